import { maxWeeklyHours } from '@abhyas/contract/mentoring/session-limits.ts';
import type { MentorSettings, Week } from '@abhyas/contract/mentoring/week.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { zoneName } from '../../../../lib/dates/zone-beside.ts';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { returnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { Dropdown } from '../../../../ui/forms/dropdown.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFoot, SlotForm } from '../../../../ui/slots/slot-form.tsx';
import { type MentorWeek, useWeekCalls } from '../week-queries.ts';
import { openedText, weekdayName } from '../week-words.ts';

interface Stretch {
  readonly id: number;
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
  /** The id of a venue, 'virtual', or both joined: what the field of the place chooses. */
  readonly place: string;
}

const placeOf = ({ modes, venueId }: MentorWeek['hours'][number]): string =>
  [...(modes.includes('Virtual') ? ['virtual'] : []), ...(venueId === '' ? [] : [venueId])].join('+');

const hourOf = ({ weekday, from, to, place }: Stretch): MentorWeek['hours'][number] => {
  const parts = place.split('+');
  const venueId = parts.find((part) => part !== 'virtual') ?? '';
  return {
    weekday,
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
  readonly venues: MentorWeek['venues'];
  readonly onClose: () => void;
}

/** The hours that a mentor works every week: any number of stretches a day, each with its place (MEN-050). */
export function HoursDialog({ week, settings, hours, venues, onClose }: HoursDialogProps) {
  const { keepHours } = useWeekCalls();
  const [stretches, setStretches] = useState<readonly Stretch[]>(() =>
    hours.map((hour, id) => ({ id, weekday: hour.weekday, from: hour.from, to: hour.to, place: placeOf(hour) })),
  );
  const [fault, setFault] = useState('');
  const change = (id: number, part: Partial<Stretch>) =>
    setStretches(stretches.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const add = (weekday: number) => {
    const before = stretches.findLast((each) => each.weekday === weekday) ?? stretches.at(-1);
    const id = Math.max(-1, ...stretches.map((each) => each.id)) + 1;
    const sameDay = before?.weekday === weekday;
    const times = before === undefined || sameDay ? { from: '', to: '' } : { from: before.from, to: before.to };
    setStretches([...stretches, { id, weekday, ...times, place: before?.place ?? 'virtual' }]);
  };
  const send = () => {
    const isWrong = stretches.some(({ from, to }) => from === '' || to === '' || (from >= to && to !== '00:00'));
    setFault(isWrong ? m.mentor_open_order() : '');
    if (isWrong) return;
    keepHours.mutate(
      { hours: stretches.map(hourOf) },
      {
        onSuccess: (answer) => {
          onClose();
          showSuccess(openedText(answer));
        },
      },
    );
  };
  const places = [
    { id: 'virtual', text: m.session_virtual() },
    ...venues.flatMap(({ venueId, name }) => [
      { id: venueId, text: name },
      { id: `virtual+${venueId}`, text: m.mentor_hours_both({ venue: name }) },
    ]),
  ];
  return (
    <FormDialog title={m.mentor_hours()} onClose={onClose} keepsTyped fillsPhone>
      <SlotForm onSubmit={send}>
        <p>{m.mentor_hours_about()}</p>
        {week.days.map(({ date }, weekday) => {
          const name = weekdayName(date);
          const ofDay = stretches.filter((each) => each.weekday === weekday);
          return (
            <fieldset key={date} className="grid gap-2 min-w-0 m-0 p-0 border-0 border-t border-line pt-3">
              <legend className="visually-hidden">{name}</legend>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span aria-hidden="true" className="text-ink font-medium">
                  {name}
                </span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className="tap"
                  leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
                  disabled={stretches.length >= maxWeeklyHours}
                  onClick={() => add(weekday)}
                >
                  {m.mentor_hours_add()}
                  <span className="visually-hidden">, {name}</span>
                </Button>
              </div>
              {ofDay.length === 0 ? <p className="text-muted text-sm">{m.mentor_hours_off()}</p> : null}
              {ofDay.map(({ id, from, to, place }) => (
                <div key={id} className="grid grid-cols-[1fr_1fr_1.4fr_auto] gap-2 items-end max-[560px]:grid-cols-[1fr_1fr_auto]">
                  <Field type="time" label={m.mentor_open_from()} value={from} onChange={(value) => change(id, { from: value })} />
                  <Field type="time" label={m.mentor_open_to()} value={to} onChange={(value) => change(id, { to: value })} />
                  <div className="min-w-0 max-[560px]:col-span-full max-[560px]:order-1">
                    <Dropdown label={m.session_where()} options={places} value={place} onChange={(value) => change(id, { place: value })} />
                  </div>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={44}
                    aria-label={m.mentor_hours_remove({ day: name, from, to })}
                    onClick={({ currentTarget }) => {
                      setStretches(stretches.filter((each) => each.id !== id));
                      // the button that adds hours to the day
                      returnFocus(currentTarget.closest('fieldset')?.querySelector('button') ?? null);
                    }}
                  >
                    <IconX size={18} stroke={1.75} aria-hidden="true" />
                  </ActionIcon>
                </div>
              ))}
            </fieldset>
          );
        })}
        {fault === '' ? null : <FormError>{fault}</FormError>}
        {keepHours.isError ? <FormError>{keepHours.error.message}</FormError> : null}
        <SlotFoot
          rule={`${m.mentor_week_length({ minutes: settings.minutes, buffer: settings.buffer })} · ${m.mentor_zone({ zone: zoneName({ moment: `${week.from}T12:00:00.000Z`, zone: week.timeZone }) })}`}
        >
          <Button type="submit" loading={keepHours.isPending}>
            {m.mentor_hours_save()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
