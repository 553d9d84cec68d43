import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { now } from '../../../lib/clock.ts';
import { dayOf, daysBetween, formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { isSafeAddress } from '../../../lib/page/open-tab.ts';
import { isStudent } from '../../../lib/session/is-student.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { LikeButton, StatusSelect } from '../shortlist.tsx';
import classes from './application-card.module.css';
import { useApply } from './details-queries.ts';
import type { Programme } from './programme-panel.tsx';

interface ApplicationCardProps {
  readonly school: AnswerOf<'schoolDetails'>;
  readonly programme: Programme;
}

/** The application to a programme: like, status, the way to its page, and what closes when. */
export function ApplicationCard({ school: { schoolId, schoolName }, programme }: ApplicationCardProps) {
  const session = useOwnSession();
  const { programId, programName, isSchoolLiked, applicationLink, deadlines } = programme;
  return (
    <Card aria-labelledby="application" className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="application" className="text-lg">
          {m.schp_application()}
        </h2>
        <LikeButton schoolId={schoolId} programId={programId} name={`${schoolName}, ${programName}`} isLiked={isSchoolLiked === '1'} />
      </div>
      {isStudent(session) ? (
        <>
          <StatusSelect label={m.schp_status()} programId={programId} status={programme.status} />
          {isSafeAddress(applicationLink) ? (
            <Apply schoolId={schoolId} programme={programme} />
          ) : (
            <DisabledAction label={m.schp_apply()} reason={m.schp_apply_none()} />
          )}
        </>
      ) : null}
      <h3 className="mt-2 text-md">{m.schp_deadlines()}</h3>
      {deadlines.length === 0 ? <p className="text-muted text-sm">{m.schp_no_deadlines()}</p> : null}
      <ul className="m-0 p-0 list-none">
        {deadlines.map((deadline) => (
          <Deadline key={deadline.deadlineId} deadline={deadline} />
        ))}
      </ul>
    </Card>
  );
}

function Apply({ schoolId, programme: { programId, programName } }: { schoolId: string; programme: Programme }) {
  const { apply, isPending } = useApply({ schoolId, programId, programName });
  return (
    <Button loading={isPending} rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />} onClick={apply}>
      {m.schp_apply()}
      <span className="visually-hidden"> {m.schp_new_tab()}</span>
    </Button>
  );
}

function Deadline({ deadline: { title, at, note } }: { deadline: Programme['deadlines'][number] }) {
  const days = daysBetween({ from: dayOf(now()), to: dayOf(new Date(at)) });
  const isOver = new Date(at) < now();
  const rest = isOver ? m.schp_over() : days === 0 ? m.schp_today() : m.schp_in_days({ count: days });
  return (
    <li className={`${classes['deadline']} grid-cols-[92px_minmax(0,1fr)] grid gap-3 px-0 py-3 border-t border-t-line`} data-over={isOver}>
      <time dateTime={at} className={`${classes['day']} text-ink text-sm tabular font-medium`}>
        {formatDayFirst(at)}
      </time>
      <div>
        <p className={`${classes['name']} text-ink text-sm`}>{m.schp_deadline_at({ title, time: formatTime(at) })}</p>
        <p className="text-muted text-sm">{[rest, note].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}
