import type { z } from 'zod';
import type { LinkedStudentSchema, UserCard } from '@abhyas/contract/relations/people.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import type { findVisiblePerson, listLinkedStudents } from './queries.ts';

type LinkedStudent = z.output<typeof LinkedStudentSchema>;
type PersonRow = NonNullable<Awaited<ReturnType<typeof findVisiblePerson>>>;
type StudentRow = Awaited<ReturnType<typeof listLinkedStudents>>[number];

export function presentStudent({
  pin,
  firstName,
  lastName,
  courseId,
  variantId,
  courseName,
}: Omit<StudentRow, 'id' | 'closedAt'>): LinkedStudent {
  return {
    studentImsPin: pin,
    firstName,
    lastName,
    courseId,
    variantId,
    courseName: courseName ?? '',
  };
}

/** `contact`: whether mobile and email are shown whole. */
export function presentCard({ person, profileImage, contact }: { person: PersonRow; profileImage: string; contact: boolean }): UserCard {
  return {
    profileImage,
    firstName: person.firstName,
    lastName: person.lastName,
    emailId: contact ? person.email : maskEmail(person.email),
    mobileNumber: contact ? person.mobile : maskMobile(person.mobile),
    studentImsPin: person.pin,
  };
}
