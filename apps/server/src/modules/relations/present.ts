import type { LinkedStudent, UserCard } from '@abhyas/contract/relations/people.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import type { findVisiblePerson, listLinkedStudents } from './queries.ts';

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
    courseId: courseId === null ? '' : String(courseId),
    variantId: variantId === null ? '' : String(variantId),
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
