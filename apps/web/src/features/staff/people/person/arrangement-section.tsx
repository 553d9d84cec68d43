import type { AccommodationOnWire, SetAccommodation, UnfitBooking } from '@abhyas/contract/centres/accommodation.ts';
import type { StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { maxBreakMinutes } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { callError } from '../../../../lib/api.ts';
import { formatDayFirst, formatTime } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { QueryView } from '../../../../ui/feedback/states/query-view.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { ChangedMeanwhile, useVersionedForm } from '../../../../ui/forms/versioned-form.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { arrangementsQuery, useCheckArrangements, useSaveArrangements } from './arrangement-queries.ts';
import { Check } from './check.tsx';
import classes from '../people.module.css';
import { ProofDialog } from '../../../../shared/identity/two-step/proof-dialog.tsx';

/** What is arranged for a student in every test. */
export function ArrangementSection({ details: { person } }: { details: StaffPersonDetails }) {
  const { personId } = person;
  const query = useQuery(arrangementsQuery(personId));
  return (
    <Card as="section" className={`${classes['section']} grid gap-3`} aria-label={m.staff_people_arrangements()}>
      <h2>{m.staff_people_arrangements()}</h2>
      <QueryView query={query} loading={null}>
        {(data) => <ArrangementForm personId={personId} known={data} />}
      </QueryView>
    </Card>
  );
}

function setText({ source, setBy, setAt }: SetAccommodation): string {
  if (source === '') return m.staff_people_arrangements_none();
  if (source === 'pack') return m.staff_people_arrangements_pack();
  return m.staff_people_arrangements_set({ name: setBy, day: formatDayFirst(setAt) });
}

function ArrangementForm({ personId, known }: { personId: string; known: SetAccommodation }) {
  const { breakMinutes, ...stored } = known.accommodation;
  const form = useVersionedForm({ stored: { ...stored, breaks: breakMinutes === 0 ? '' : String(breakMinutes) }, version: known.version });
  const { breaks, ...rest } = form.typed;
  const typed: AccommodationOnWire = { ...rest, breakMinutes: minutesOf(breaks) ?? 0 };
  const isBreaksWrong = minutesOf(breaks) === null;
  // null while nothing is asked; then the bookings that would not fit
  const [asked, setAsked] = useState<readonly UnfitBooking[] | null>(null);
  const check = useCheckArrangements(personId);
  const save = useSaveArrangements(personId);
  const wrong = callError(check.error, 'checkAccommodation')?.fields['extraTime'];
  const change = (part: Partial<typeof form.typed>) => {
    check.reset();
    form.change(part);
  };
  const isSame = (Object.keys(typed) as (keyof AccommodationOnWire)[]).every((name) => typed[name] === known.accommodation[name]);
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isSame && !isBreaksWrong && !check.isPending) check.mutate(typed, { onSuccess: ({ unfit }) => setAsked(unfit) });
  };
  const submit = async (password: string) => {
    const cancels = (asked ?? []).filter(({ stays }) => !stays).map(({ bookingId }) => bookingId);
    try {
      await save.mutateAsync({ version: form.version, accommodation: typed, cancels, password });
    } catch (error) {
      // the list that is shown is not the one that was refused
      if (callError(error, 'saveAccommodation')?.code === 'BOOKINGS_AFFECTED') setAsked((await check.mutateAsync(typed)).unfit);
      throw error;
    }
    setAsked(null);
  };
  return (
    <>
      <form className={classes['form']} onSubmit={ask}>
        <p className="text-muted text-sm">{setText(known)}</p>
        <Field
          label={m.staff_people_extra_time()}
          help={m.staff_people_extra_time_help()}
          error={wrong}
          value={typed.extraTime}
          maxLength={20}
          onChange={(extraTime) => change({ extraTime })}
        />
        <Field
          label={m.staff_people_breaks()}
          help={m.staff_people_breaks_help()}
          error={isBreaksWrong ? m.staff_people_breaks_wrong({ max: maxBreakMinutes }) : undefined}
          calm
          inputMode="numeric"
          value={breaks}
          maxLength={4}
          onChange={(text) => change({ breaks: text })}
        />
        <Check label={m.staff_people_large_text()} checked={typed.largeText} onChange={(largeText) => change({ largeText })} />
        <Check label={m.staff_people_separate_room()} checked={typed.separateRoom} onChange={(separateRoom) => change({ separateRoom })} />
        <ChangedMeanwhile
          form={form}
          labels={{
            extraTime: m.staff_people_extra_time(),
            breaks: m.staff_people_breaks(),
            largeText: m.staff_people_large_text(),
            separateRoom: m.staff_people_separate_room(),
          }}
          say={(_name, value) => (typeof value === 'string' ? value : value ? m.form_changed_on() : m.form_changed_off())}
        />
        <div className={classes['choices']}>
          <Button type="submit" disabled={isSame || isBreaksWrong} loading={check.isPending}>
            {m.staff_people_arrange()}
          </Button>
        </div>
        {check.error && wrong === undefined ? <FormError>{check.error.message}</FormError> : null}
      </form>
      {asked === null ? null : (
        <ProofDialog title={m.staff_people_arrange()} about={<About unfit={asked} />} submit={submit} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** Whole minutes as they are typed, '' is none; null for what is no such number. */
function minutesOf(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{0,3}$/.test(text)) return null;
  return Number(text) <= maxBreakMinutes ? Number(text) : null;
}

/** What saving does, which bookings it cancels, and which do not fit and stay. */
function About({ unfit }: { unfit: readonly UnfitBooking[] }) {
  if (unfit.length === 0) return m.staff_people_arrange_about();
  const { cancelled = [], kept = [] } = Object.groupBy(unfit, ({ stays }) => (stays ? 'kept' : 'cancelled'));
  return (
    <>
      <UnfitList about={m.staff_people_arrange_cancels()} bookings={cancelled} />
      <UnfitList about={m.staff_people_arrange_keeps()} bookings={kept} />
    </>
  );
}

function UnfitList({ about, bookings }: { about: string; bookings: readonly UnfitBooking[] }) {
  if (bookings.length === 0) return null;
  return (
    <>
      <p>{about}</p>
      <ul className={classes['faults']}>
        {bookings.map(({ bookingId, test, venue, room, startsAt, timeZone, because }) => (
          <li key={bookingId}>
            {m.staff_people_unfit({
              test,
              when: `${formatDayFirst(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)}`,
              place: `${venue}, ${room}`,
            })}{' '}
            {because === 'room' ? m.staff_people_unfit_room() : m.staff_people_unfit_short()}
          </li>
        ))}
      </ul>
    </>
  );
}
