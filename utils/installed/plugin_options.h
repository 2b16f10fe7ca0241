/*===- plugin_options.h - The options of the plugin ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_INSTALLED_PLUGIN_OPTIONS_H
#define POMP_INSTALLED_PLUGIN_OPTIONS_H

#include "help.h"

#include <stdbool.h>

/** \returns the row of a number, or null behind the last one. Its argument is
 *  null if it has no value. */
const struct pomp_option_row *pomp_plugin_option(size_t number);

/** Prints the help of the option \p name, or of all options if it is null.
 *  \returns false if there is no such option. */
bool pomp_help_options(const char *name);

#endif
