import type { MissedSession } from '@abhyas/contract/mentoring/staff.ts';
import { Button, Radio, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './missed-page.module.css';

/** Characters that a note has at least, as the call asks. */
const minLength = 3;

/** Marks a missed session as looked at, with a note of what was found or done, which staff alone read; of a student's word that the mentor did not come it decides too, and both are notified. */
export function LookDialog({ session, onClose }: { session: MissedSession; onClose: () => void }) {
  const client = useQueryClient();
  const [note, setNote] = useState(session.earlierNote);
  const [ruling, setRuling] = useState<'' | 'upheld' | 'rejected'>('');
  const [tried, setTried] = useState(false);
  const { missedId, student, mentor, startsAt, timeZone: zone } = session;
  const look = useMutation({
    mutationFn: () => call('settleMissedSession', { missedId, note, ...(ruling === '' ? {} : { ruling }) }),
    meta: { quiet: true },
    onSuccess: () => {
      showSuccess(m.staff_missed_done());
      onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.staffMissed.all }),
  });
  const isShort = note.trim().length < minLength;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isShort && !look.isPending) look.mutate();
  };
  return (
    <FormDialog title={m.staff_missed_look()} onClose={onClose} keepsTyped>
      <form className={classes['form']} noValidate onSubmit={send}>
        <p>
          {[student.name, mentor.name, `${formatDayFirst(startsAt, zone)}, ${formatTime(startsAt, zone)}`]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        {session.mayRule ? (
          <Radio.Group
            label={m.staff_missed_ruling()}
            description={m.staff_missed_ruling_help()}
            value={ruling}
            onChange={(value) => setRuling(value === 'upheld' || value === 'rejected' ? value : '')}
          >
            <Radio value="" label={m.staff_missed_ruling_none()} />
            <Radio value="upheld" label={m.staff_missed_upheld()} />
            <Radio value="rejected" label={m.staff_missed_rejected()} />
          </Radio.Group>
        ) : null}
        <Textarea
          label={m.staff_missed_note()}
          description={m.staff_missed_note_help()}
          error={tried && isShort ? m.staff_missed_note_short() : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={fieldClasses}
          required
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {look.isError ? <FormError>{look.error.message}</FormError> : null}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button type="submit" loading={look.isPending}>
            {m.staff_missed_save()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
