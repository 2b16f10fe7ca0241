//===- packed.h - The context strings of a unit, in short ---------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The strings of a unit's constructs say nearly the same: a type, a file, a
// directive, and lines that are near those of the construct before. Written out
// they were as large as the code of a file that has a construct in every other
// line. The plugin packs them (PackedStrings.cpp), and the stub unpacks them
// where a library is attached (units.c).
//
// What is packed are numbers, as DWARF's ULEB128. The first one says where the
// paths of the libraries are. Then, string by string, the one of the unit
// itself last, come the length that stands before its first star, and tokens:
//
//   0      the two stars and the null that end the string
//   even   half of it says where an attribute is, with the star before it
//   odd    two lines and the comma between them. The rest of the token is the
//          difference of the first to the line that was written last, shifted
//          by one, and inverted where it is negative. The next number is the
//          difference of the second to the first
//
// Where something is: how many bytes before the first number. It ends with a
// null.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_ATTACH_PACKED_H
#define POMP_ATTACH_PACKED_H

// How many bytes more than strings have may be read and written.
#define POMP_PACKED_PADDING 16
// The last line whose difference to any other fits.
#define POMP_LAST_LINE 0x1fffffffu

#endif
