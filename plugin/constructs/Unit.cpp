//===- Unit.cpp - The construct table of a translation unit --------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/Unit.h"
#include "pomp/ctc.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace pomp {

const char *typeName(Kind K) {
  return K > Kind::Opaque ? pomp_construct_type(constructKind(K)) : "";
}

void Unit::list(const Construct &Row, const Levels &InForce,
                bool EndsInBarrier) {
  if (Opts.List == Options::NoList)
    return;
  Group G = groupOf(Row.K);
  Listing.push_back({G, Row.CTC, InForce.spell(G)});
  if (EndsInBarrier)
    Listing.push_back({Group::SYNC, Row.CTC, InForce.spell(Group::SYNC),
                       /*IsImplicitBarrier=*/true});
}

Group groupOf(Kind K) { return Group(pomp_construct_group(constructKind(K))); }

void printListing(const Unit &U, raw_ostream &OS) {
  auto Attribute = [](const std::string &CTC, const char *Key) {
    pomp_ctc_attribute A;
    if (!pomp_ctc_find(CTC.c_str(), Key, &A))
      return std::string();
    std::string Value(A.value_length + 1, 0);
    pomp_ctc_unescape(&A, Value.data(), Value.size());
    return std::string(Value.c_str());
  };
  if (U.Opts.List == Options::JSONList) {
    json::OStream J(OS, 2);
    J.array([&] {
      for (const Unit::Listed &L : U.Listing)
        J.object([&] {
          for (const char *Key :
               {"type", "directive", "name", "file", "slines", "elines"})
            if (std::string V = Attribute(L.CTC, Key); !V.empty())
              J.attribute(Key, json::fixUTF8(V));
          if (L.IsImplicitBarrier)
            J.attribute("part", "implicit_barrier");
          J.attribute("group", groupName(L.G));
          J.attribute("level", L.Levels);
        });
    });
    OS << '\n';
    return;
  }
  for (const Unit::Listed &L : U.Listing) {
    std::string What = Attribute(L.CTC, "type");
    for (const char *Key : {"directive", "name"})
      if (std::string V = Attribute(L.CTC, Key); !V.empty())
        What += (StringRef(Key) == "name" ? " " : ", ") + V;
    if (L.IsImplicitBarrier)
      What += ", implicit barrier";
    OS << Attribute(L.CTC, "file") << ':'
       << StringRef(Attribute(L.CTC, "slines")).split(',').first << ": " << What
       << ": " << groupName(L.G) << ' ' << L.Levels << '\n';
  }
}

} // namespace pomp
