/*===- setting.c - What ran, where and how ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/setting.h"

#include <stdlib.h>
#include <string.h>

static const json_t *environment_of(const struct pomp_profile *profile) {
  return json_object_get(profile->document, "environment");
}

static const char *string_of(const json_t *object, const char *name) {
  const char *value = json_string_value(json_object_get(object, name));
  return value ? value : "";
}

/** Adds a fact unless it is empty. */
static void add(struct pomp_facts *facts, const char *name, size_t length,
                const char *value) {
  if (!*value)
    return;
  struct pomp_fact *items =
      realloc(facts->items, (facts->count + 1) * sizeof(*items));
  facts->failed |= !items;
  if (!items)
    return;
  facts->items = items;
  struct pomp_fact fact = {strndup(name, length), strdup(value)};
  if (fact.name && fact.value) {
    items[facts->count++] = fact;
    return;
  }
  facts->failed = true;
  free(fact.name);
  free(fact.value);
}

/** Adds what a text has become, and frees that. */
static void add_text(struct pomp_facts *facts, const char *name,
                     struct pomp_text *text) {
  facts->failed |= text->failed;
  if (text->data && !text->failed) {
    text->data[text->length] = '\0';
    add(facts, name, strlen(name), text->data);
  }
  free(text->data);
}

/** Words with spaces between them, as a shell would take them. */
static void add_command(struct pomp_facts *facts, const json_t *environment) {
  struct pomp_text text = {0};
  const json_t *words = json_object_get(environment, "command_line");
  for (size_t i = 0; i < json_array_size(words); ++i) {
    const char *word = json_string_value(json_array_get(words, i));
    if (!word)
      continue;
    bool quotes = !*word || strpbrk(word, " \t\n\"'\\$`*?[]{}()<>|&;#~");
    pomp_text_add(&text, "%s%s", text.length ? " " : "", quotes ? "'" : "");
    for (; *word; ++word)
      if (*word == '\'')
        pomp_text_add(&text, "'\\''");
      else
        pomp_text_append(&text, word, 1);
    pomp_text_add(&text, quotes ? "'" : "");
  }
  add_text(facts, "command", &text);
}

static void add_processor(struct pomp_facts *facts, const json_t *environment) {
  struct pomp_text text = {0};
  json_int_t count = json_integer_value(json_object_get(environment, "cpus"));
  pomp_text_add(&text, "%s", string_of(environment, "cpu"));
  if (count > 0)
    pomp_text_add(&text, "%s%lld processor%s", text.length ? ", " : "",
                  (long long)count, count == 1 ? "" : "s");
  add_text(facts, "machine", &text);
}

static void add_job(struct pomp_facts *facts, const json_t *environment) {
  struct pomp_text text = {0};
  json_int_t number =
      json_integer_value(json_object_get(environment, "job_processors"));
  add(facts, "job", strlen("job"), string_of(environment, "job"));
  if (number > 0)
    pomp_text_add(&text, "%lld for each process", (long long)number);
  add_text(facts, "job processors", &text);
}

static void add_variables(struct pomp_facts *facts, const json_t *environment) {
  const json_t *variables = json_object_get(environment, "variables");
  for (size_t i = 0; i < json_array_size(variables); ++i) {
    const char *variable = json_string_value(json_array_get(variables, i));
    const char *equals = variable ? strchr(variable, '=') : NULL;
    if (equals && equals != variable)
      add(facts, variable, (size_t)(equals - variable),
          equals[1] ? equals + 1 : "(empty)");
  }
}

/** \returns whether a unit before \p index says the same. */
static bool was_said(const json_t *units, size_t index, const char *member,
                     const char *value) {
  for (size_t i = 0; i < index; ++i)
    if (strcmp(string_of(json_array_get(units, i), member), value) == 0)
      return true;
  return false;
}

/** The properties of the units of the program, each once. */
static void add_units(struct pomp_facts *facts, const json_t *environment,
                      const char *member, const char *name) {
  struct pomp_text text = {0};
  const json_t *units = json_object_get(environment, "units");
  for (size_t i = 0; i < json_array_size(units); ++i) {
    const char *value = string_of(json_array_get(units, i), member);
    if (*value && !was_said(units, i, member, value))
      pomp_text_add(&text, "%s%s", text.length ? "; " : "", value);
  }
  add_text(facts, name, &text);
}

struct pomp_facts pomp_facts(const struct pomp_profile *profile) {
  static const struct {
    const char *member, *name;
  } strings[] = {
      {"working_directory", "directory"}, {"date", "date"}, {"host", "host"}};
  struct pomp_facts facts = {0};
  const json_t *environment = environment_of(profile);
  add_command(&facts, environment);
  for (size_t i = 0; i < sizeof(strings) / sizeof(strings[0]); ++i)
    add(&facts, strings[i].name, strlen(strings[i].name),
        string_of(environment, strings[i].member));
  add_processor(&facts, environment);
  add(&facts, "affinity", strlen("affinity"),
      string_of(environment, "affinity"));
  add_job(&facts, environment);
  add_variables(&facts, environment);
  add_units(&facts, environment, "compiler", "compiler");
  add_units(&facts, environment, "plugin", "plugin");
  add_units(&facts, environment, "levels", "compiled in");
  add_units(&facts, environment, "functions", "functions");
  add(&facts, "in force", strlen("in force"), string_of(environment, "levels"));
  add(&facts, "calls of MPI", strlen("calls of MPI"),
      string_of(environment, "mpi"));
  if (json_is_true(json_object_get(environment, "cut")))
    add(&facts, "cut", strlen("cut"), "more than there was room for");
  return facts;
}

void pomp_facts_free(struct pomp_facts *facts) {
  for (size_t i = 0; i < facts->count; ++i) {
    free(facts->items[i].name);
    free(facts->items[i].value);
  }
  free(facts->items);
}

static void add_line(struct pomp_text *text, const char *name,
                     const char *value) {
  pomp_text_add(text, "  ");
  pomp_text_fit(text, name, 16, false);
  pomp_text_add(text, " ");
  pomp_text_plain(text, value);
  pomp_text_add(text, "\n");
}

void pomp_print_facts(struct pomp_text *text,
                      const struct pomp_profile *profile) {
  struct pomp_facts facts = pomp_facts(profile);
  text->failed |= facts.failed;
  for (size_t i = 0; i < facts.count; ++i)
    add_line(text, facts.items[i].name, facts.items[i].value);
  if (facts.count)
    pomp_text_add(text, "\n");
  pomp_facts_free(&facts);
}

static int compare_facts(const void *x, const void *y) {
  const struct pomp_fact *a = x, *b = y;
  return strcmp(a->name, b->name);
}

/** A difference: a name, and the value in both, or null. */
struct difference {
  const char *name, *values[2];
};

/** Calls \p take for what differs. */
static bool compare(const struct pomp_profile *a, const struct pomp_profile *b,
                    void (*take)(void *data, const struct difference *),
                    void *data) {
  struct pomp_facts sides[] = {pomp_facts(a), pomp_facts(b)};
  size_t at[2] = {0, 0};
  for (int i = 0; i < 2; ++i)
    if (sides[i].count)
      qsort(sides[i].items, sides[i].count, sizeof(*sides[i].items),
            compare_facts);
  /* A profile that says nothing differs in nothing. */
  while (sides[0].count && sides[1].count &&
         (at[0] < sides[0].count || at[1] < sides[1].count)) {
    const struct pomp_fact *x =
        at[0] < sides[0].count ? &sides[0].items[at[0]] : NULL;
    const struct pomp_fact *y =
        at[1] < sides[1].count ? &sides[1].items[at[1]] : NULL;
    int order = !x ? 1 : !y ? -1 : compare_facts(x, y);
    struct difference d = {
        order <= 0 ? x->name : y->name,
        {order <= 0 ? x->value : NULL, order >= 0 ? y->value : NULL}};
    at[0] += order <= 0;
    at[1] += order >= 0;
    if (strcmp(d.name, "date") != 0 && strcmp(d.name, "POMP_OUTPUT") != 0 &&
        strcmp(d.name, "job") != 0 &&
        (order || strcmp(d.values[0], d.values[1]) != 0))
      take(data, &d);
  }
  bool good = !sides[0].failed && !sides[1].failed;
  pomp_facts_free(&sides[0]);
  pomp_facts_free(&sides[1]);
  return good;
}

static void print_difference(void *data, const struct difference *d) {
  struct pomp_text *text = data;
  for (int i = 0; i < 2; ++i) {
    pomp_text_add(text, "  ");
    pomp_text_fit(text, i ? "" : d->name, 16, false);
    pomp_text_add(text, " %c: ", "AB"[i]);
    pomp_text_plain(text, d->values[i] ? d->values[i] : "-");
    pomp_text_add(text, "\n");
  }
}

void pomp_print_setting_differences(struct pomp_text *text,
                                    const struct pomp_profile *a,
                                    const struct pomp_profile *b) {
  struct pomp_text lines = {0};
  text->failed |= !compare(a, b, print_difference, &lines) || lines.failed;
  if (lines.length) {
    pomp_text_add(text, "\n  what differs in how they ran\n");
    pomp_text_append(text, lines.data, lines.length);
  }
  free(lines.data);
}

static void difference_to_json(void *data, const struct difference *d) {
  json_array_append_new(data, json_pack("{ss ss? ss?}", "name", d->name, "a",
                                        d->values[0], "b", d->values[1]));
}

json_t *pomp_setting_differences_to_json(const struct pomp_profile *a,
                                         const struct pomp_profile *b) {
  json_t *differences = json_array();
  if (differences && !compare(a, b, difference_to_json, differences)) {
    json_decref(differences);
    return NULL;
  }
  return differences;
}

json_t *pomp_facts_to_json(const struct pomp_profile *profile) {
  struct pomp_facts facts = pomp_facts(profile);
  json_t *array = json_array();
  for (size_t i = 0; i < facts.count; ++i)
    json_array_append_new(array,
                          json_pack("{ss ss}", "name", facts.items[i].name,
                                    "value", facts.items[i].value));
  pomp_facts_free(&facts);
  return array;
}

json_t *pomp_environment_to_json(const struct pomp_profile *profile) {
  const json_t *environment = environment_of(profile);
  return environment ? json_incref((json_t *)environment) : json_null();
}
