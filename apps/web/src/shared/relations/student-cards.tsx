import type { LinkedStudent } from '@abhyas/contract/relations/people.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { PersonPicture } from '../../ui/cards/person-picture.tsx';
import classes from './student-cards.module.css';

const nameOf = ({ firstName, lastName }: LinkedStudent): string => `${firstName} ${lastName}`.trim();

/** The page of a student, in the course they used last (ROU-084, ROU-086). */
export function studentPagePath({
  studentImsPin,
  variantId,
  courseId,
  courseName,
}: Pick<LinkedStudent, 'studentImsPin' | 'variantId' | 'courseId' | 'courseName'>): string {
  return `/studentPage/?${new URLSearchParams({ studentImsPin, variantId, courseId, courseName }).toString()}`;
}

/** Students as cards, each leading to the page of that student. */
export function StudentCards({ students }: { students: readonly LinkedStudent[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-4 m-0 p-0 list-none">
      {students.map((student) => (
        <li key={student.studentImsPin}>
          <PathLink className={`${classes['card']} card-link flex items-center gap-4 px-6 py-4 text-body`} href={studentPagePath(student)}>
            <PersonPicture name={nameOf(student)} url="" size={44} />
            <span className="flex-1 min-w-0 wrap-anywhere">
              <span className="block text-ink font-medium">{nameOf(student)}</span>
              <span className="block text-muted text-sm">
                {student.studentImsPin}
                {' · '}
                {student.courseName === '' ? m.students_no_course() : student.courseName}
              </span>
            </span>
            <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
