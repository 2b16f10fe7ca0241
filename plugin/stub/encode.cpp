//===- encode.cpp - Objects of the stub as assembly without instructions --===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: pomp-encode-stub SUFFIX OUTPUT OBJECT...
//
// Writes the sections of x86-64 objects as elements of a C++ array of name,
// assembly, and the names of others in it that are to be weak where the module
// does not mention them. Compilations put them into their own: bytes and
// relocations, which an assembler reads several times as fast as instructions.
// An object is one element, but each section of code of events.o is one of its
// own. What is in an element is kept once in each linked object: its sections
// are a group.
//
// SUFFIX is added to the names that objects share. All others become local to
// the assembler, so that none meets another in the module they are put into.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

using namespace llvm;
using namespace llvm::object;

namespace {

using Object = ELFObjectFile<ELF64LE>;

class Encoder {
public:
  Encoder(const Object &O, StringRef Stem, StringRef Suffix)
      : O(O), Stem(Stem), Suffix(Suffix) {}
  void encode(raw_ostream &OS);

private:
  std::string nameOf(const ELFSymbolRef &S) const;
  std::string labelOf(const SectionRef &S) const;
  void declare(raw_ostream &OS, const char *Directive,
               ArrayRef<std::string> Names) const;
  std::vector<ELFRelocationRef> relocationsOf(const SectionRef &S) const;
  bool isIn(const ELFSymbolRef &Symbol, const SectionRef &S) const;
  std::optional<int32_t> distance(const ELFRelocationRef &R,
                                  const SectionRef &S) const;
  void encodeHeader(raw_ostream &OS, const ELFSectionRef &S, StringRef Part);
  void encodeSymbol(raw_ostream &OS, const ELFSymbolRef &Symbol);
  void encodeSection(raw_ostream &OS, const ELFSectionRef &S, StringRef Part);
  void encodeUnwind(raw_ostream &OS, ArrayRef<ELFSectionRef> Code,
                    StringRef Part);
  void encodeBytes(raw_ostream &OS, StringRef Bytes) const;

  const Object &O;
  StringRef Stem, Suffix;
};

[[noreturn]] void fail(Error E) {
  logAllUnhandledErrors(std::move(E), errs(), "pomp-encode-stub: ");
  exit(1);
}

template <typename T> T check(Expected<T> Value) {
  if (!Value)
    fail(Value.takeError());
  return std::move(*Value);
}

std::string Encoder::labelOf(const SectionRef &S) const {
  return (".Lpomp_" + Stem + "_" + Twine(S.getIndex())).str();
}

std::string Encoder::nameOf(const ELFSymbolRef &S) const {
  if (S.getELFType() == ELF::STT_SECTION)
    return labelOf(*check(S.getSection()));
  StringRef Name = check(S.getName());
  if (S.getBinding() == ELF::STB_LOCAL)
    return (".Lpomp_" + Stem + "_" + Name).str();
  if (Name.starts_with("__pomp_"))
    return (Name + Suffix).str();
  // The linker has these for a section whose name is one of C's.
  if (Name.starts_with("__start_pomp") || Name.starts_with("__stop_pomp")) {
    std::string Tail = Suffix.str();
    std::replace(Tail.begin(), Tail.end(), '.', '_');
    return (Name + Tail).str();
  }
  return Name.str();
}

void Encoder::declare(raw_ostream &OS, const char *Directive,
                      ArrayRef<std::string> Names) const {
  if (!Names.empty())
    OS << "\t." << Directive << '\t' << join(Names, ", ") << '\n';
}

void Encoder::encodeBytes(raw_ostream &OS, StringRef Bytes) const {
  if (Bytes.empty())
    return;
  if (Bytes.find_first_not_of('\0') == StringRef::npos) {
    OS << "\t.zero\t" << Bytes.size() << '\n';
    return;
  }
  OS << "\t.ascii\t\"";
  for (size_t I = 0; I != Bytes.size(); ++I) {
    unsigned char C = Bytes[I];
    if (isPrint(C) && C != '"' && C != '\\') {
      OS << C;
      continue;
    }
    // As short as the next character allows.
    bool IsShort = I + 1 == Bytes.size() || !isDigit(Bytes[I + 1]);
    OS << '\\';
    if (C >= 64 || !IsShort)
      OS << char('0' + C / 64);
    if (C >= 8 || !IsShort)
      OS << char('0' + C / 8 % 8);
    OS << char('0' + C % 8);
  }
  OS << "\"\n";
}

std::vector<ELFRelocationRef>
Encoder::relocationsOf(const SectionRef &S) const {
  std::vector<ELFRelocationRef> All;
  for (const SectionRef &Relocations : O.sections())
    if (check(Relocations.getRelocatedSection()) == section_iterator(S))
      append_range(All, Relocations.relocations());
  return All;
}

bool Encoder::isIn(const ELFSymbolRef &Symbol, const SectionRef &S) const {
  return check(Symbol.getSection()) == section_iterator(S);
}

/// \returns what \p R says where that is known: the distance to something in
/// the same section \p S.
std::optional<int32_t> Encoder::distance(const ELFRelocationRef &R,
                                         const SectionRef &S) const {
  if ((R.getType() != ELF::R_X86_64_PC32 &&
       R.getType() != ELF::R_X86_64_PLT32) ||
      !isIn(*R.getSymbol(), S))
    return std::nullopt;
  return int32_t(check(R.getSymbol()->getValue()) + check(R.getAddend()) -
                 R.getOffset());
}

void Encoder::encodeHeader(raw_ostream &OS, const ELFSectionRef &S,
                           StringRef Part) {
  std::string Name = check(S.getName()).str();
  bool IsUnwind = S.getType() == ELF::SHT_X86_64_UNWIND;
  const char *Type = "progbits";
  switch (S.getType()) {
  case ELF::SHT_NOBITS:
    Type = "nobits";
    break;
  case ELF::SHT_INIT_ARRAY:
    Type = "init_array";
    break;
  case ELF::SHT_FINI_ARRAY:
    Type = "fini_array";
    break;
  case ELF::SHT_X86_64_UNWIND:
    Type = "unwind";
    break;
  case ELF::SHT_PROGBITS:
    Name += (".__pomp_" + Part + Suffix).str();
    break;
  }
  OS << "\t.section\t" << Name << ",\"a";
  if (S.getFlags() & ELF::SHF_WRITE)
    OS << 'w';
  if (S.getFlags() & ELF::SHF_EXECINSTR)
    OS << 'x';
  if (S.getFlags() & ELF::SHF_TLS)
    OS << 'T';
  // Linkers drop the unwind tables of what they drop.
  OS << (IsUnwind ? "" : "G") << "\",@" << Type;
  if (!IsUnwind)
    OS << ",__pomp_" << Part << Suffix << ",comdat";
  OS << '\n';
  if (S.getAlignment().value() > 1)
    OS << "\t.p2align\t" << Log2(S.getAlignment()) << '\n';
  OS << labelOf(S) << ":\n";
}

void Encoder::encodeSymbol(raw_ostream &OS, const ELFSymbolRef &Symbol) {
  std::string Name = nameOf(Symbol);
  bool IsShared = Symbol.getBinding() != ELF::STB_LOCAL;
  if (Symbol.getELFType() == ELF::STT_TLS)
    OS << "\t.type\t" << Name << ",@tls_object\n";
  else if (IsShared)
    OS << "\t.type\t" << Name
       << (Symbol.getELFType() == ELF::STT_FUNC ? ",@function\n"
                                                : ",@object\n");
  if (IsShared)
    OS << "\t.size\t" << Name << ", " << Symbol.getSize() << '\n';
  OS << Name << ":\n";
}

void Encoder::encodeSection(raw_ostream &OS, const ELFSectionRef &S,
                            StringRef Part) {
  encodeHeader(OS, S, Part);
  std::map<uint64_t, SmallVector<ELFSymbolRef, 1>> Symbols;
  for (const ELFSymbolRef &Symbol : O.symbols())
    if (Symbol.getELFType() != ELF::STT_SECTION &&
        Symbol.getELFType() != ELF::STT_FILE && isIn(Symbol, S))
      Symbols[check(Symbol.getValue())].push_back(Symbol);
  // Addresses are written as such, other relocations beside their bytes.
  struct Place {
    std::string Target, Relocation;
  };
  std::map<uint64_t, Place> Places;
  std::string Contents;
  if (S.getType() != ELF::SHT_NOBITS)
    Contents = check(S.getContents()).str();
  for (const ELFRelocationRef &R : relocationsOf(S)) {
    if (std::optional<int32_t> Distance = distance(R, S)) {
      support::endian::write32le(&Contents[R.getOffset()], *Distance);
      continue;
    }
    std::string Target = nameOf(*R.getSymbol());
    if (int64_t Addend = check(R.getAddend()))
      Target += (Addend > 0 ? "+" : "") + std::to_string(Addend);
    SmallString<32> TypeName;
    if (R.getType() != ELF::R_X86_64_64)
      R.getTypeName(TypeName);
    Places[R.getOffset()] = {Target, TypeName.str().str()};
  }

  StringRef Bytes = Contents;
  uint64_t At = 0;
  auto BytesTo = [&](uint64_t End) {
    if (S.getType() == ELF::SHT_NOBITS && End != At)
      OS << "\t.zero\t" << End - At << '\n';
    else
      encodeBytes(OS, Bytes.slice(At, End));
    At = End;
  };
  std::vector<std::string> Addresses;
  auto WriteAddresses = [&] {
    declare(OS, "quad", Addresses);
    Addresses.clear();
  };
  std::set<uint64_t> Stops;
  for (auto &[Offset, List] : Symbols)
    Stops.insert(Offset);
  for (auto &[Offset, P] : Places)
    if (P.Relocation.empty())
      Stops.insert(Offset);
  for (uint64_t Offset : Stops) {
    if (Offset != At || Symbols.count(Offset))
      WriteAddresses();
    BytesTo(Offset);
    for (const ELFSymbolRef &Symbol : Symbols[Offset])
      encodeSymbol(OS, Symbol);
    auto It = Places.find(Offset);
    if (It != Places.end() && It->second.Relocation.empty()) {
      Addresses.push_back(It->second.Target);
      At = Offset + sizeof(uint64_t);
    }
  }
  WriteAddresses();
  BytesTo(S.getSize());
  for (auto &[Offset, P] : Places)
    if (!P.Relocation.empty())
      OS << "\t.reloc\t" << labelOf(S) << '+' << Offset << ", " << P.Relocation
         << ", " << P.Target << '\n';
}

/// Writes what the unwind table says of some sections of code.
void Encoder::encodeUnwind(raw_ostream &OS, ArrayRef<ELFSectionRef> Code,
                           StringRef Part) {
  for (const SectionRef &S : O.sections()) {
    if (check(S.getName()) != ".eh_frame")
      continue;
    std::map<uint64_t, ELFRelocationRef> Relocations;
    for (const ELFRelocationRef &R : relocationsOf(S))
      Relocations.insert({R.getOffset(), R});
    std::string Label = (".Lpomp_unwind_" + Part).str();
    OS << "\t.section\t.eh_frame,\"a\",@unwind\n\t.p2align\t3\n"
       << Label << ":\n";
    // One common entry, which the entries of functions refer to by distance.
    std::string Bytes, Relocated;
    size_t Last = 0;
    StringRef Contents = check(S.getContents());
    for (size_t At = 0; At < Contents.size();) {
      const char *Entry = Contents.data() + At;
      size_t Size = support::endian::read32le(Entry) + sizeof(uint32_t);
      if (!support::endian::read32le(Entry + 4)) {
        if (!Bytes.empty())
          fail(createStringError(inconvertibleErrorCode(),
                                 ".eh_frame: expected one common entry"));
        Bytes.assign(Entry, Size);
      } else {
        const ELFRelocationRef &R = Relocations.at(At + 8);
        if (any_of(Code, [&](const ELFSectionRef &Of) {
              return isIn(*R.getSymbol(), Of);
            })) {
          SmallString<32> TypeName;
          R.getTypeName(TypeName);
          Relocated += ("\t.reloc\t" + Label + "+" + Twine(Bytes.size() + 8) +
                        ", " + TypeName + ", " + nameOf(*R.getSymbol()) + "+" +
                        Twine(check(R.getAddend())) + "\n")
                           .str();
          Last = Bytes.size();
          Bytes.append(Entry, Size);
          support::endian::write32le(&Bytes[Bytes.size() - Size + 4],
                                     Bytes.size() - Size + 4);
        }
      }
      At += Size;
    }
    // What fills a gap would be taken for the end.
    size_t Gap = offsetToAlignment(Bytes.size(), Align(8));
    Bytes.append(Gap, '\0');
    support::endian::write32le(
        &Bytes[Last], support::endian::read32le(&Bytes[Last]) + uint32_t(Gap));
    encodeBytes(OS, Bytes);
    OS << Relocated;
  }
}

void Encoder::encode(raw_ostream &OS) {
  // The parts in the order of their first sections.
  std::vector<std::pair<std::string, std::vector<ELFSectionRef>>> Parts;
  for (ELFSectionRef S : O.sections()) {
    if (!(S.getFlags() & ELF::SHF_ALLOC) || !S.getSize())
      continue;
    std::string Part = Stem.str();
    StringRef Name = check(S.getName());
    // Of the parts of one object each has its own.
    if (Stem == "events" && Name == ".eh_frame")
      continue;
    if (Stem == "events")
      Part = Name.substr(Name.find("__pomp_") + strlen("__pomp_")).str();
    if (Parts.empty() || Parts.back().first != Part)
      Parts.push_back({Part, {}});
    Parts.back().second.push_back(S);
  }
  for (auto &[Part, Sections] : Parts) {
    OS << "{\"" << Part << "\", R\"asm(";
    std::map<std::string, ELFSymbolRef> Used;
    for (const ELFSectionRef &S : Sections) {
      for (const ELFRelocationRef &R : relocationsOf(S))
        Used.insert({nameOf(*R.getSymbol()), *R.getSymbol()});
      for (const ELFSymbolRef &Symbol : O.symbols())
        if (isIn(Symbol, S))
          Used.insert({nameOf(Symbol), Symbol});
    }
    std::vector<std::string> Weak, Hidden, Others, Strong;
    for (auto &[Name, Symbol] : Used) {
      bool IsDefined = check(Symbol.getSection()) != O.section_end();
      if (IsDefined && Symbol.getBinding() != ELF::STB_LOCAL)
        Weak.push_back(Name);
      else if (Symbol.getBinding() == ELF::STB_WEAK)
        Others.push_back(Name);
      else if (!IsDefined && Name.rfind("__pomp_", 0) != 0)
        Strong.push_back(Name);
      if (Symbol.getOther() == ELF::STV_HIDDEN || Name.rfind("__pomp_", 0) == 0)
        Hidden.push_back(Name);
    }
    declare(OS, "hidden", Hidden);
    declare(OS, "weak", Weak);
    // Older assemblers forget what only relocations name.
    declare(OS, "globl", Strong);
    for (const ELFSectionRef &S : Sections)
      encodeSection(OS, S, Part);
    if (Stem == "events")
      encodeUnwind(OS, Sections, Part);
    OS << ")asm\", \"" << join(Others, " ") << "\"},\n";
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 4) {
    errs() << "usage: pomp-encode-stub SUFFIX OUTPUT OBJECT...\n";
    return 1;
  }
  std::error_code Failed;
  raw_fd_ostream OS(argv[2], Failed);
  if (Failed)
    fail(createFileError(argv[2], Failed));
  for (const char *File : ArrayRef(argv + 3, argc - 3)) {
    OwningBinary<ObjectFile> Binary = check(ObjectFile::createObjectFile(File));
    const auto *O = dyn_cast<Object>(Binary.getBinary());
    if (!O)
      fail(createStringError(inconvertibleErrorCode(),
                             "%s: expected an ELF object for x86-64", File));
    Encoder(*O, sys::path::stem(File), argv[1]).encode(OS);
  }
  return 0;
}
