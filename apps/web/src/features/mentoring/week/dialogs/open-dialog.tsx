import type { MentorSettings } from '@abhyas/contract/mentoring/week.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { now } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/dates/dates.ts';
import { zoneName } from '../../../../lib/dates/zone-beside.ts';
import { m } from '../../../../paraglide/messages.js';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { Dropdown } from '../../../../ui/forms/dropdown.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFields, SlotFoot, SlotForm } from '../../../../ui/slots/slot-form.tsx';
import { useWeekCalls } from '../week-queries.ts';
import { type MentorWeek, openedText } from '../../../../shared/mentoring/hours-words.ts';

interface OpenDialogProps {
  /** The day it was asked on, '' for none. */
  readonly date: string;
  /** From when to when, '16:00' each, where that was dragged. */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** The first day of the week that is shown. */
  readonly from: string;
  readonly zone: string;
  readonly settings: MentorSettings;
  readonly venues: MentorWeek['venues'];
  readonly onClose: () => void;
}

/** Opens the times of a stretch of a day, for sessions of the mentor's length with a buffer after each. */
export function OpenDialog({
  date,
  start: firstStart = '17:00',
  end: firstEnd = '20:00',
  from,
  zone,
  settings,
  venues,
  onClose,
}: OpenDialogProps) {
  const { open } = useWeekCalls();
  const today = dayOf(now(), zone);
  const [day, setDay] = useState(date === '' ? (from > today ? from : today) : date);
  const [start, setStart] = useState(firstStart);
  const [end, setEnd] = useState(firstEnd);
  const [isVirtual, setIsVirtual] = useState(true);
  const [venueId, setVenueId] = useState('');
  const [fault, setFault] = useState('');
  const findFault = () => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return m.mentor_step_date();
    // midnight at the end of the day is after everything
    if (start === '' || end === '' || (start >= end && end !== '00:00')) return m.mentor_open_order();
    return !isVirtual && venueId === '' ? m.mentor_open_where() : '';
  };
  const send = () => {
    const found = findFault();
    setFault(found);
    if (found !== '') return;
    const modes = [...(isVirtual ? (['Virtual'] as const) : []), ...(venueId === '' ? [] : (['In person'] as const))];
    open.mutate(
      { date: day, from: start, to: end, modes, venueId },
      {
        onSuccess: (answer) => {
          if (answer.changed === 0) return setFault(openedText(answer));
          onClose();
          showSuccess(openedText(answer));
        },
      },
    );
  };
  return (
    <FormDialog title={m.mentor_to_slots()} onClose={onClose} keepsTyped fillsPhone>
      <SlotForm onSubmit={send}>
        <DateField label={m.mentor_open_day()} today={today} min={today} value={day} onChange={setDay} />
        <SlotFields>
          <Field type="time" label={m.mentor_open_from()} value={start} onChange={setStart} />
          <Field type="time" label={m.mentor_open_to()} value={end} onChange={setEnd} />
        </SlotFields>
        <label className="flex gap-2 items-center min-h-6">
          <input type="checkbox" checked={isVirtual} onChange={(event) => setIsVirtual(event.currentTarget.checked)} />
          {m.session_virtual()}
        </label>
        <Dropdown
          label={m.mentor_open_venue()}
          options={[{ id: '', text: m.mentor_open_no_venue() }, ...venues.map(({ venueId: id, name }) => ({ id, text: name }))]}
          value={venueId}
          onChange={setVenueId}
        />
        {fault === '' ? null : <FormError>{fault}</FormError>}
        {open.isError ? <FormError>{open.error.message}</FormError> : null}
        <SlotFoot
          rule={`${m.mentor_week_length({ minutes: settings.minutes, buffer: settings.buffer })} · ${m.mentor_zone({ zone: zoneName({ moment: now(), zone }) })}`}
        >
          <Button type="submit" loading={open.isPending}>
            {m.mentor_to_slots()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
