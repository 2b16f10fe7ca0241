import unit;
int main() {
  return inlined(10) == 45 && instantiated(1) >= 3 && outlined(1) == 8 ? 0 : 1;
}
