/*===- otf2_writer.c - What all that is written to an archive needs -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifdef POMP_HAVE_OTF2

#include "export/convert/otf2_writer.h"

typedef struct pomp_otf2_writer writer;

bool pomp_otf2_check(writer *w, OTF2_ErrorCode code) {
  if (code != OTF2_SUCCESS && !w->failed) {
    w->talk->complain("%s: cannot write the archive: %s", w->name,
                      OTF2_Error_GetDescription(code));
    w->failed = true;
  }
  return !w->failed;
}

bool pomp_otf2_grow(writer *w, void *array, uint32_t *capacity, uint32_t index,
                    size_t size) {
  return pomp_array_grow(array, capacity, index, size) ||
         pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
}

void pomp_otf2_define_string(writer *w, OTF2_StringRef number) {
  pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteString(w->definitions, number,
                                                      w->texts.items[number]));
}

OTF2_StringRef pomp_otf2_string(writer *w, const char *text) {
  uint32_t known = w->texts.count;
  uint32_t number = pomp_texts_number(&w->texts, text);
  if (number == POMP_NO_TEXT) {
    pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
    return 0;
  }
  if (number == known && w->definitions)
    pomp_otf2_define_string(w, number);
  return number;
}

OTF2_AttributeRef pomp_otf2_attribute(writer *w, const char *name) {
  OTF2_StringRef string = pomp_otf2_string(w, name);
  uint32_t i = 0;
  while (i < w->num_attributes && w->attribute_names[i] != string)
    ++i;
  if (i < w->num_attributes ||
      !pomp_otf2_grow(w, &w->attribute_names, &w->attributes_capacity, i,
                      sizeof(*w->attribute_names)))
    return i;
  w->attribute_names[w->num_attributes++] = string;
  return i;
}

#endif
