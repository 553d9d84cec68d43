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
    <ul className={classes['cards']}>
      {students.map((student) => (
        <li key={student.studentImsPin}>
          <PathLink className={classes['card']} href={studentPagePath(student)}>
            <PersonPicture name={nameOf(student)} url="" size={44} />
            <span className={classes['words']}>
              <span className={classes['name']}>{nameOf(student)}</span>
              <span className={classes['facts']}>
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
