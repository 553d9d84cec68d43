import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { dayAndTime } from '../../../lib/dates/time-there.ts';
import { formatTime } from '../../../lib/dates/dates.ts';
import classes from './week-panel.module.css';
import { useWeekCalls, type DayOffPreview } from './week-queries.ts';
import { dayName, shortDay } from './week-words.ts';

type Hit = DayOffPreview['hits'][number];
type Choice = Hit['choices'][number];

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
  const choicesOf = ({ offer, choices }: Hit) =>
    offer === null || choices.some(({ timeId }) => timeId === offer.timeId) ? choices : [...choices, offer];
  const isThere = (hit: Hit, timeId: string) => timeId === '' || choicesOf(hit).some((choice) => choice.timeId === timeId);
  /** Chosen before the list was read again, and no longer free: the proposal holds until another one is chosen. */
  const isGone = (hit: Hit) => !isThere(hit, chosen.get(hit.bookingId) ?? '');
  const offerOf = (hit: Hit) => (isGone(hit) ? null : chosen.get(hit.bookingId)) ?? hit.offer?.timeId ?? '';
  const holderOf = (timeId: string, but: Hit) => hits.find((hit) => hit !== but && offerOf(hit) === timeId)?.studentName;
  const isTwice = hits.some((hit) => offerOf(hit) !== '' && holderOf(offerOf(hit), hit) !== undefined);
  const day = dayName(date);
  const take = () =>
    takeOff.mutate(
      { date, reason: reason.trim(), offers: hits.map((hit) => ({ bookingId: hit.bookingId, timeId: offerOf(hit) })) },
      {
        onSuccess: () => {
          onKeep();
          showSuccess(m.mentor_off_taken({ day }));
        },
      },
    );
  const timeWords = ({ startsAt, mentorName: mentor }: Choice) =>
    m.mentor_offer_time({ when: dayAndTime({ moment: startsAt, zone }), mentor });
  const optionOf = (choice: Choice, hit: Hit) => {
    const student = holderOf(choice.timeId, hit);
    const text = timeWords(choice);
    // one time is for one student
    const isTaken = student !== undefined && offerOf(hit) !== choice.timeId;
    return {
      value: choice.timeId,
      label: student === undefined ? text : m.mentor_offer_taken({ offer: text, student }),
      disabled: isTaken,
    };
  };
  const offeredWords = (hit: Hit) => {
    const choice = choicesOf(hit).find(({ timeId }) => timeId === offerOf(hit));
    return choice === undefined ? m.mentor_no_offer() : m.mentor_offered({ offer: timeWords(choice) });
  };
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
            {hits.map((hit, index) => (
              <li key={hit.bookingId}>
                <strong>{hit.studentName}</strong> {formatTime(hit.startsAt, zone)}
                {changes ? (
                  <NativeSelect
                    aria-label={m.mentor_offer_for({ student: hit.studentName })}
                    value={offerOf(hit)}
                    // the button that asked for the choices is gone
                    autoFocus={index === 0}
                    data={[{ value: '', label: m.mentor_offer_none() }, ...choicesOf(hit).map((choice) => optionOf(choice, hit))]}
                    error={isGone(hit) ? m.mentor_offer_gone() : null}
                    onChange={(event) => setChosen(new Map(chosen).set(hit.bookingId, event.currentTarget.value))}
                  />
                ) : (
                  `, ${offeredWords(hit)}`
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
      {preview === null || preview.classes.length === 0 ? null : (
        <>
          <p>{m.mentor_off_classes({ count: preview.classes.length })}</p>
          <ul className={classes['hits']}>
            {preview.classes.map(({ mappingId, classTitle, startsAt }) => (
              <li key={mappingId}>
                <PathLink href={`/Classes/LIVE/${encodeURIComponent(classTitle)}/?mappingId=${mappingId}`}>{classTitle}</PathLink>{' '}
                {formatTime(startsAt, zone)}
              </li>
            ))}
          </ul>
        </>
      )}
      {isTwice ? <FormError>{m.mentor_offer_twice()}</FormError> : null}
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
        <Button variant="default" loading={takeOff.isPending} disabled={preview === null || isTwice} onClick={take}>
          {m.mentor_take_day()}
        </Button>
      </div>
    </section>
  );
}
