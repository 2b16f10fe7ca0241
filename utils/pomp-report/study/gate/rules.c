/*===- rules.c - What a gate lets through ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/gate/rules.h"
#include "support/message.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(int quantity) {
  return quantity == POMP_RULE_FINDINGS ? "findings"
                                        : pomp_quantities[quantity].name;
}

/** Appends all quantities with commas between them. */
static void complain_of_name(const char *rule) {
  struct pomp_text names = {0};
  for (int q = 0; q <= POMP_RULE_FINDINGS; ++q)
    pomp_text_add(&names, "%s, ", name_of(q));
  pomp_complain("--fail-on: %s: expected a quantity, %sor default", rule,
                names.failed ? "" : names.data);
  free(names.data);
}

/** Reads "5%". */
static bool read_share(const char *text, double *share) {
  char *end;
  double percent = strtod(text, &end);
  *share = percent / 100;
  return end != text && strcmp(end, "%") == 0 && percent >= 0 && percent <= 1e6;
}

static bool add_rule(struct pomp_rules *rules, const struct pomp_rule *rule) {
  if (rules->count == POMP_MOST_RULES) {
    pomp_complain("--fail-on: expected at most %d rules", POMP_MOST_RULES);
    return false;
  }
  rules->items[rules->count++] = *rule;
  return true;
}

static bool add_defaults(struct pomp_rules *rules) {
  bool good = true;
  for (int q = 0; good && q < POMP_NUM_QUANTITIES; ++q)
    good =
        add_rule(rules, &(struct pomp_rule){.quantity = q,
                                            .text = "default",
                                            .share = pomp_quantities[q].share,
                                            .is_default = true});
  return good;
}

/** Reads one rule, which \p text is. */
static bool read_rule(char *text, struct pomp_rules *rules) {
  struct pomp_rule rule = {.quantity = -1};
  snprintf(rule.text, sizeof(rule.text), "%s", text);
  if (strcmp(text, "default") == 0)
    return add_defaults(rules);
  char *share = strrchr(text, '<'), *construct = strchr(text, '@');
  /* "operator<" has one, too. */
  if (share && !strchr(share, '%'))
    share = NULL;
  if (share)
    *share = '\0';
  if (construct)
    *construct = '\0';
  for (int q = 0; q <= POMP_RULE_FINDINGS; ++q)
    if (strcmp(text, name_of(q)) == 0)
      rule.quantity = q;
  if (strcmp(text, "time") == 0) {
    pomp_complain("--fail-on: %s: one run of each does not tell times apart: "
                  "pomp gate --against does",
                  rule.text);
    return false;
  }
  if (rule.quantity < 0) {
    complain_of_name(rule.text);
    return false;
  }
  if (construct &&
      (!construct[1] || strlen(construct + 1) >= sizeof(rule.construct))) {
    pomp_complain("--fail-on: %s: expected a type, name, function or file "
                  "after the @, such as visits@barrier",
                  rule.text);
    return false;
  }
  if (construct)
    strcpy(rule.construct, construct + 1);
  if (!share && rule.quantity != POMP_RULE_FINDINGS)
    rule.share = pomp_quantities[rule.quantity].share;
  if (share && (rule.quantity == POMP_RULE_FINDINGS ||
                !read_share(share + 1, &rule.share))) {
    pomp_complain("--fail-on: %s: expected how much worse a count may be, such "
                  "as visits<5%%",
                  rule.text);
    return false;
  }
  return add_rule(rules, &rule);
}

bool pomp_rules_read(const char *text, struct pomp_rules *rules) {
  *rules = (struct pomp_rules){0};
  if (!text)
    return add_defaults(rules);
  char *copy = strdup(text), *rest = copy;
  bool good = copy;
  if (!copy)
    pomp_complain("out of memory");
  while (good && rest) {
    char *rule = strsep(&rest, ",");
    good = *rule && read_rule(rule, rules);
    if (!*rule)
      pomp_complain("--fail-on=%s: expected rules with commas between them, "
                    "such as default,visits@barrier<5%%",
                    text);
  }
  free(copy);
  return good;
}

/** \returns whether a part of a text is what a rule names. */
static bool is_part(const char *pattern, const char *begin, size_t length) {
  char part[256];
  if (length >= sizeof(part))
    length = sizeof(part) - 1;
  memcpy(part, begin, length);
  part[length] = '\0';
  return fnmatch(pattern, part, 0) == 0;
}

/** \returns whether \p item has that type, name, function or file. */
static bool is_of(const struct pomp_gate_item *item, const char *pattern) {
  const char *key = pomp_gate_construct(item);
  const char *quote = strchr(key, '"');
  const char *end = quote ? strchr(quote + 1, '"') : NULL;
  const char *in = strstr(end ? end : key, " in ");
  const char *number = in ? strrchr(in, '#') : NULL;
  const char *file = strrchr(item->place, '/');
  file = file ? file + 1 : item->place;
  return is_part(pattern, key, strcspn(key, " ")) ||
         (end && is_part(pattern, quote + 1, (size_t)(end - quote - 1))) ||
         (number && is_part(pattern, in + 4, (size_t)(number - in - 5))) ||
         (*file && is_part(pattern, file, strcspn(file, ":")));
}

const struct pomp_rule *pomp_rule_for(struct pomp_rules *rules, int quantity,
                                      const struct pomp_gate_item *item) {
  const struct pomp_rule *found = NULL;
  for (unsigned i = 0; i < rules->count; ++i) {
    struct pomp_rule *rule = &rules->items[i];
    if (rule->quantity == quantity &&
        (!*rule->construct || is_of(item, rule->construct))) {
      rule->matched = true;
      found = rule;
    }
  }
  return found;
}

bool pomp_rules_matched(const struct pomp_rules *rules) {
  for (unsigned i = 0; i < rules->count; ++i)
    if (!rules->items[i].matched && !rules->items[i].is_default) {
      pomp_complain("--fail-on: %s: nothing in the profile has that",
                    rules->items[i].text);
      return false;
    }
  return true;
}
