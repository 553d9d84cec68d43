import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/show-success.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { dayAndTime } from '../../../lib/format/time-there.ts';
import { formatTime } from '../../../lib/format/dates.ts';
import classes from './week-panel.module.css';
import { useWeekCalls, type DayOffPreview } from './week-queries.ts';
import { dayName, shortDay } from './week-words.ts';

interface DayOffBarProps {
  readonly date: string;
  readonly zone: string;
  /** What it would do; null until that has come. */
  readonly preview: DayOffPreview | null;
  /** Why the preview did not come, '' if it did. */
  readonly error: string;
  readonly onKeep: () => void;
}

/** A day off that is not saved yet: names the bookings it hits and what they are offered, and asks. */
export function DayOffBar({ date, zone, preview, error, onKeep }: DayOffBarProps) {
  const { takeOff } = useWeekCalls();
  const [reason, setReason] = useState('');
  const [changes, setChanges] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const hits = preview?.hits ?? [];
  const offerOf = (hit: (typeof hits)[number]) => chosen.get(hit.bookingId) ?? hit.offer?.timeId ?? '';
  const day = dayName(date);
  const take = () =>
    takeOff.mutate(
      { date, reason: reason.trim(), offers: hits.map((hit) => ({ bookingId: hit.bookingId, timeId: offerOf(hit) })) },
      {
        onSuccess: () => {
          onKeep();
          showSuccess(m.mentor_off_taken({ day }));
        },
        // the list is another one by now: it is read again, and what was chosen may be gone
        onError: () => setChosen(new Map()),
      },
    );
  const words = (choice: { startsAt: string; mentorName: string } | null | undefined) =>
    choice === null || choice === undefined
      ? m.mentor_no_offer()
      : m.mentor_offered({ when: dayAndTime({ moment: choice.startsAt, zone }), mentor: choice.mentorName });
  return (
    <section className={classes['bar']} aria-label={m.mentor_take_off({ day })}>
      <p role="status">
        <strong>
          {preview === null
            ? m.mentor_take_off({ day })
            : hits.length === 0
              ? m.mentor_off_none({ day })
              : m.mentor_off_hits({ day, count: hits.length })}
        </strong>{' '}
        {m.mentor_not_saved_yet()}
        {preview === null || preview.free === 0 ? '' : ` ${m.mentor_off_free({ count: preview.free })}`}
      </p>
      {error === '' ? null : <FormError>{error}</FormError>}
      {hits.length > 0 ? (
        <>
          <ul className={classes['hits']}>
            {hits.map((hit) => (
              <li key={hit.bookingId}>
                <strong>{hit.studentName}</strong> {formatTime(hit.startsAt, zone)}
                {changes ? (
                  <NativeSelect
                    aria-label={m.mentor_offer_for({ student: hit.studentName })}
                    value={offerOf(hit)}
                    data={[
                      { value: '', label: m.mentor_no_offer() },
                      ...hit.choices.map((choice) => ({ value: choice.timeId, label: words(choice) })),
                      ...(hit.offer === null || hit.choices.some(({ timeId }) => timeId === hit.offer?.timeId)
                        ? []
                        : [{ value: hit.offer.timeId, label: words(hit.offer) }]),
                    ]}
                    onChange={(event) => setChosen(new Map(chosen).set(hit.bookingId, event.currentTarget.value))}
                  />
                ) : (
                  `, ${words([hit.offer, ...hit.choices].find((choice) => choice?.timeId === offerOf(hit)))}`
                )}
              </li>
            ))}
          </ul>
          <p>{m.mentor_off_about()}</p>
          <TextInput
            label={m.mentor_off_reason()}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      ) : null}
      {takeOff.isError ? <FormError>{takeOff.error.message}</FormError> : null}
      <div className={classes['actions']}>
        {hits.length > 0 && !changes ? (
          <Button variant="subtle" onClick={() => setChanges(true)}>
            {m.mentor_change_offers()}
          </Button>
        ) : null}
        <Button variant="subtle" onClick={onKeep}>
          {m.mentor_keep_day({ day: shortDay(date) })}
        </Button>
        <Button variant="default" loading={takeOff.isPending} disabled={preview === null} onClick={take}>
          {m.mentor_take_day()}
        </Button>
      </div>
    </section>
  );
}
