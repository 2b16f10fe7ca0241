/*===- pomp/kinds.h - pomp/kinds.def, and the roles of events, as C -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Enumerations and functions made from the rows of pomp/kinds.def and
|* pomp/events.def. Code that handles events asks here what an event does, and
|* to what, instead of listing the events. A row that is missing or does not fit
|* is a compile error.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_KINDS_H
#define POMP_KINDS_H

#include "pomp/attach.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
#define POMP_ASSERT static_assert
#else
#define POMP_ASSERT _Static_assert
#endif

/** The constructs that a CTC string can describe. */
enum pomp_construct_kind {
#define POMP_CONSTRUCT(Name, Type, GROUP) POMP_CONSTRUCT_##Name,
#include "pomp/kinds.def"
  POMP_NUM_CONSTRUCTS
};

/** The states of threads. */
enum pomp_state {
#define POMP_STATE(NAME, Name, FACTOR, AGE, Doc) POMP_STATE_##NAME,
#define POMP_THREAD_STATE(NAME, Name, FACTOR, AGE, Doc) POMP_STATE_##NAME,
#include "pomp/kinds.def"
  POMP_NUM_STATES
};

/** The parts of states in the parallel efficiency. */
enum pomp_factor {
#define POMP_FACTOR(NAME, Factor, Doc) POMP_FACTOR_##NAME,
#include "pomp/kinds.def"
  POMP_NUM_FACTORS
};

/** \returns the part of \p state in the parallel efficiency. */
static inline enum pomp_factor pomp_state_factor(unsigned state) {
  static const uint8_t factors[] = {
#define POMP_STATE(NAME, Name, FACTOR, AGE, Doc) POMP_FACTOR_##FACTOR,
#define POMP_THREAD_STATE(NAME, Name, FACTOR, AGE, Doc) POMP_FACTOR_##FACTOR,
#include "pomp/kinds.def"
  };
  return (enum pomp_factor)factors[state];
}

/** \returns whether profiles of the first version may lack \p state. */
static inline bool pomp_state_is_later(unsigned state) {
  enum { POMP_AGE_FIRST, POMP_AGE_LATER };
  static const bool is_later[] = {
#define POMP_STATE(NAME, Name, FACTOR, AGE, Doc) POMP_AGE_##AGE,
#define POMP_THREAD_STATE(NAME, Name, FACTOR, AGE, Doc) POMP_AGE_##AGE,
#include "pomp/kinds.def"
  };
  return is_later[state];
}

/** \returns whether a thread in \p state is in no node of a call path. */
static inline bool pomp_state_is_of_thread(unsigned state) {
  static const bool is_of_thread[] = {
#define POMP_STATE(NAME, Name, FACTOR, AGE, Doc) false,
#define POMP_THREAD_STATE(NAME, Name, FACTOR, AGE, Doc) true,
#include "pomp/kinds.def"
  };
  return is_of_thread[state];
}

/** \returns whether a thread in \p state, the state of a node, waits for
 *  something. */
static inline bool pomp_state_is_wait(unsigned state) {
  enum pomp_factor factor = pomp_state_factor(state);
  return factor == POMP_FACTOR_WAIT || factor == POMP_FACTOR_TURN;
}

/** The kinds of nodes of a call path. */
enum pomp_kind {
#define POMP_KIND(NAME, Name, STATE, PART_OF, TRAITS, Doc) POMP_KIND_##NAME,
#include "pomp/kinds.def"
  POMP_NUM_KINDS
};

/** Properties of a kind; pomp/kinds.def describes each. */
enum pomp_trait {
  POMP_TRAIT_NONE = 0,
  POMP_TRAIT_BODY = 1,
  POMP_TRAIT_WAITS = 2,
  POMP_TRAIT_SHARE = 4,
  POMP_TRAIT_BALANCED = 8,
  POMP_TRAIT_TEAM = 16,
  POMP_TRAIT_ENCLOSED = 32,
  POMP_TRAIT_ALONG = 64,
  POMP_TRAIT_NAMED = 128,
  POMP_TRAIT_SUSPENDS = 256,
  POMP_TRAIT_BRIEF = 512,
  POMP_TRAIT_LENT = 1024
};

/** The dependence type of an item of a depend clause, with the values of the
 *  OpenMP runtime. */
enum pomp_depend {
  POMP_DEPEND_KIND_IN = 1,
  POMP_DEPEND_KIND_OUT = 3,
  POMP_DEPEND_KIND_MUTEXINOUTSET = 4,
  POMP_DEPEND_KIND_INOUTSET = 8,
  POMP_DEPEND_KIND_ALL_MEMORY = 128
};

/** The operations of events. */
enum pomp_role {
#define POMP_ROLE_KIND(NAME, Doc) POMP_ROLE_##NAME,
#include "pomp/kinds.def"
  POMP_NUM_ROLES
};

POMP_ASSERT(POMP_NUM_CONSTRUCTS <= 64 && POMP_NUM_KINDS <= 64,
            "sets of them are words of 64 bits");

/** The state of a thread that enters a visit of each kind. */
enum pomp_state_of {
#define POMP_KIND(NAME, Name, STATE, PART_OF, TRAITS, Doc)                     \
  POMP_STATE_OF_##NAME = POMP_STATE_##STATE,
#include "pomp/kinds.def"
};

/** The traits of each kind, joined. */
enum pomp_traits_of {
#define POMP_HAS(NAME) | POMP_TRAIT_##NAME
#define POMP_KIND(NAME, Name, STATE, PART_OF, TRAITS, Doc)                     \
  POMP_TRAITS_OF_##NAME = 0 TRAITS,
#include "pomp/kinds.def"
};

/** \returns the set of kinds with \p trait, one bit for each enum pomp_kind. */
static inline uint64_t pomp_kinds_with(unsigned trait) {
  return 0
#define POMP_KIND(NAME, Name, STATE, PART_OF, TRAITS, Doc)                     \
  | (uint64_t)((POMP_TRAITS_OF_##NAME & trait) != 0) << POMP_KIND_##NAME
#include "pomp/kinds.def"
      ;
}

/** \returns whether \p kind has \p trait. With constant arguments it is a
 *  constant. */
static inline bool pomp_kind_has(unsigned kind, unsigned trait) {
  return pomp_kinds_with(trait) >> kind & 1;
}

/** \returns the state of a thread that enters a visit of \p kind. */
static inline enum pomp_state pomp_kind_state(unsigned kind) {
  static const uint8_t states[] = {
#define POMP_KIND(NAME, Name, STATE, PART_OF, TRAITS, Doc) POMP_STATE_##STATE,
#include "pomp/kinds.def"
  };
  return (enum pomp_state)states[kind];
}

/** \returns what \p kind is a part of, or POMP_KIND_ROOT if it stands for
 *  itself. Kinds that are a part of different constructs, such as implicit
 *  barriers, are a part of themselves. */
static inline enum pomp_kind pomp_kind_part_of(unsigned kind) {
  static const uint8_t wholes[] = {
#define POMP_KIND(NAME, Name, STATE, PART_OF, TRAITS, Doc) POMP_KIND_##PART_OF,
#include "pomp/kinds.def"
  };
  return (enum pomp_kind)wholes[kind];
}

/** \returns whether visits of \p kind are only a part of their construct. */
static inline bool pomp_kind_is_part(unsigned kind) {
  return pomp_kind_part_of(kind) != POMP_KIND_ROOT;
}

/** \returns whether a visit of \p kind is one event, and takes no time. */
static inline bool pomp_kind_is_point(unsigned kind) {
  return kind == POMP_KIND_EVENT || kind == POMP_KIND_TARGET_MAP ||
         kind == POMP_KIND_TIMED;
}

/** The groups as indices: the values of POMP_Group. */
enum pomp_group_index {
#define POMP_GROUP(NAME, Spelling) POMP_GROUP_INDEX_##NAME,
#include "pomp/events.def"
  POMP_NUM_GROUPS
};

/** \returns the name of \p group in options and context strings. */
static inline const char *pomp_group_spelling(unsigned group) {
  static const char *const spellings[] = {
#define POMP_GROUP(NAME, Spelling) #Spelling,
#include "pomp/events.def"
  };
  return spellings[group];
}

/** \returns the name of \p function, an enum pomp_function: "POMP_Init". */
static inline const char *pomp_function_name(unsigned function) {
  static const char *const names[] = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) "POMP_" #Name,
#include "pomp/events.def"
#define POMP_FUNCTION(Name, Section, Doc) "POMP_" #Name,
#include "pomp/events.def"
  };
  return names[function];
}

/** \returns the guard of \p event. */
static inline enum pomp_guard pomp_event_guard(unsigned event) {
  static const uint8_t guards[] = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) POMP_GUARD_##GUARD,
#include "pomp/events.def"
  };
  return (enum pomp_guard)guards[event];
}

/** \returns the group of \p guard. */
static inline enum pomp_group_index pomp_guard_group(unsigned guard) {
  static const uint8_t groups[] = {
#define POMP_GUARD(NAME, GROUP, LEVELS) POMP_GROUP_INDEX_##GROUP,
#include "pomp/events.def"
  };
  return (enum pomp_group_index)groups[guard];
}

/** \returns the levels at which \p guard is on, joined. */
static inline unsigned pomp_guard_levels(unsigned guard) {
  static const uint8_t levels[] = {
#define POMP_GUARD(NAME, GROUP, LEVELS) LEVELS,
#include "pomp/events.def"
  };
  return levels[guard];
}

/** \returns the group of most events of a construct. */
static inline enum pomp_group_index pomp_construct_group(unsigned construct) {
  static const uint8_t groups[] = {
#define POMP_CONSTRUCT(Name, Type, GROUP) POMP_GROUP_INDEX_##GROUP,
#include "pomp/kinds.def"
  };
  return (enum pomp_group_index)groups[construct];
}

/** \returns the type of \p construct in CTC strings. */
static inline const char *pomp_construct_type(unsigned construct) {
  static const char *const types[] = {
#define POMP_CONSTRUCT(Name, Type, GROUP) Type,
#include "pomp/kinds.def"
  };
  return types[construct];
}

/** The operation of an event, and its subject. */
struct pomp_event_role {
  /** An enum pomp_role and an enum pomp_kind. */
  uint8_t role, kind;
  /** The constructs in which the event occurs, one bit for each enum
   *  pomp_construct_kind. */
  uint64_t constructs;
};

/** By enum pomp_function. */
static const struct pomp_event_role pomp_event_roles[] = {
#define POMP_ON(Name) | UINT64_C(1) << POMP_CONSTRUCT_##Name
#define POMP_ROLE(Name, ROLE, KIND, CONSTRUCTS)                                \
  {POMP_ROLE_##ROLE, POMP_KIND_##KIND, 0 CONSTRUCTS},
#include "pomp/events.def"
};

/* Each event has its row, in the order of the events. */
enum pomp_role_row {
#define POMP_ROLE(Name, ROLE, KIND, CONSTRUCTS) POMP_ROLE_ROW_##Name,
#include "pomp/events.def"
  POMP_NUM_ROLE_ROWS
};
POMP_ASSERT((int)POMP_NUM_ROLE_ROWS == (int)POMP_NUM_EVENTS,
            "each POMP_EVENT has a POMP_ROLE");
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  POMP_ASSERT((int)POMP_ROLE_ROW_##Name == (int)POMP_FN_##Name,                \
              "POMP_ROLE(" #Name ", ...) stands before its POMP_EVENT");
#include "pomp/events.def"

/* Each open has its close, and a body has events around it. */
#define POMP_ROLE(Name, ROLE, KIND, CONSTRUCTS)                                \
  | (uint64_t)(POMP_ROLE_##ROLE == POMP_ROLE_OPEN ||                           \
               POMP_ROLE_##ROLE == POMP_ROLE_FORK ||                           \
               POMP_ROLE_##ROLE == POMP_ROLE_TEAM ||                           \
               POMP_ROLE_##ROLE == POMP_ROLE_CREATE ||                         \
               POMP_ROLE_##ROLE == POMP_ROLE_TASK)                             \
          << POMP_KIND_##KIND
POMP_ASSERT((0 | UINT64_C(1) << POMP_KIND_ROOT |
             UINT64_C(1) << POMP_KIND_EVENT |
             UINT64_C(1) << POMP_KIND_TARGET_MAP |
             UINT64_C(1) << POMP_KIND_TIMED
#include "pomp/events.def"
             ) == (UINT64_C(1) << POMP_NUM_KINDS) - 1,
            "each POMP_KIND but ROOT and what is only counted has an event "
            "that opens it");
#define POMP_ROLE(Name, ROLE, KIND, CONSTRUCTS)                                \
  | (uint64_t)(POMP_ROLE_##ROLE == POMP_ROLE_CLOSE ||                          \
               POMP_ROLE_##ROLE == POMP_ROLE_JOIN ||                           \
               POMP_ROLE_##ROLE == POMP_ROLE_TEAM_END ||                       \
               POMP_ROLE_##ROLE == POMP_ROLE_CREATE_END ||                     \
               POMP_ROLE_##ROLE == POMP_ROLE_TASK_END)                         \
          << POMP_KIND_##KIND
POMP_ASSERT((0 | UINT64_C(1) << POMP_KIND_ROOT |
             UINT64_C(1) << POMP_KIND_EVENT |
             UINT64_C(1) << POMP_KIND_TARGET_MAP |
             UINT64_C(1) << POMP_KIND_TIMED
#include "pomp/events.def"
             ) == (UINT64_C(1) << POMP_NUM_KINDS) - 1,
            "each POMP_KIND but ROOT and what is only counted has an event "
            "that closes it");
#define POMP_ROLE(Name, ROLE, KIND, CONSTRUCTS)                                \
  | (uint64_t)(POMP_ROLE_##ROLE == POMP_ROLE_BODY) << POMP_KIND_##KIND
#define POMP_KIND(NAME, Name, STATE, PART_OF, TRAITS, Doc)                     \
  | (uint64_t)((POMP_TRAITS_OF_##NAME & POMP_TRAIT_BODY) != 0)                 \
          << POMP_KIND_##NAME
POMP_ASSERT((0
#include "pomp/events.def"
             ) == (0
#include "pomp/kinds.def"
                   ),
            "the kinds with BODY are those with events BODY");
#define POMP_ROLE(Name, ROLE, KIND, CONSTRUCTS)                                \
  | (uint64_t)(POMP_ROLE_##ROLE == POMP_ROLE_BODY_END) << POMP_KIND_##KIND
#define POMP_KIND(NAME, Name, STATE, PART_OF, TRAITS, Doc)                     \
  | (uint64_t)((POMP_TRAITS_OF_##NAME & POMP_TRAIT_BODY) != 0)                 \
          << POMP_KIND_##NAME
POMP_ASSERT((0
#include "pomp/events.def"
             ) == (0
#include "pomp/kinds.def"
                   ),
            "the kinds with BODY are those with events BODY_END");
#undef POMP_ASSERT

/** \returns whether \p role begins a visit that has an end. */
static inline bool pomp_role_opens(unsigned role) {
  return role == POMP_ROLE_OPEN || role == POMP_ROLE_FORK ||
         role == POMP_ROLE_TEAM || role == POMP_ROLE_CREATE ||
         role == POMP_ROLE_TASK;
}

/** \returns whether \p role ends such a visit. */
static inline bool pomp_role_closes(unsigned role) {
  return role && pomp_role_opens(role - 1);
}

/** \returns whether \p role is about an instance of a task. */
static inline bool pomp_role_is_of_task(unsigned role) {
  return role >= POMP_ROLE_CREATE && role <= POMP_ROLE_SUSPEND;
}

/** \returns whether \p event stands around the directive of its construct, or
 *  outside of all constructs; otherwise it stands around the structured block.
 */
static inline bool pomp_event_is_outside(unsigned event) {
  enum { enter_exit = 1 };
  return pomp_guard_levels(pomp_event_guard(event)) & enter_exit;
}

#endif
