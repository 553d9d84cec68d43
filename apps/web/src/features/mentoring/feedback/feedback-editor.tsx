import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { feedbackLimits } from '@abhyas/contract/text-limits.ts';
import { uploadLimits } from '@abhyas/contract/upload-limits.ts';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { now } from '../../../lib/clock.ts';
import { m } from '../../../paraglide/messages.js';
import { AttachmentField } from '../../../ui/attachments/attachment-field.tsx';
import { useAttachments } from '../../../ui/attachments/use-attachments.ts';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import parts from '../cards/part.module.css';
import { useMentorCalls } from '../mentor-queries.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { feedbackBody, isGone, type FeedbackDraft } from './feedback-draft.ts';
import classes from './feedback-editor.module.css';
import { KeptFiles } from './kept-files.tsx';
import { StepFields } from './step-fields.tsx';

interface FeedbackEditorProps {
  readonly card: BookingCard;
  readonly draft: FeedbackDraft;
  /** Whether the mentor has just opened it; a draft that is there after a reload leaves the focus where it is. */
  readonly takesFocus: boolean;
  /** Called with every key; the device keeps what is typed until it is saved. */
  readonly onChange: (draft: FeedbackDraft) => void;
  /** Forgets the draft and leaves editing (MEN-023). */
  readonly onClose: () => void;
}

/** Writes feedback: words, pictures and PDFs, and the steps that were agreed on. All of it survives a reload; files for a day. */
export function FeedbackEditor({ card, draft, takesFocus, onChange, onClose }: FeedbackEditorProps) {
  const { act } = useMentorCalls();
  const kept = card.attachments.length - draft.removed.length;
  const lasting = draft.added.filter((file) => !isGone(file, now()));
  const attachments = useAttachments({
    others: kept + lasting.length,
    onUploaded: (files) => onChange({ ...draft, added: [...draft.added, ...files.map((file) => ({ ...file, at: now().getTime() }))] }),
  });
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // the button that opened it is gone by now, and the focus with it
    if (takesFocus) words.current?.focus();
  }, [takesFocus]);
  const why = refusalOf({ draft, files: kept + lasting.length + attachments.files.length, hasLinks: attachments.links !== null });
  const isElsewhere = card.feedBackModifiedDate !== draft.seen;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (why !== '' || act.isPending) return;
    act.mutate(feedbackBody({ card, draft, now: now() }), {
      onSuccess: () => {
        onClose();
        showSuccess(m.mentor_feedback_saved());
      },
    });
  };
  return (
    <form className={classes['form']} data-takes-row noValidate {...attachments.target({ isLocked: act.isPending })} onSubmit={save}>
      {isElsewhere ? (
        <ChangedElsewhere
          card={card}
          onKeepOwn={() => onChange({ ...draft, removed: [], seen: card.feedBackModifiedDate })}
          onTakeOther={onClose}
        />
      ) : null}
      <Textarea
        ref={words}
        label={m.mentor_feedback_label()}
        description={m.mentor_feedback_help()}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={feedbackLimits.max}
        value={draft.text}
        readOnly={act.isPending}
        classNames={fieldClasses}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
      />
      <KeptFiles files={card.attachments} draft={draft} onChange={onChange} />
      <AttachmentField attachments={attachments} isLocked={act.isPending} />
      <StepFields steps={draft.steps} timeZone={card.timeZone} onChange={(steps) => onChange({ ...draft, steps })} />
      {act.isError ? (
        <FormError>
          <strong>{m.mentor_not_saved()}</strong> {act.error.message}
        </FormError>
      ) : null}
      <div className={parts['actions']}>
        {why === '' && !isElsewhere ? (
          <Button type="submit" loading={act.isPending}>
            {m.mentor_save()}
          </Button>
        ) : (
          <DisabledAction label={m.mentor_save()} reason={isElsewhere ? m.mentor_changed_choose() : why} />
        )}
        <Button variant="subtle" onClick={onClose} disabled={act.isPending}>
          {m.mentor_discard()}
        </Button>
      </div>
    </form>
  );
}

/** Why a draft can't be saved yet; '' when it can (MEN-028). */
function refusalOf({ draft, files, hasLinks }: { draft: FeedbackDraft; files: number; hasLinks: boolean }): string {
  if (draft.text.trim().length < feedbackLimits.min) return m.mentor_feedback_short();
  if (files > uploadLimits.files) return m.mentor_files_many({ count: uploadLimits.files });
  if (draft.steps.some(({ text }) => text.trim() !== '' && text.trim().length < 3)) return m.mentor_step_short();
  if (draft.steps.some(({ dueOn }) => dueOn !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(dueOn))) return m.mentor_step_date();
  return hasLinks ? '' : m.mentor_files_wait();
}
