import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { figure } from '../../../lib/format/marks.ts';
import { refetchAll } from './queries.ts';
import classes from './ruling-dialog.module.css';
import { showSuccess } from '../../../ui/feedback/show-success.ts';

/** Characters that a reason has at least. */
const minReasonLength = 5;

type LateEffect = NonNullable<AnswerOf<'lateAttempt'>['effect']>;

/** Accepts the late answers that the page shows, with a reason. `upTo` is the last of them: what comes meanwhile is not accepted unseen. */
export function AcceptDialog({
  attemptId,
  upTo,
  effect,
  onClose,
}: {
  attemptId: string;
  upTo: string;
  effect: LateEffect;
  onClose: () => void;
}) {
  useReturnFocus();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const accept = useMutation({
    mutationFn: () => call('acceptLate', { attemptId, upTo, reason }),
    meta: { quiet: true },
    onSuccess: ({ before, after }) => {
      showSuccess(
        before === after
          ? m.staff_late_same({ after: figure(after) })
          : m.staff_late_done({ before: figure(before), after: figure(after) }),
      );
      onClose();
    },
    onSettled: () => refetchAll(client),
  });
  const fault = reason.trim().length < minReasonLength;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!fault && !accept.isPending) accept.mutate();
  };
  return (
    <FormDialog title={m.staff_late_accept()} onClose={onClose} keepsTyped>
      <form className={classes['form']} noValidate onSubmit={send}>
        <p>{m.staff_late_accept_text()}</p>
        <Effect effect={effect} />
        <p>
          <strong>{m.staff_late_accept_final()}</strong>
        </p>
        <Textarea
          label={m.staff_reason()}
          description={tried && fault ? null : m.staff_reason_help()}
          error={tried && fault ? m.staff_reason_fault() : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {accept.isError ? <FormError>{accept.error instanceof ApiError ? accept.error.message : m.error_server()}</FormError> : null}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button type="submit" loading={accept.isPending}>
            {m.staff_late_accept()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

/** What accepting does to the marks: as a whole, and in the sections that it moves. */
function Effect({ effect: { sections, whole } }: { effect: LateEffect }) {
  const moved = sections.length > 1 ? sections.filter(({ before, after }) => before !== after) : [];
  return (
    <section className={classes['effect']} aria-label={m.staff_effect_marks()}>
      <h3>{m.staff_effect_marks()}</h3>
      {whole.before === whole.after && moved.length === 0 ? (
        <p>{m.staff_late_effect_same({ marks: figure(whole.after) })}</p>
      ) : (
        <ul>
          {moved.map(({ name, ...move }) => (
            <Move key={name} name={name} move={move} />
          ))}
          <Move name={m.staff_late_effect_whole()} move={whole} />
        </ul>
      )}
    </section>
  );
}

function Move({ name, move: { before, after } }: { name: string; move: LateEffect['whole'] }) {
  const by = Number(after) - Number(before);
  return <li data-gain={by >= 0 || undefined}>{m.staff_late_effect_of({ name, before: figure(before), after: figure(after) })}</li>;
}
