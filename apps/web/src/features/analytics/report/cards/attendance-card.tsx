import type { Report } from '@abhyas/contract/analytics/student-report.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { formatDayFirst } from '../../../../lib/dates/dates.ts';
import { formatDuration } from '../../../../lib/format/durations.ts';
import { m } from '../../../../paraglide/messages.js';
import { attendancePath } from '../../../../shared/relations/attendance-path.ts';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { shortDate } from '../../words.ts';
import own from './attendance-card.module.css';
import classes from './report-card.module.css';

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** '7, 5 h 20 min' */
const watchedWords = ({ recordings, seconds }: Report['classes']['watched']): string =>
  recordings === 0 ? m.report_recordings_none() : [recordings, formatDuration(seconds)].filter(Boolean).join(', ');

/** The last classes one by one, the missed one with its recording, and the sessions with mentors and recordings in sums. */
export function AttendanceCard({ report: { classes: held, sessions, student } }: { report: Report }) {
  const id = useId();
  const { recent, missed, watched } = held;
  const [first, last] = [recent.at(0), recent.at(-1)];
  return (
    <Card aria-labelledby={id} className={`${classes['card']} flex flex-col gap-4 min-w-0`}>
      <div className="flex gap-4 items-baseline justify-between">
        <h2 id={id} className="min-w-0 text-lg">
          {m.report_attendance()}
        </h2>
        <PathLink className={classes['link']} href={attendancePath(student.studentImsPin)}>
          {m.report_calendar()}
        </PathLink>
      </div>
      <div>
        <ol className={`${own['marks']} grid gap-1 m-0 p-0 list-none`} aria-label={m.report_last_classes()}>
          {recent.map(({ at, isAttended, name }) => (
            <li
              className="grid place-items-center min-h-7.5 border border-transparent rounded-[6px] bg-good-wash text-good"
              key={`${at} ${name}`}
              data-missed={!isAttended || undefined}
              title={`${name}, ${formatDayFirst(at)}`}
            >
              {isAttended ? <IconCheck {...icon} /> : <IconX {...icon} />}
              <span className="visually-hidden">
                {name}, {formatDayFirst(at)}: {isAttended ? m.report_attended() : m.report_missed()}
              </span>
            </li>
          ))}
        </ol>
        {first === undefined || last === undefined ? null : (
          <p className="flex justify-between mx-0 mt-1 mb-0 text-muted text-sm" aria-hidden="true">
            <span>{shortDate(first.at)}</span> <span>{shortDate(last.at)}</span>
          </p>
        )}
      </div>
      {missed === null ? null : (
        <div className={`${own['missed']} m-0 pt-3 border-t border-line text-sm flex flex-wrap gap-2 items-center justify-between`}>
          <p className="grid min-w-0 m-0 text-muted wrap-anywhere">
            <span>{m.report_missed_class()}</span>
            <strong>{missed.name}</strong>
            <span>{m.report_missed_when({ day: formatDayFirst(missed.at), module: missed.moduleNumber })}</span>
          </p>
          {missed.recording === 'none' ? null : (
            <Badge tone={missed.recording === 'watched' ? 'good' : 'warn'}>
              {missed.recording === 'watched' ? m.report_watched() : m.report_not_watched()}
            </Badge>
          )}
        </div>
      )}
      <dl className={`${own['sums']} m-0 pt-3 border-t border-line text-sm grid gap-2`}>
        {sessions.attended + sessions.missed === 0 ? null : (
          <div>
            <dt>{m.report_sessions()}</dt> <dd>{m.report_sessions_both(sessions)}</dd>
          </div>
        )}
        <div>
          <dt>{m.report_recordings()}</dt> <dd>{watchedWords(watched)}</dd>
        </div>
      </dl>
    </Card>
  );
}
