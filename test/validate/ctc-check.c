/*===- ctc-check.c - A strict check of context strings ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Deliberately does not use pomp/ctc.h: the plugin builds its strings with that
|* header, so an independent parser must check them.
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "validate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char known_types[] = " "
#define POMP_CONSTRUCT(Name, Type, GROUP) Type " "
#include "pomp/kinds.def"
    ;

/** Types that stand alone, so that nothing has to end. */
static const char standalone_types[] =
    " barrier flush uevent runtime taskwait taskyield cancel ";

static const char known_attributes[] = " "
#define PLACE(Name) Name " "
#define CLAUSE(Name) Name " "
#define UNIT(Name)
#define POMP_ATTRIBUTE(Name, PART, Of, Doc) PART(#Name)
#include "constructs/attributes.def"
    ;

/** Whether \p word is in the space-separated, space-enclosed \p list. */
static bool is_in(const char *list, const char *word) {
  const size_t length = strlen(word);
  for (const char *p = strstr(list, word); length && p; p = strstr(p + 1, word))
    if (p[-1] == ' ' && p[length] == ' ')
      return true;
  return false;
}

/** Parses "first,last" with 1 <= first <= last. */
static bool parse_lines(const char *value, long *first, long *last) {
  char *end;
  if (!isdigit((unsigned char)*value))
    return false;
  *first = strtol(value, &end, 10);
  if (*end != ',' || !isdigit((unsigned char)end[1]))
    return false;
  *last = strtol(end + 1, &end, 10);
  return *end == '\0' && *first >= 1 && *first <= *last;
}

/** Splits "name=value" and stores the value if it is requested.
 *  \returns the error, or null. */
static const char *take_attribute(char *attribute, char *seen, size_t seen_size,
                                  struct ctc_info *info) {
  char *value = strchr(attribute, '=');
  if (!value || value == attribute)
    return "an attribute is not name=value";
  *value++ = '\0';
  if (!is_in(known_attributes, attribute))
    return "unknown attribute";
  if (is_in(seen, attribute))
    return "an attribute comes twice";
  strncat(seen, attribute, seen_size - strlen(seen) - 1);
  strncat(seen, " ", seen_size - strlen(seen) - 1);
  if (!*value)
    return "an attribute has no value";
  for (const char *p = value; *p; ++p)
    if (iscntrl((unsigned char)*p))
      return "control character in a value";
  const struct {
    const char *name;
    char **slot;
  } slots[] = {{"type", &info->type},     {"name", &info->name},
               {"file", &info->file},     {"slines", &info->slines},
               {"elines", &info->elines}, {"directive", &info->directive}};
  for (size_t i = 0; i < sizeof(slots) / sizeof(slots[0]); ++i)
    if (strcmp(attribute, slots[i].name) == 0)
      *slots[i].slot = strdup(value);
  return NULL;
}

/** Checks that the attributes are consistent.
 *  \returns the error, or null. */
static const char *check_info(struct ctc_info *info) {
  long first, last, end_first, end_last;
  if (!info->type)
    return "no type";
  if (!is_in(known_types, info->type))
    return "unknown type";
  if (!info->file)
    return "no file";
  if (!info->slines)
    return "no slines";
  if (!parse_lines(info->slines, &first, &last))
    return "slines is not first,last";
  info->first_line = (int)first;
  if (!info->elines)
    return is_in(standalone_types, info->type) ? NULL : "no elines";
  if (!parse_lines(info->elines, &end_first, &end_last))
    return "elines is not first,last";
  if (end_last < first)
    return "elines lies before slines";
  return NULL;
}

/** The same as validate_ctc, without memory for \p copy.
 *  \returns the error, or null. */
static const char *parse(char *copy, struct ctc_info *info) {
  char *end;
  if (!isdigit((unsigned char)*copy))
    return "no length";
  if (copy[0] == '0')
    return "the length has a leading zero";
  const unsigned long length = strtoul(copy, &end, 10);
  if (*end != '*')
    return "no star after the length";
  if (strlen(end) != length)
    return "the length is wrong";
  char *last = end + length - 1;
  if (length < 2 || last[0] != '*' || last[-1] != '*')
    return "it does not end in two stars";
  /* The last star ends the string, the one before it the last attribute. */
  *last = '\0';
  char seen[1024] = " ";
  char *attribute = end + 1;
  while (*attribute) {
    char *star = strchr(attribute, '*');
    if (!star)
      return "text after the last attribute";
    *star = '\0';
    const char *wrong = take_attribute(attribute, seen, sizeof(seen), info);
    if (wrong)
      return wrong;
    attribute = star + 1;
  }
  return check_info(info);
}

bool validate_ctc(const char *ctc, struct ctc_info *info, char *error,
                  size_t error_size) {
  memset(info, 0, sizeof(*info));
  char *copy = strdup(ctc);
  const char *wrong = copy ? parse(copy, info) : "no memory";
  if (wrong)
    snprintf(error, error_size, "bad CTC string '%.300s': %s", ctc, wrong);
  free(copy);
  return !wrong;
}

void validate_free_ctc(struct ctc_info *info) {
  free(info->type);
  free(info->name);
  free(info->file);
  free(info->slines);
  free(info->elines);
  free(info->directive);
}
