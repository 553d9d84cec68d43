import type { LinkedStudent } from '@abhyas/contract/people.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import { PathLink } from '../../ui/path-link.tsx';
import classes from './student-cards.module.css';

/** The page of a student, in the course they used last (ROU-084, ROU-086). */
function pageOf({ studentImsPin, variantId, courseId, courseName }: LinkedStudent): string {
  return `/studentPage/?${new URLSearchParams({ studentImsPin, variantId, courseId, courseName }).toString()}`;
}

export function StudentCards({ students }: { students: readonly LinkedStudent[] }) {
  return (
    <ul className={classes['cards']}>
      {students.map((student) => (
        <li key={student.studentImsPin}>
          <PathLink className={classes['card']} href={pageOf(student)}>
            <span className={classes['initials']} aria-hidden="true">
              {`${student.firstName.at(0) ?? ''}${student.lastName.at(0) ?? ''}`.toUpperCase()}
            </span>
            <span className={classes['words']}>
              <span className={classes['name']}>{`${student.firstName} ${student.lastName}`.trim()}</span>
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
