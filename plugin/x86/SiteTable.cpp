//===- SiteTable.cpp - The events that are sites of a module --------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "x86/SiteTable.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr char SitePrefix[] = "__pomp_site.";
constexpr char CallPrefix[] = "__pomp_call.";

} // namespace

std::string SiteTable::add(EventSite S) {
  Sites.push_back(std::move(S));
  return SitePrefix + std::to_string(Sites.size() - 1);
}

std::string SiteTable::add(CallWithEvents C) {
  Calls.push_back(std::move(C));
  return CallPrefix + std::to_string(Calls.size() - 1);
}

/// \returns the element of \p List that \p Symbol has the number of.
template <typename T>
static const T *find(const std::vector<T> &List, StringRef Prefix,
                     StringRef Symbol) {
  unsigned Number;
  return Symbol.consume_front(Prefix) && !Symbol.getAsInteger(10, Number)
             ? &List.at(Number)
             : nullptr;
}

const EventSite *SiteTable::findSite(StringRef Symbol) const {
  return find(Sites, SitePrefix, Symbol);
}

const CallWithEvents *SiteTable::findCall(StringRef Symbol) const {
  return find(Calls, CallPrefix, Symbol);
}

} // namespace pomp
