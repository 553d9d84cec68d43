import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { ApiError, call } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { fieldClasses } from '../../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { figure } from '../../../../lib/format/marks.ts';
import { refetchAll } from '../queries.ts';
import classes from '../ruling-dialog.module.css';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';

/** Characters that a reason has at least: 'Back' is one. */
const minReasonLength = 3;

type LateEffect = NonNullable<AnswerOf<'lateAttempt'>['effect']>;

/** What is to be decided: whether the late answers to some questions count. `title`: the decision in words. */
export interface LateDecision {
  readonly itemIds: readonly string[];
  readonly accepted: boolean;
  readonly title: string;
}

/**
 * Accepts or rejects late answers that the page shows, with a reason. `upTo` is the last of all late answers, `seen` the last ruling: what comes meanwhile is not decided
 * unseen. `effect`: what accepting all of them does to the marks, null where it must stay hidden, so that nothing here says of a single answer whether it is right.
 */
export function RuleLateDialog({
  attemptId,
  upTo,
  seen,
  decision: { itemIds, accepted, title },
  effect,
  onClose,
}: {
  attemptId: string;
  upTo: string;
  seen: string;
  decision: LateDecision;
  effect: LateEffect | null;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  // what the page showed when the dialog opened: the rulings that it brings after a refusal are to be looked at first
  const [looked] = useState(seen);
  const rule = useMutation({
    mutationFn: () => call('ruleLate', { attemptId, upTo, itemIds: [...itemIds], accepted, reason, seen: looked }),
    meta: { quiet: true },
    onSuccess: (made) => {
      showSuccess(made.effect === null ? m.staff_late_saved() : doneText(made.effect));
      onClose();
    },
    onSettled: () => refetchAll(client),
  });
  const fault = reason.trim().length < minReasonLength;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!fault && !rule.isPending) rule.mutate();
  };
  return (
    <FormDialog title={title} onClose={onClose} keepsTyped>
      <form className="grid gap-4" noValidate onSubmit={send}>
        <p>{accepted ? m.staff_late_accept_text() : m.staff_late_reject_text()}</p>
        {effect === null ? null : <Effect effect={effect} />}
        {effect === null && accepted && itemIds.length > 1 ? (
          <p className="m-0 text-muted text-sm">{m.staff_late_effect_hidden()}</p>
        ) : null}
        <Textarea
          label={m.staff_reason()}
          description={tried && fault ? null : m.staff_reason_help()}
          error={tried && fault ? m.staff_reason_fault() : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={fieldClasses}
          required
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {rule.isError ? <FormError>{rule.error instanceof ApiError ? rule.error.message : m.error_server()}</FormError> : null}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button type="submit" loading={rule.isPending}>
            {accepted ? m.staff_late_accept_one() : m.staff_late_reject_one()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

const doneText = ({ before, after }: LateEffect): string =>
  before === after ? m.staff_late_same({ after: figure(after) }) : m.staff_late_done({ before: figure(before), after: figure(after) });

/** What accepting does to the marks of the whole test. */
function Effect({ effect: { before, after } }: { effect: LateEffect }) {
  const isGain = Number(after) > Number(before);
  return (
    <section className={`${classes['effect']} px-4 py-3 rounded-control bg-sunken tabular`} aria-label={m.staff_effect_marks()}>
      <h3>{m.staff_effect_marks()}</h3>
      {before === after ? (
        <p>{m.staff_late_effect_same({ marks: figure(after) })}</p>
      ) : (
        <p className={classes['move']} data-gain={isGain || undefined}>
          {m.staff_late_effect_of({ before: figure(before), after: figure(after) })}
        </p>
      )}
    </section>
  );
}
