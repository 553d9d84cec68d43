import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { now } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/dates/dates.ts';
import { momentIn } from '../../../../lib/dates/moment-in.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { useOwnSession } from '../../../../lib/session/use-session.ts';
import { m } from '../../../../paraglide/messages.js';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ChangedMeanwhile, useVersionedForm } from '../../../../ui/forms/versioned-form.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFields, SlotFoot, SlotForm, SlotNote } from '../../../../ui/slots/slot-form.tsx';
import { whenText } from '../../class-words.ts';
import { useClassCalls } from '../mentor-class-queries.ts';

/** '17:30' of a moment in a zone. */
const clockText = (moment: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(new Date(moment));

/** Gives a class another time. A session of the mentor's own at that time is pointed out; it can be moved too. */
export function MoveClassDialog({ card, onClose }: { card: ClassCard; onClose: () => void }) {
  useReturnFocus();
  const { timeZone: zone } = card;
  const { move } = useClassCalls(card.mappingId);
  const form = useVersionedForm({
    stored: { day: dayOf(new Date(card.startsAt), zone), start: clockText(card.startsAt, zone), end: clockText(card.endsAt, zone) },
    version: card.version,
  });
  const { day, start, end } = form.typed;
  const [fault, setFault] = useState('');
  const startsAt = momentIn({ day, time: start, zone });
  const endsAt = momentIn({ day, time: end, zone });
  const session = useSessionAt({ startsAt, endsAt });
  const today = dayOf(now(), zone);
  const send = () => {
    if (startsAt === null || endsAt === null) return setFault(m.mclass_move_day());
    if (endsAt <= startsAt) return setFault(m.mclass_move_order());
    if (startsAt <= now()) return setFault(m.mclass_move_past());
    setFault('');
    const moved = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    move.mutate(
      { ...moved, version: form.version },
      {
        onSuccess: () => {
          onClose();
          showSuccess(m.mclass_moved({ when: whenText({ ...moved, timeZone: zone }) }));
        },
      },
    );
  };
  return (
    <FormDialog title={m.mclass_move_title()} onClose={onClose} keepsTyped fillsPhone>
      <SlotForm onSubmit={send}>
        <p>
          <strong>{card.classTitle}</strong>
          <br />
          {m.mclass_move_now({ when: whenText(card) })}
        </p>
        <DateField label={m.mclass_move_on()} today={today} min={today} value={day} onChange={(typed) => form.change({ day: typed })} />
        <SlotFields>
          <Field type="time" label={m.mclass_move_from()} value={start} onChange={(typed) => form.change({ start: typed })} />
          <Field type="time" label={m.mclass_move_to()} value={end} onChange={(typed) => form.change({ end: typed })} />
        </SlotFields>
        {session === '' ? null : <SlotNote>{m.mclass_move_session({ student: session })}</SlotNote>}
        <ChangedMeanwhile form={form} labels={{ day: m.mclass_move_on(), start: m.mclass_move_from(), end: m.mclass_move_to() }} />
        {fault === '' ? null : <FormError>{fault}</FormError>}
        {move.isError ? <FormError>{move.error.message}</FormError> : null}
        <SlotFoot rule={m.mclass_move_about({ zone })}>
          <Button type="submit" loading={move.isPending}>
            {m.mclass_move_send()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}

/** The student of a session that the mentor has at this time, '' for none: a warning, as a session is easier to move than a class. */
function useSessionAt({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }): string {
  const { isMentor, student_imspin: imspin } = useOwnSession();
  const { data } = useQuery({
    queryKey: [...queryKeys.mentoring.dashboard, 'beside classes'],
    queryFn: ({ signal }) => call('mentorDashboard', { imspin, search: '', after: '' }, { signal }),
    enabled: isMentor,
    meta: { quiet: true },
  });
  if (data === undefined || startsAt === null || endsAt === null) return '';
  const found = [...data.live, ...data.upcoming].find(
    (session) => Date.parse(session.startsAt) < endsAt.getTime() && Date.parse(session.endsAt) > startsAt.getTime(),
  );
  return found?.studentName ?? '';
}
