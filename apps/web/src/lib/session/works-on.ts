import type { CourseRight } from '@abhyas/contract/endpoint.ts';
import type { Session } from './session.ts';

/** Whether staff have a right of the studio for all courses, or for some. */
export const worksOn = ({ staffRights, courseRights = [] }: Pick<Session, 'staffRights' | 'courseRights'>, right: CourseRight): boolean =>
  staffRights.includes(right) || courseRights.some((given) => given.right === right);
