import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { m } from '../../../../paraglide/messages.js';
import { PersonPicture } from '../../../../ui/cards/person-picture.tsx';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { studentUrls } from '../../student/student-urls.ts';
import classes from './child-tabs.module.css';

interface ChildTabsProps {
  readonly students: AnswerOf<'studentReport'>['children'];
  /** The ID of the one who is shown. */
  readonly here: string;
}

/** The children of a parent, each a link to their page that says how much there is to ask about; of one child there is nothing to choose. */
export function ChildTabs({ students, here }: ChildTabsProps) {
  if (students.length < 2) return null;
  return (
    <nav aria-label={m.report_children()} className={classes['tabs']}>
      {students.map((student) => {
        const name = `${student.firstName} ${student.lastName}`.trim();
        return (
          <PathLink
            key={student.studentImsPin}
            href={studentUrls(student).page}
            className={classes['tab']}
            aria-current={student.studentImsPin === here ? 'page' : undefined}
          >
            <PersonPicture name={name} url="" size={28} />
            <span className={classes['name']}>{name}</span>
            {student.asks === 0 ? null : <span className={classes['asks']}> {m.report_child_asks({ count: student.asks })}</span>}
          </PathLink>
        );
      })}
    </nav>
  );
}
