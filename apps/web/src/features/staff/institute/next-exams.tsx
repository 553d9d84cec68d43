import type { Institute } from '@abhyas/contract/analytics/institute.ts';
import type { ReadinessState, ReadySession } from '@abhyas/contract/centres/readiness.ts';
import { formatDayFirst, formatTime, shortWeekday } from '../../../lib/dates/dates.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './institute.module.css';

/** The sessions of the next exam day with what they need; only gaps are filled with colour. */
export function NextExams({ exams }: { exams: NonNullable<Institute['exams']> }) {
  const { staffRights } = useOwnSession();
  const [first] = exams;
  return (
    <Card className="grid content-start gap-3 mb-6" aria-labelledby="exams-title">
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-baseline justify-between">
        <h2 id="exams-title" className="text-lg">
          {m.inst_exams()}
        </h2>
        {first === undefined ? null : (
          <span className="text-muted text-sm">
            {`${shortWeekday(first.startsAt, first.timeZone)} ${formatDayFirst(first.startsAt, first.timeZone)}`}
          </span>
        )}
        {staffRights.includes('centre') ? (
          <PathLink className="tap ms-auto rounded-[4px] text-brand-text text-sm font-medium print:hidden" href="/staff/centre">
            {m.sdesk_open_centre()}
          </PathLink>
        ) : null}
      </div>
      {first === undefined ? <p className="text-muted text-sm">{m.inst_exams_none()}</p> : null}
      <ul className={classes['exams']}>
        {exams.map((session) => (
          <Exam key={session.slotId} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function Exam({ session }: { session: ReadySession }) {
  const { startsAt, timeZone, venue, room, test, seats, booked, venueReady, paperReady, invigilatorReady: invigilator } = session;
  const onDuty = invigilator.isIn ? m.ready_in() : invigilator.name || m.ready_no_one();
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between py-3">
      <span className="grid min-w-0 wrap-anywhere">
        <strong className="text-ink font-medium">{m.inst_exam_when({ time: formatTime(startsAt, timeZone), venue })}</strong>
        <span className="text-muted text-sm">{[test, room, m.inst_booked({ booked, seats })].join(' · ')}</span>
      </span>
      <span className={classes['reasons']}>
        <Gap
          name={m.ready_venue()}
          state={venueReady.state}
          words={venueReady.step === 'confirmed' ? m.ready_confirmed() : m.ready_not_confirmed()}
        />
        <Gap name={m.ready_paper()} state={paperReady.state} words={m.ready_machines({ machines: paperReady.machines, seats })} />
        <Gap name={m.ready_invigilator()} state={invigilator.state} words={onDuty} />
      </span>
    </li>
  );
}

function Gap({ name, state, words }: { name: string; state: ReadinessState; words: string }) {
  const text = `${name}: ${words}`;
  if (state === 'alarm' || state === 'missing') return <Badge tone={state === 'alarm' ? 'bad' : 'warn'}>{text}</Badge>;
  return <span className="text-muted text-sm">{text}</span>;
}
