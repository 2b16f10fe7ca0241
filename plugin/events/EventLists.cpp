//===- EventLists.cpp - The constants that describe events ----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/EventLists.h"
#include "compat/IRCompat.h"
#include "events/EventCode.h"
#include "pomp/kinds.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pomp {

static constexpr char ListName[] = "__pomp_list";

/// The members of struct pomp_event_list and struct pomp_listed_event, as they
/// are numbered in the IR.
enum : unsigned {
  ListCounted = 1,
  ListEnds = 2,
  ListBegins = 3,
  ListNumBefore = 4,
  ListNum = 5,
  ListEvents = 9,
  EventConstruct = 1,
  EventNumber = 2
};

uint32_t guardsOf(ArrayRef<PlacedEvent> Events) {
  uint32_t Guards = 0;
  for (const PlacedEvent &E : Events)
    if (!E.On && !E.EndsPair)
      Guards |= 1u << pomp_event_guard(E.Event);
  return Guards;
}

std::map<unsigned, uint16_t> endedPairs(ArrayRef<PlacedEvent> Events) {
  std::map<unsigned, uint16_t> Begun, Ended;
  for (const PlacedEvent &E : Events) {
    if (!E.Pair)
      continue;
    unsigned Element = *E.Pair / POMP_PAIRS_OF_ELEMENT;
    uint16_t Bit = 1u << *E.Pair % POMP_PAIRS_OF_ELEMENT;
    if (!E.EndsPair)
      Begun[Element] |= Bit;
    else if (!(Begun[Element] & Bit))
      Ended[Element] |= Bit;
  }
  return Ended;
}

size_t numValues(ArrayRef<PlacedEvent> Events) {
  size_t N = 0;
  for (const PlacedEvent &E : Events)
    N += E.Values.size();
  return N;
}

/// \returns a name that shows in the IR which events are delivered: those
/// before the call, "call", and those after it.
static std::string listName(ArrayRef<PlacedEvent> Before,
                            ArrayRef<PlacedEvent> After) {
  std::string Name = ListName;
  auto Add = [&](ArrayRef<PlacedEvent> Events) {
    for (const PlacedEvent &E : Events)
      (Name += '.') += pomp_function_name(E.Event) + strlen("POMP_");
  };
  Add(Before);
  if (!After.empty())
    Name += ".call";
  Add(After);
  return Name;
}

/// \returns the type of a list whose events are an array of type \p T.
static StructType *listType(ArrayType *T) {
  LLVMContext &C = T->getContext();
  Type *I32 = Type::getInt32Ty(C), *I16 = Type::getInt16Ty(C),
       *I8 = Type::getInt8Ty(C);
  return StructType::get(C, {I32, I32, I16, I16, I16, I16, I16, I8, I8, T});
}

static GlobalVariable *declareList(Module &M, StructType *T,
                                   const Twine &Name) {
  auto *List = new GlobalVariable(M, T, true, GlobalValue::PrivateLinkage,
                                  nullptr, Name);
  List->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  List->setAlignment(Align(4));
  compat::setSmallCodeModel(*List);
  return List;
}

GlobalVariable *emptyList(Module &M) {
  if (GlobalVariable *List = M.getNamedGlobal(ListName))
    return List;
  StructType *T = listType(ArrayType::get(Type::getInt8Ty(M.getContext()), 0));
  GlobalVariable *List = declareList(M, T, ListName);
  List->setInitializer(ConstantAggregateZero::get(T));
  return List;
}

/// Before a call, or after it.
enum : size_t { Anywhere = SIZE_MAX };

/// The events of each part of visits that may be counted:
/// events/CountedVisits.h.
static const struct {
  size_t NumBefore;
  /// Whether the slot notes which pairs are open.
  bool IsNoted;
  std::vector<pomp_function> Events;
} CountedParts[] = {
    {1, true, {POMP_FN_Critical_enter, POMP_FN_Critical_begin}},
    {1, true, {POMP_FN_Critical_end, POMP_FN_Critical_exit}},
    {1, true, {POMP_FN_Ordered_enter, POMP_FN_Ordered_begin}},
    {1, true, {POMP_FN_Ordered_end, POMP_FN_Ordered_exit}},
    /* Of a doacross loop. */
    {1,
     false,
     {POMP_FN_Ordered_enter, POMP_FN_Ordered_begin, POMP_FN_Ordered_end,
      POMP_FN_Ordered_exit}},
    {1, false, {POMP_FN_Taskwait_enter, POMP_FN_Taskwait_exit}},
    {1, false, {POMP_FN_Taskyield_enter, POMP_FN_Taskyield_exit}},
    {1, true, {POMP_FN_Taskgroup_enter}},
    {0, true, {POMP_FN_Taskgroup_exit}},
    {1,
     false,
     {POMP_FN_Set_lock_enter, POMP_FN_Set_lock_event, POMP_FN_Set_lock_exit}},
    {1,
     false,
     {POMP_FN_Set_nest_lock_enter, POMP_FN_Set_nest_lock_event,
      POMP_FN_Set_nest_lock_exit}},
    {0, false, {POMP_FN_Unset_lock_event}},
    {0, false, {POMP_FN_Unset_nest_lock_event}},
    {1, false, {POMP_FN_Test_lock_event}},
    {1, false, {POMP_FN_Test_nest_lock_event}},
    {1, true, {POMP_FN_Master_begin}},
    {1, true, {POMP_FN_Master_end}},
    {1, true, {POMP_FN_Single_enter}},
    {1, true, {POMP_FN_Single_begin}},
    {1, true, {POMP_FN_Single_end}},
    /* Without a barrier. */
    {1, true, {POMP_FN_Single_exit}},
    {1,
     true,
     {POMP_FN_Implicit_barrier_enter, POMP_FN_Implicit_barrier_exit,
      POMP_FN_Single_exit}},
    {2, true, {POMP_FN_Workshare_enter, POMP_FN_Workshare_begin}},
    {2,
     true,
     {POMP_FN_Workshare_end, POMP_FN_Implicit_barrier_enter,
      POMP_FN_Implicit_barrier_exit, POMP_FN_Workshare_exit}},
    {Anywhere, true, {POMP_FN_Parallel_enter}},
    {Anywhere, true, {POMP_FN_Parallel_begin}},
    {Anywhere, true, {POMP_FN_Parallel_end}},
    {Anywhere, true, {POMP_FN_Parallel_exit}}};

/// \returns pomp_event_list::counted.
static uint32_t countedGuards(ArrayRef<PlacedEvent> Before,
                              ArrayRef<PlacedEvent> After) {
  SmallVector<PlacedEvent, 4> Events(Before);
  Events.append(After.begin(), After.end());
  auto IsOf = [&](const auto &Part) {
    return (Before.size() == Part.NumBefore || Part.NumBefore == Anywhere) &&
           std::equal(Events.begin(), Events.end(), Part.Events.begin(),
                      Part.Events.end(),
                      [](const PlacedEvent &E, pomp_function Event) {
                        return E.Event == Event;
                      });
  };
  const auto *Part = find_if(CountedParts, IsOf);
  if (Part == std::end(CountedParts))
    return POMP_DECIDED;
  // The slot must be there before, unless nothing is noted in it.
  if (Part->IsNoted && Events.front().HasFreshSlot)
    return POMP_DECIDED;
  uint32_t Guards = 0;
  for (const PlacedEvent &E : Events) {
    // A library asks for the pair of events or for this one.
    bool IsAlternative = E.Event == POMP_FN_Set_lock_event ||
                         E.Event == POMP_FN_Set_nest_lock_event;
    if (!E.EndsPair && !IsAlternative)
      Guards |= 1u << pomp_event_guard(E.Event);
  }
  return Guards;
}

/// \returns pomp_event_list::one_after.
static size_t oneAfter(ArrayRef<PlacedEvent> Before,
                       ArrayRef<PlacedEvent> After) {
  size_t Offset = offsetof(pomp_event_list, events) +
                  Before.size() * sizeof(pomp_listed_event);
  return After.size() == 1 && Offset <= UINT8_MAX ? Offset : 0;
}

GlobalVariable *addEventList(Module &M, ArrayRef<PlacedEvent> Before,
                             ArrayRef<PlacedEvent> After) {
  SmallVector<PlacedEvent, 4> Events(Before);
  Events.append(After.begin(), After.end());
  LLVMContext &C = M.getContext();
  Type *I8 = Type::getInt8Ty(C), *I16 = Type::getInt16Ty(C),
       *I32 = Type::getInt32Ty(C), *IntPtr = M.getDataLayout().getIntPtrType(C);
  auto *EventTy =
      StructType::get(C, {I32, I32, I16, I8, I8, I16, I16, I16, I16});
  auto *ArrayTy = ArrayType::get(EventTy, Events.size());
  auto *T = listType(ArrayTy);
  GlobalVariable *List = declareList(M, T, listName(Before, After));
  SmallVector<Constant *, 4> Elements;
  size_t FirstValue = 0;
  uint16_t Begins = 0;
  for (auto [I, E] : enumerate(Events)) {
    Constant *Here = ConstantExpr::getInBoundsGetElementPtr(
        T, List,
        ArrayRef<Constant *>{ConstantInt::get(I32, 0),
                             ConstantInt::get(I32, ListEvents),
                             ConstantInt::get(I32, I)});
    Constant *Distance = ConstantExpr::getSub(
        ConstantExpr::getPtrToInt(cast<Constant>(E.Construct), IntPtr),
        ConstantExpr::getPtrToInt(Here, IntPtr));
    unsigned Pair = E.Pair.value_or(0);
    uint16_t Bit = E.Pair ? 1u << Pair % POMP_PAIRS_OF_ELEMENT : 0;
    if (Pair < POMP_PAIRS_OF_ELEMENT && !E.EndsPair)
      Begins |= Bit;
    bool IsDecided = E.On && !isOfTimed(E.Event);
    uint32_t Guard = IsDecided    ? POMP_DECIDED
                     : E.EndsPair ? 0
                                  : 1u << pomp_event_guard(E.Event);
    Elements.push_back(ConstantStruct::get(
        EventTy,
        {ConstantInt::get(I32, Guard),
         ConstantExpr::getTruncOrBitCast(Distance, I32),
         ConstantInt::get(I16, E.Event), ConstantInt::get(I8, shapeOf(E.Event)),
         ConstantInt::get(I8, FirstValue),
         ConstantInt::get(I16, Pair / POMP_PAIRS_OF_ELEMENT),
         ConstantInt::get(I16, E.EndsPair ? UINT16_MAX : uint16_t(~Bit)),
         ConstantInt::get(I16, E.EndsPair ? Bit : 0),
         ConstantInt::get(I16, 0)}));
    FirstValue += E.Values.size();
  }
  bool HasFreshSlot = Events.front().HasFreshSlot;
  uint32_t Counted = countedGuards(Before, After);
  bool HasOneBefore =
      Before.size() == 1 && !HasFreshSlot && Counted == POMP_DECIDED;
  List->setInitializer(ConstantStruct::get(
      T,
      {ConstantInt::get(I32, guardsOf(Events)), ConstantInt::get(I32, Counted),
       ConstantInt::get(I16, endedPairs(Events)[0]),
       ConstantInt::get(I16, Begins), ConstantInt::get(I16, Before.size()),
       ConstantInt::get(I16, Events.size()),
       ConstantInt::get(I16, HasFreshSlot), ConstantInt::get(I8, HasOneBefore),
       ConstantInt::get(I8, oneAfter(Before, After)),
       ConstantArray::get(ArrayTy, Elements)}));
  return List;
}

/// Whether \p G is a list.
static bool isList(const GlobalVariable &G) {
  return G.getName().starts_with(ListName) && G.hasInitializer();
}

static ConstantInt *memberOf(const GlobalVariable &List, unsigned Member) {
  assert(isList(List));
  return cast<ConstantInt>(List.getInitializer()->getAggregateElement(Member));
}

uint32_t countedGuards(const GlobalVariable &List) {
  return memberOf(List, ListCounted)->getZExtValue();
}

Constant *pairsThatBegin(const GlobalVariable &List) {
  return memberOf(List, ListBegins);
}

Constant *pairsThatEnd(const GlobalVariable &List) {
  return memberOf(List, ListEnds);
}

unsigned numEvents(const GlobalVariable &List) {
  return memberOf(List, ListNum)->getZExtValue();
}

unsigned numBefore(const GlobalVariable &List) {
  return memberOf(List, ListNumBefore)->getZExtValue();
}

static const Constant *firstOf(const GlobalVariable &List) {
  return List.getInitializer()
      ->getAggregateElement(ListEvents)
      ->getAggregateElement(0u);
}

pomp_function firstEvent(const GlobalVariable &List) {
  return pomp_function(
      cast<ConstantInt>(firstOf(List)->getAggregateElement(EventNumber))
          ->getZExtValue());
}

Constant *constructOf(const GlobalVariable &List) {
  const Constant *Event = firstOf(List);
  // The address of the construct, less another one, both as integers.
  Constant *Of = Event->getAggregateElement(EventConstruct);
  while (!isa<PtrToIntOperator>(Of))
    Of = cast<Constant>(Of->getOperand(0));
  return cast<Constant>(Of->getOperand(0));
}

/// \p Has tells of each event whether the construct of \p List has a list that
/// begins with it and may be counted.
/// \returns whether its visits may be counted from their begin to their end.
static bool isOfWhole(const GlobalVariable &List,
                      function_ref<bool(pomp_function)> Has) {
  bool HasBarrier =
      Has(POMP_FN_Implicit_barrier_enter) || Has(POMP_FN_Workshare_end);
  switch (firstEvent(List)) {
  case POMP_FN_Single_enter:
  case POMP_FN_Single_begin:
  case POMP_FN_Single_end:
  case POMP_FN_Workshare_enter:
    return HasBarrier || Has(POMP_FN_Single_exit);
  case POMP_FN_Single_exit:
    return !HasBarrier;
  case POMP_FN_Parallel_enter:
  case POMP_FN_Parallel_begin:
  case POMP_FN_Parallel_end:
  case POMP_FN_Parallel_exit:
    return Has(POMP_FN_Parallel_enter) && Has(POMP_FN_Parallel_begin) &&
           Has(POMP_FN_Parallel_end) && Has(POMP_FN_Parallel_exit);
  default:
    return true;
  }
}

void countWholeVisits(Module &M) {
  SmallVector<GlobalVariable *, 16> Counted;
  DenseSet<std::pair<const Constant *, unsigned>> Firsts;
  for (GlobalVariable &G : M.globals())
    if (isList(G) && firstOf(G) && countedGuards(G) != POMP_DECIDED) {
      Counted.push_back(&G);
      Firsts.insert({constructOf(G), firstEvent(G)});
    }
  for (GlobalVariable *G : Counted) {
    const Constant *Construct = constructOf(*G);
    if (isOfWhole(*G, [&](pomp_function Event) {
          return Firsts.count({Construct, Event}) != 0;
        }))
      continue;
    Constant *List = G->getInitializer();
    SmallVector<Constant *, 8> Members;
    for (const Use &Member : List->operands())
      Members.push_back(cast<Constant>(Member));
    Members[ListCounted] =
        ConstantInt::get(Members[ListCounted]->getType(), POMP_DECIDED);
    G->setInitializer(
        ConstantStruct::get(cast<StructType>(List->getType()), Members));
  }
}

DenseSet<unsigned> functionsOfLibrary(Module &M) {
  DenseSet<unsigned> Functions;
  auto Number = [](const Value *V) {
    return unsigned(cast<ConstantInt>(V)->getZExtValue());
  };
  for (const GlobalVariable &G : M.globals())
    if (isList(G))
      for (const Use &Event :
           G.getInitializer()->getAggregateElement(ListEvents)->operands())
        Functions.insert(
            Number(cast<Constant>(Event)->getAggregateElement(EventNumber)));
  for (const User *U : objectOf(M)->users())
    if (const auto *Field = dyn_cast<GEPOperator>(U);
        Field && Field->getNumIndices() == 3)
      Functions.insert(Number(Field->getOperand(3)));
  return Functions;
}

void removeUnusedLists(Module &M) {
  for (GlobalVariable &G : make_early_inc_range(M.globals())) {
    if (!isList(G))
      continue;
    // A list refers to itself.
    G.removeDeadConstantUsers();
    if (!all_of(G.users(), [&](User *U) {
          return isa<Constant>(U) && !isa<GlobalValue>(U);
        }))
      continue;
    G.setInitializer(nullptr);
    G.removeDeadConstantUsers();
    if (G.use_empty())
      G.eraseFromParent();
  }
}

SmallVector<Value *, 4> valuesOf(IRBuilder<> &B, ArrayRef<PlacedEvent> Events) {
  SmallVector<Value *, 4> Values;
  for (const PlacedEvent &E : Events)
    for (Value *V : E.Values)
      Values.push_back(V->getType()->isPointerTy()
                           ? B.CreatePtrToInt(V, B.getInt64Ty())
                           : B.CreateSExtOrTrunc(V, B.getInt64Ty()));
  return Values;
}

void storeValues(IRBuilder<> &B, ArrayRef<Value *> Values, Value *Array) {
  for (auto [I, V] : enumerate(Values))
    B.CreateStore(V, B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Array, I));
}

} // namespace pomp
