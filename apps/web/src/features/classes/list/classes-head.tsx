import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ProgressRing } from '../../../ui/feedback/progress/progress-ring.tsx';
import { attendancePath } from '../../../shared/relations/attendance-path.ts';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './classes-page.module.css';

type Attended = AnswerOf<'completedClasses'>['attendance'];

interface ClassesHeadProps {
  readonly title: string;
  readonly about: string;
  /** Left out while it is not known. */
  readonly attended?: Attended | undefined;
  readonly search: ReactNode;
}

/** The head of a list of classes: whose, how many of them were attended, and the search. */
export function ClassesHead({ title, about, attended, search }: ClassesHeadProps) {
  return (
    <PageHeader
      title={title}
      aside={
        <div className={classes['tools']}>
          {attended === undefined || attended.totalClasses === 0 ? null : <AttendedRing attended={attended} />}
          {search}
        </div>
      }
    >
      {about}
    </PageHeader>
  );
}

function AttendedRing({ attended: { attended, totalClasses: total, percentage: share } }: { attended: Attended }) {
  return (
    <PathLink className={classes['attended']} href={attendancePath('')}>
      <ProgressRing size={44} value={share / 100} label={m.classes_attended_share({ attended, total, share })} />
      <p aria-hidden="true">
        <strong>{m.classes_attended({ attended, total })}</strong>
        <span>{share}%</span>
      </p>
    </PathLink>
  );
}
