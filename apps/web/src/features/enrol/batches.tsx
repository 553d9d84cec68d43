import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { m } from '../../paraglide/messages.js';
import { hasSeat, type Intake } from './course.ts';
import classes from './enrol.module.css';

const WaitDialog = lazy(async () => ({ default: (await import('./wait-dialog.tsx')).WaitDialog }));

/** From how few seats on their number is marked. */
const fewSeats = 10;

/** The batches of a course, one of them chosen. One without a seat leads to its waitlist. */
export function Batches({
  intakes,
  chosenId,
  onChoose,
}: {
  intakes: readonly Intake[];
  chosenId: string;
  onChoose: (intakeId: string) => void;
}) {
  const title = useId();
  const [waiting, setWaiting] = useState<Intake | null>(null);
  const until = intakes.find(({ intakeId }) => intakeId === chosenId)?.changeUntil ?? '';
  return (
    <section aria-labelledby={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 mb-3">
        <h2 className="text-lg" id={title}>
          {m.enrol_choose_batch()}
        </h2>
        {until === '' ? null : <span className="text-muted text-sm">{m.enrol_change_until({ date: formatDayFirst(until) })}</span>}
      </div>
      <div role="radiogroup" aria-labelledby={title} className="card-surface overflow-hidden">
        {intakes.map((intake) =>
          hasSeat(intake) ? (
            <label key={intake.intakeId} className={`${classes['batch']} px-4 py-3 cursor-pointer`}>
              <input
                type="radio"
                name="batch"
                className={classes['radio']}
                checked={intake.intakeId === chosenId}
                onChange={() => onChoose(intake.intakeId)}
              />
              <BatchWords intake={intake} />
              <span className="text-end text-sm tabular">
                <strong className={`block text-md font-strong ${intake.seatsLeft < fewSeats ? 'text-warn' : 'text-ink'}`}>
                  {m.enrol_seats_left({ count: intake.seatsLeft })}
                </strong>
                <span className="text-muted">{m.enrol_of_seats({ count: intake.seats })}</span>
              </span>
            </label>
          ) : (
            <div key={intake.intakeId} className={`${classes['batch']} px-4 py-3`}>
              <IconLock size={20} stroke={1.75} className="text-muted" aria-hidden="true" />
              <BatchWords intake={intake} />
              <span className="text-end text-sm">
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-label={
                    intake.isOpen === '1' ? m.enrol_waitlist_of({ batch: intake.name }) : m.enrol_notify_of({ batch: intake.name })
                  }
                  onClick={() => setWaiting(intake)}
                >
                  {intake.isOpen === '1' ? m.enrol_join_waitlist() : m.enrol_notify_me()}
                </Button>
                <span className="block text-muted">
                  {intake.isOpen === '1' ? m.enrol_would_be({ place: intake.waiting + 1 }) : m.enrol_closed()}
                </span>
              </span>
            </div>
          ),
        )}
      </div>
      <Suspense>{waiting === null ? null : <WaitDialog intake={waiting} onClose={() => setWaiting(null)} />}</Suspense>
    </section>
  );
}

function BatchWords({ intake: { name, place, mentor, startsOn, schedule } }: { intake: Intake }) {
  const first = m.enrol_first_class({ date: formatDayFirst(startsOn) });
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        <strong className="block text-ink font-medium" lang={langOf(name)}>
          {name}, {place}
        </strong>
        <span className="text-muted text-sm">{mentor === '' ? first : `${m.enrol_with({ mentor })} · ${first}`}</span>
      </span>
      <span className={`${classes['when']} min-w-0 text-sm wrap-anywhere`} lang={langOf(schedule)}>
        {schedule}
      </span>
    </>
  );
}
