import { maxCopiedWeeks } from '@abhyas/contract/mentoring/session-limits.ts';
import type { Week } from '@abhyas/contract/mentoring/week.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFoot, SlotForm } from '../../../../ui/slots/slot-form.tsx';
import { addDays } from '@abhyas/rules/calendar/view-days.ts';
import { useWeekCalls } from '../week-queries.ts';
import { openedText } from '../../../../shared/mentoring/hours-words.ts';
import { weekName } from '../week-words.ts';

/** Opens the times of the week that is shown in every week after it, up to the week of a date. */
export function RepeatDialog({ week: { from }, onClose }: { week: Week; onClose: () => void }) {
  const { copy } = useWeekCalls();
  const next = addDays(from, 7);
  const last = addDays(from, 7 * maxCopiedWeeks + 6);
  const [until, setUntil] = useState(addDays(next, 27));
  const [fault, setFault] = useState('');
  const send = () => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(until) && until >= next && until <= last;
    setFault(isDay ? '' : m.mentor_repeat_fault({ count: maxCopiedWeeks }));
    if (!isDay) return;
    copy.mutate(
      { week: from, fromWeek: next, toWeek: until },
      {
        onSuccess: (answer) => {
          onClose();
          showSuccess(openedText(answer));
        },
      },
    );
  };
  return (
    <FormDialog title={m.mentor_repeat()} onClose={onClose} keepsTyped>
      <SlotForm onSubmit={send}>
        <p>{m.mentor_repeat_about({ week: weekName({ from, to: addDays(from, 6) }) })}</p>
        <DateField label={m.mentor_repeat_until()} today={next} min={next} max={last} value={until} onChange={setUntil} error={fault} />
        {copy.isError ? <FormError>{copy.error.message}</FormError> : null}
        <SlotFoot rule={m.mentor_repeat_rule()}>
          <Button type="submit" loading={copy.isPending}>
            {m.mentor_repeat()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
