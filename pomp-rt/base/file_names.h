/*===- file_names.h - The names of files with results ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_FILE_NAMES_H
#define POMP_BASE_FILE_NAMES_H

/** The live file: belongs to a run that continues, or ended early. While it
 *  exists, the directory is taken. The profile stores its numbers in it. */
#define POMP_LIVE_FILE "profile.live"
#define POMP_PROFILE_FILE "profile.json"
/** In which calls of the system threads slept in their work, as pomp run has
 *  seen it. */
#define POMP_BLOCKED_FILE "blocked.json"
/** What threads executed, as pomp run has sampled it from outside. */
#define POMP_SAMPLES_FILE "samples.json"
/** How long the program was stopped, as pomp run has seen it. */
#define POMP_STOPPED_FILE "stopped.json"

#endif
