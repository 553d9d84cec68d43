import type { StaffQuestion } from '@abhyas/contract/assessment/staff-tests.ts';
import { Button, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { ApiError, call, isChangedElsewhere } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { ChangedMeanwhile, useVersionedForm } from '../../../ui/forms/versioned-form.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { signedMarks } from '../../../lib/format/marks.ts';
import { previewQuery, refetchAll } from './queries.ts';
import { keyForms } from './key-forms.tsx';
import { rulingName, rulingSays } from './words.ts';
import { type RulingDraft, emptyDraft, optionKey, rulingOf } from './ruling.ts';
import classes from './ruling-dialog.module.css';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';

/** Characters that a reason has at least: 'Back' is one. */
const minReasonLength = 3;
/** Milliseconds after the last key. */
const typingPause = 300;

interface RulingDialogProps {
  readonly place: { readonly assessmentId: string; readonly itemId: string };
  readonly question: StaffQuestion;
  readonly onClose: () => void;
}

/** Where staff decide of a question: what, with the effect on the candidates shown before, and why. */
export function RulingDialog({ place, question, onClose }: RulingDialogProps) {
  const client = useQueryClient();
  const current =
    question.ruling === null ? m.staff_ruling_none() : `${rulingName(question.ruling.ruling.kind)} ${rulingSays(question.ruling.ruling)}`;
  const form = useVersionedForm({ stored: { current }, version: question.version });
  const [draft, setDraft] = useState<RulingDraft>(emptyDraft);
  const [reason, setReason] = useState('');
  const [showReason, setShowReason] = useState(question.ruling?.showReason ?? false);
  const { Fields: KeyFields } = keyForms[question.type];
  const [tried, setTried] = useState(false);
  const ruling = rulingOf({ draft, type: question.type, before: question.ruling?.ruling ?? null });
  const save = useMutation({
    mutationFn: () =>
      call('saveRuling', {
        ...place,
        version: form.version,
        ruling: ruling ?? null,
        reason,
        showReason: showReason && draft.what !== 'back',
      }),
    meta: { quiet: true },
    onError: (error) => (isChangedElsewhere(error) ? refetchAll(client) : undefined),
    onSuccess: () => {
      showSuccess(m.staff_ruling_saved());
      onClose();
      return refetchAll(client);
    },
  });
  const reasonFault = reason.trim().length < minReasonLength;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (ruling !== undefined && !reasonFault && !save.isPending) save.mutate();
  };
  const choices = [
    { what: 'replace', words: m.staff_ruling_replace_text() },
    { what: 'drop', words: m.staff_ruling_drop_text() },
    { what: 'bonus', words: m.staff_ruling_bonus_text() },
    { what: 'keys', words: m.staff_ruling_keys_text() },
    ...(question.ruling === null ? [] : [{ what: 'back', words: m.staff_ruling_back_text() } as const]),
  ] as const;
  return (
    <FormDialog title={m.staff_ruling_title({ number: question.number })} onClose={onClose} keepsTyped fillsPhone>
      <form className="grid gap-4" noValidate onSubmit={send}>
        <fieldset className={classes['choices']}>
          <legend>{m.staff_ruling_what()}</legend>
          {choices.map(({ what, words }, index) => (
            <label key={what}>
              <input
                type="radio"
                name="ruling"
                data-autofocus={index === 0 || undefined}
                checked={draft.what === what}
                onChange={() => setDraft({ ...draft, what })}
              />
              {words}
            </label>
          ))}
        </fieldset>
        {draft.what === 'replace' ? <p className="m-0 text-muted text-sm">{m.staff_ruling_wrong_key()}</p> : null}
        {draft.what === 'keys' || draft.what === 'replace' ? (
          <KeyFields
            question={question}
            draft={draft}
            optionKey={(label) => optionKey(question, label)}
            onChange={(key) => setDraft({ ...draft, ...key })}
          />
        ) : null}
        <Effect place={place} question={question} ruling={ruling} isAnswerDue={draft.what !== '' && ruling === undefined} />
        <Textarea
          label={m.staff_reason()}
          description={tried && reasonFault ? null : m.staff_reason_help()}
          error={tried && reasonFault ? m.staff_reason_fault() : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={fieldClasses}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {draft.what === 'back' ? null : (
          <div className={classes['choices']}>
            <label>
              <input type="checkbox" checked={showReason} onChange={(event) => setShowReason(event.currentTarget.checked)} />
              {m.staff_ruling_show_reason()}
            </label>
            <p className="m-0 text-muted text-sm">{m.staff_ruling_show_reason_help()}</p>
          </div>
        )}
        <ChangedMeanwhile form={form} labels={{ current: m.staff_ruling() }} />
        {tried && ruling === undefined ? <FormError>{m.staff_ruling_missing()}</FormError> : null}
        {save.isError ? <FormError>{save.error instanceof ApiError ? save.error.message : m.error_server()}</FormError> : null}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {m.staff_ruling_save()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

/** What the ruling would do, before it is made. */
function Effect({
  place,
  question,
  ruling,
  isAnswerDue,
}: Pick<RulingDialogProps, 'place' | 'question'> & { readonly ruling: ReturnType<typeof rulingOf>; readonly isAnswerDue: boolean }) {
  const [settled] = useDebouncedValue(ruling, typingPause);
  const preview = useQuery({ ...previewQuery({ ...place, ruling: settled ?? null }), enabled: settled !== undefined });
  return (
    <section
      className={`${classes['effect']} px-4 py-3 rounded-control bg-sunken tabular`}
      aria-label={m.staff_effect()}
      aria-busy={preview.isFetching}
    >
      <h3>{m.staff_effect()}</h3>
      <div role="status">
        {isAnswerDue ? (
          <p>{m.staff_effect_answer()}</p>
        ) : ruling === undefined ? (
          <p>{m.staff_effect_choose({ count: question.attempts })}</p>
        ) : preview.isError ? (
          <p className="text-bad">{preview.error instanceof ApiError ? preview.error.message : m.error_server()}</p>
        ) : preview.data === undefined ? (
          <p>{m.loading()}</p>
        ) : preview.data.effects.length === 0 ? (
          <p>{m.staff_effect_none()}</p>
        ) : (
          <ul className="m-0 p-0 list-none">
            {preview.data.effects.map(({ marks, candidates }) => (
              <li key={marks} data-gain={!marks.startsWith('-') || undefined}>
                {m.staff_effect_of({ marks: signedMarks(marks), count: candidates })}
              </li>
            ))}
          </ul>
        )}
      </div>
      {question.blankPenalty ? <p>{m.staff_effect_penalty()}</p> : null}
    </section>
  );
}
