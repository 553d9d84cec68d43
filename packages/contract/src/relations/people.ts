import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { PageSchema, OptionalIdCodec } from '../wire.ts';

/** A student someone may see: a parent's child, a mentor's student. `courseName` is the programme used last, '' if there is none. */
export const LinkedStudentSchema = z.object({
  studentImsPin: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  courseId: OptionalIdCodec,
  variantId: OptionalIdCodec,
  courseName: z.string(),
});
export type LinkedStudent = z.input<typeof LinkedStudentSchema>;

export const studentList = endpoint('studentList', {
  summary: 'The students who are linked to the signed-in parent or mentor, by name, two hundred a page; the page after the last is empty',
  access: { kind: 'session', roles: ['parent', 'mentor'] },
  effect: 'read',
  body: z.strictObject({ page: PageSchema }),
  data: z.array(LinkedStudentSchema),
});

/** DAT-021. `profileImage` is an url, or ''. */
export const UserCardSchema = z.object({
  profileImage: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailId: z.string(),
  mobileNumber: z.string(),
  studentImsPin: z.string(),
});
export type UserCard = z.input<typeof UserCardSchema>;

export const userCard = endpoint('userCard', {
  summary:
    'Who a student is: for the student, a linked parent or mentor, staff with the right classes or support, and admins. Mobile and email come masked to mentors and to staff without support. Anyone else learns nothing, not even whether the pin exists',
  access: { kind: 'session', roles: ['student', 'mentor', 'parent', 'staff', 'admin'] },
  effect: 'read',
  body: z.strictObject({ studentImsPin: z.string().trim().min(1).max(20) }),
  data: UserCardSchema,
  errors: ['NOT_FOUND'],
});
