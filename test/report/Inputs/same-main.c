void one(void);
void two(void);
int main(int argc, char **argv) {
  if (argc < 2)
    one();
  two();
}
