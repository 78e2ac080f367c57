#ifndef SPINRACK_CMARVEL_H
#define SPINRACK_CMARVEL_H

#include <stddef.h>

/// Bytes that live as long as the program; not ended by a zero.
typedef struct cmarvel_bytes {
  const unsigned char *start;
  size_t count;
} cmarvel_bytes;

/// The dictionary of Zstandard that stored records are packed with; the frames name it by its number, 1.
///
/// It is part of the stored form: a better one gets another number, and this one stays for stores that were written with it.
cmarvel_bytes cmarvel_records_dictionary(void);

/// The schema of the XML catalogue, up to what markup may be.
cmarvel_bytes cmarvel_schema(void);

/// The questions of docs/questions: SQL statements, each of which begins with a comment that is the question.
cmarvel_bytes cmarvel_questions(void);

#endif
