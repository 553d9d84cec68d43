import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { maxWeeklyHours, otherDays as dayLimits } from '@abhyas/contract/mentoring/session-limits.ts';
import type { MentorSettings, OtherDay, Week } from '@abhyas/contract/mentoring/week.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { now } from '../../lib/clock.ts';
import { dayOf } from '../../lib/dates/dates.ts';
import { zoneName } from '../../lib/dates/zone-beside.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { returnFocus } from '../../ui/focus/use-return-focus.ts';
import { Dropdown } from '../../ui/forms/dropdown.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { SlotFoot, SlotForm } from '../../ui/slots/slot-form.tsx';
import { dayName, type MentorWeek, openedText, weekdayName } from './hours-words.ts';

interface Stretch {
  readonly id: number;
  /** The weekday, or the id of the single day, that it is on. */
  readonly on: string;
  readonly from: string;
  readonly to: string;
  /** The id of a venue, 'virtual', or both joined: what the field of the place chooses. */
  readonly place: string;
}

type DayHours = OtherDay['hours'][number];

const placeOf = ({ modes, venueId }: DayHours): string =>
  [...(modes.includes('Virtual') ? ['virtual'] : []), ...(venueId === '' ? [] : [venueId])].join('+');

const hoursOf = ({ from, to, place }: Stretch): DayHours => {
  const parts = place.split('+');
  const venueId = parts.find((part) => part !== 'virtual') ?? '';
  return {
    from,
    to,
    modes: [...(parts.includes('virtual') ? (['Virtual'] as const) : []), ...(venueId === '' ? [] : (['In person'] as const))],
    venueId,
  };
};

interface HoursDialogProps {
  readonly week: Week;
  readonly settings: MentorSettings;
  readonly hours: MentorWeek['hours'];
  readonly otherDays: MentorWeek['otherDays'];
  readonly venues: MentorWeek['venues'];
  /** How they are saved: by the mentor, or by staff for them. */
  readonly onSave: (body: RequestOf<'saveMentorHours'>) => Promise<AnswerOf<'saveMentorHours'>>;
  readonly onClose: () => void;
}

/** The hours that a mentor works every week, and single days with other ones: any number of stretches a day, each with its place (MEN-050). */
export function HoursDialog({ week, settings, hours, otherDays, venues, onSave, onClose }: HoursDialogProps) {
  const save = useMutation({ mutationFn: onSave, meta: { quiet: true } });
  const [days, setDays] = useState(() => otherDays.map(({ date }) => ({ id: date, date })));
  const [stretches, setStretches] = useState<readonly Stretch[]>(() =>
    [
      ...hours.map((hour) => ({ on: String(hour.weekday), ...hour })),
      ...otherDays.flatMap(({ date, hours: ofDay }) => ofDay.map((hour) => ({ on: date, ...hour }))),
    ].map((hour, id) => ({ id, on: hour.on, from: hour.from, to: hour.to, place: placeOf(hour) })),
  );
  const [fault, setFault] = useState('');
  const [made, setMade] = useState(0);
  const today = dayOf(now(), week.timeZone);
  const nextId = Math.max(-1, ...stretches.map((each) => each.id)) + 1;
  const add = (on: string) => {
    const before = stretches.findLast((each) => each.on === on) ?? stretches.at(-1);
    const times = before === undefined || before.on === on ? { from: '', to: '' } : { from: before.from, to: before.to };
    setStretches([...stretches, { id: nextId, on, ...times, place: before?.place ?? 'virtual' }]);
  };
  const addDay = () => {
    const id = `new ${made}`;
    setMade(made + 1);
    setDays([...days, { id, date: '' }]);
    add(id);
  };
  const send = () => {
    const found = faultOf({ stretches, days });
    setFault(found);
    if (found !== '') return;
    const ofWeek = (on: string) => stretches.filter((each) => each.on === on).map(hoursOf);
    save.mutate(
      {
        hours: week.days.flatMap((_day, weekday) => ofWeek(String(weekday)).map((hour) => ({ weekday, ...hour }))),
        otherDays: days.map(({ id, date }) => ({ date, hours: ofWeek(id) })),
      },
      {
        onSuccess: (answer) => {
          onClose();
          showSuccess(openedText(answer));
        },
      },
    );
  };
  const rows = { stretches, venues, onChange: setStretches, onAdd: add };
  return (
    <FormDialog title={m.mentor_hours()} onClose={onClose} keepsTyped fillsPhone>
      <SlotForm onSubmit={send}>
        <p>{m.mentor_hours_about()}</p>
        {week.days.map(({ date }, weekday) => (
          <DayRows
            key={date}
            {...rows}
            on={String(weekday)}
            name={weekdayName(date)}
            isFull={stretches.filter(({ on }) => on.length === 1).length >= maxWeeklyHours}
          />
        ))}
        <h3 className="mt-4 mb-0 text-ink text-md font-strong">{m.mentor_other_days()}</h3>
        <p className="m-0 text-muted text-sm">{m.mentor_other_about()}</p>
        {days.map(({ id, date }) => (
          <DayRows
            key={id}
            {...rows}
            on={id}
            name={/^\d{4}-\d\d-\d\d$/.test(date) ? dayName(date) : m.mentor_open_day()}
            isFull={stretches.filter(({ on }) => on === id).length >= dayLimits.hours}
          >
            <div className="flex flex-wrap gap-2 items-end">
              <div className="flex-[1_1_200px]">
                <DateField
                  label={m.mentor_open_day()}
                  today={today}
                  min={today}
                  value={date}
                  onChange={(next) => setDays(days.map((each) => (each.id === id ? { id, date: next } : each)))}
                />
              </div>
              <Button
                variant="subtle"
                onClick={() => {
                  setDays(days.filter((each) => each.id !== id));
                  setStretches(stretches.filter(({ on }) => on !== id));
                  returnFocus(document.getElementById('other-day'));
                }}
              >
                {m.mentor_other_remove()}
              </Button>
            </div>
          </DayRows>
        ))}
        <div>
          <Button
            id="other-day"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            disabled={days.length >= dayLimits.max}
            onClick={addDay}
          >
            {m.mentor_other_add()}
          </Button>
        </div>
        {fault === '' ? null : <FormError>{fault}</FormError>}
        {save.isError ? <FormError>{save.error.message}</FormError> : null}
        <SlotFoot
          rule={`${m.mentor_week_length({ minutes: settings.minutes, buffer: settings.buffer })} · ${m.mentor_zone({ zone: zoneName({ moment: `${week.from}T12:00:00.000Z`, zone: week.timeZone }) })}`}
        >
          <Button type="submit" loading={save.isPending}>
            {m.mentor_hours_save()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}

/** What is wrong with the hours, in words; '' for nothing. */
function faultOf({
  stretches,
  days,
}: {
  stretches: readonly Stretch[];
  days: readonly { readonly id: string; readonly date: string }[];
}): string {
  if (stretches.some(({ from, to }) => from === '' || to === '' || (from >= to && to !== '00:00'))) return m.mentor_open_order();
  const isWhole = days.every(({ id, date }) => /^\d{4}-\d\d-\d\d$/.test(date) && stretches.some(({ on }) => on === id));
  if (!isWhole) return m.mentor_other_missing();
  return new Set(days.map(({ date }) => date)).size < days.length ? m.mentor_other_twice() : '';
}

interface DayRowsProps {
  readonly on: string;
  readonly name: string;
  readonly stretches: readonly Stretch[];
  readonly venues: MentorWeek['venues'];
  /** No more stretches can be added. */
  readonly isFull: boolean;
  readonly onAdd: (on: string) => void;
  readonly onChange: (stretches: readonly Stretch[]) => void;
  readonly children?: ReactNode;
}

/** The stretches of a weekday or of a single day, each with its place. */
function DayRows({ on, name, stretches, venues, isFull, onAdd, onChange, children }: DayRowsProps) {
  const ofDay = stretches.filter((each) => each.on === on);
  const change = (id: number, part: Partial<Stretch>) => onChange(stretches.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const places = [
    { id: 'virtual', text: m.session_virtual() },
    ...venues.flatMap(({ venueId, name: venue }) => [
      { id: venueId, text: venue },
      { id: `virtual+${venueId}`, text: m.mentor_hours_both({ venue }) },
    ]),
  ];
  return (
    <fieldset className="grid gap-2 min-w-0 m-0 p-0 border-0 border-t border-line pt-3">
      <legend className="visually-hidden">{name}</legend>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="text-ink font-medium">
          {name}
        </span>
        <Button
          data-adds
          variant="subtle"
          size="compact-sm"
          className="tap"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          disabled={isFull}
          onClick={() => onAdd(on)}
        >
          {m.mentor_hours_add()}
          <span className="visually-hidden">, {name}</span>
        </Button>
      </div>
      {ofDay.length === 0 ? <p className="text-muted text-sm">{m.mentor_hours_off()}</p> : null}
      {ofDay.map(({ id, from, to, place }) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2 items-end">
          <Field type="time" label={m.mentor_open_from()} value={from} onChange={(value) => change(id, { from: value })} />
          <Field type="time" label={m.mentor_open_to()} value={to} onChange={(value) => change(id, { to: value })} />
          <div className="min-w-0 col-span-full order-1">
            <Dropdown label={m.session_where()} options={places} value={place} onChange={(value) => change(id, { place: value })} />
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={m.mentor_hours_remove({ day: name, from, to })}
            onClick={({ currentTarget }) => {
              onChange(stretches.filter((each) => each.id !== id));
              // the button that adds hours to the day
              returnFocus(currentTarget.closest('fieldset')?.querySelector('[data-adds]') ?? null);
            }}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
    </fieldset>
  );
}
