import type { StaffClass } from '@abhyas/contract/classes/staff.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { now } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/dates/dates.ts';
import { momentAfter, momentIn } from '../../../../lib/dates/moment-in.ts';
import { m } from '../../../../paraglide/messages.js';
import { whenText } from '../../../../shared/staff/words.ts';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ChangedMeanwhile, useVersionedForm } from '../../../../ui/forms/versioned-form.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFields, SlotFoot, SlotForm } from '../../../../ui/slots/slot-form.tsx';
import { useClassChange } from '../queries.ts';

const minuteMs = 60_000;
const clockText = (moment: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(new Date(moment));

interface MoveDialogProps {
  readonly held: StaffClass;
  readonly zone: string;
  readonly onClose: () => void;
}

/** Gives a class another time; its batch and its mentor are notified. */
export function MoveDialog({ held, zone, onClose }: MoveDialogProps) {
  const { mappingId, startsAt, endsAt } = held;
  const form = useVersionedForm({
    stored: {
      day: dayOf(new Date(startsAt), zone),
      time: clockText(startsAt, zone),
      minutes: String(Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs)),
    },
    version: held.version,
  });
  const { version } = form;
  const { day, time, minutes } = form.typed;
  const [fault, setFault] = useState('');
  const move = useClassChange({
    change: (to: { startsAt: string; endsAt: string }) => call('moveClass', { mappingId, ...to, version }),
    said: () => m.scls_moved(),
  });
  const today = dayOf(now(), zone);
  const send = () => {
    const from = momentIn({ day, time, zone });
    const isNumber = /^[1-9]\d*$/.test(minutes);
    setFault(from === null ? m.scls_enter_date() : isNumber ? '' : m.scls_enter_number());
    if (from === null || !isNumber) return;
    move.mutate({ startsAt: from, endsAt: momentAfter({ moment: from, ms: Number(minutes) * minuteMs }) }, { onSuccess: onClose });
  };
  return (
    <FormDialog title={m.scls_class_move()} onClose={onClose} keepsTyped fillsPhone>
      <SlotForm onSubmit={send}>
        <p>{`${held.classTitle} · ${whenText(startsAt, zone)}`}</p>
        <DateField
          label={m.scls_class_date()}
          description={m.scls_zone({ zone })}
          today={today}
          min={today}
          value={day}
          onChange={(typed) => form.change({ day: typed })}
        />
        <SlotFields>
          <Field type="time" label={m.scls_class_time()} value={time} onChange={(typed) => form.change({ time: typed })} />
          <Field
            label={m.scls_class_minutes()}
            inputMode="numeric"
            maxLength={3}
            value={minutes}
            onChange={(typed) => form.change({ minutes: typed })}
          />
        </SlotFields>
        <ChangedMeanwhile form={form} labels={{ day: m.scls_class_date(), time: m.scls_class_time(), minutes: m.scls_class_minutes() }} />
        {fault === '' ? null : <FormError>{fault}</FormError>}
        {move.isError ? <FormError>{move.error.message}</FormError> : null}
        <SlotFoot rule={m.scls_move_about()}>
          <Button type="submit" loading={move.isPending}>
            {m.scls_class_move()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
