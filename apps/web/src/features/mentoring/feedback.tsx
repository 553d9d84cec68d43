import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import parts from './cards/part.module.css';
import { IconPlus, IconX } from '@tabler/icons-react';
import { now } from '../../lib/clock.ts';
import { type FeedbackDraft, feedbackBody, isGone } from './feedback-draft.ts';
import { feedbackLimits } from '@abhyas/contract/text-limits.ts';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { dayOf } from '../../lib/dates/dates.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { uploadLimits } from '@abhyas/contract/upload-limits.ts';
import { AttachmentField } from '../../ui/attachments/attachment-field.tsx';
import { useAttachments } from '../../ui/attachments/use-attachments.ts';
import { DisabledAction } from '../../ui/feedback/hint/disabled-action.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../ui/forms/field-classes.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useMentorCalls } from './mentor-queries.ts';
import classes from './feedback.module.css';

interface ChangedElsewhereProps {
  readonly card: BookingCard;
  readonly onKeepOwn: () => void;
  readonly onTakeOther: () => void;
}

/** The feedback was saved on another device after this draft was begun: shows that text above one's own, and asks which of them stays. */
function ChangedElsewhere({ card, onKeepOwn, onTakeOther }: ChangedElsewhereProps) {
  return (
    <div role="alert" className={`${classes['other']} grid gap-2 p-3 rounded-control bg-warn-wash`}>
      <p>
        <strong>{m.mentor_changed()}</strong> {m.mentor_changed_about()}
      </p>
      <blockquote className="m-0 pl-3 border-l-3 border-warn whitespace-pre-line wrap-anywhere">{card.feedback}</blockquote>
      <div className={parts['actions']}>
        <Button variant="default" size="sm" onClick={onKeepOwn}>
          {m.mentor_changed_own()}
        </Button>
        <Button variant="default" size="sm" onClick={onTakeOther}>
          {m.mentor_changed_other()}
        </Button>
      </div>
    </div>
  );
}

interface KeptFilesProps {
  readonly files: BookingCard['attachments'];
  readonly draft: FeedbackDraft;
  readonly onChange: (draft: FeedbackDraft) => void;
}

/** The files that the feedback has already and those that were added to the draft, each with a way to leave it out. It asks to add files again that are gone. */
function KeptFiles({ files, draft, onChange }: KeptFilesProps) {
  const { removed, added } = draft;
  const kept = files.flatMap(({ name }, place) =>
    removed.includes(place) ? [] : [{ key: `kept ${place}`, name, isLost: false, without: { ...draft, removed: [...removed, place] } }],
  );
  const fresh = added.map((file) => ({
    key: file.link,
    name: file.name,
    isLost: isGone(file, now()),
    without: { ...draft, added: added.filter((each) => each !== file) },
  }));
  if (kept.length + fresh.length === 0) return null;
  return (
    <ul className="grid gap-1 m-0 p-0 list-none" aria-label={m.mentor_files()}>
      {[...kept, ...fresh].map(({ key, name, isLost, without }) => (
        <li key={key} className="flex gap-2 items-center justify-between min-w-0 pl-2 border border-line rounded-control wrap-anywhere">
          {name}
          {isLost ? <span className="text-muted text-sm">{m.mentor_file_again()}</span> : null}
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={m.attach_remove({ name })} onClick={() => onChange(without)}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

interface StepFieldsProps {
  readonly steps: FeedbackDraft['steps'];
  readonly timeZone: string;
  readonly onChange: (steps: FeedbackDraft['steps']) => void;
}

/** The steps that mentor and student agreed on. Each becomes a task of the student, due on its day if it has one. */
function StepFields({ steps, timeZone, onChange }: StepFieldsProps) {
  const put = (place: number, change: Partial<FeedbackDraft['steps'][number]>) =>
    onChange(steps.map((step, index) => (index === place ? { ...step, ...change } : step)));
  const box = useRef<HTMLFieldSetElement>(null);
  /** The place of the step that is to have the focus once it is there; null while the focus is where it belongs. */
  const wanted = useRef<number | null>(null);
  const add = () => {
    wanted.current = steps.length;
    onChange([...steps, { text: '', dueOn: '' }]);
  };
  const remove = (index: number) => {
    wanted.current = Math.min(index, steps.length - 2);
    onChange(steps.filter((_step, place) => place !== index));
  };
  useEffect(() => {
    const place = wanted.current;
    wanted.current = null;
    if (place === null) return;
    // a new step gets the focus in its text field; where the last one is taken away, only the button to add one is left
    const at = place < 0 ? 'button' : `[data-step="${place}"] input`;
    box.current?.querySelector<HTMLElement>(at)?.focus();
  }, [steps.length]);
  return (
    <fieldset ref={box} className="grid gap-3 min-w-0 m-0 p-0 border-0">
      <legend className={parts['name']}>{m.mentor_steps()}</legend>
      <p className="text-muted text-sm">{m.mentor_steps_about()}</p>
      {steps.map(({ text, dueOn }, index) => (
        // two steps may have the same words
        // oxlint-disable-next-line react/no-array-index-key
        <div
          key={index}
          data-step={index}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-end p-3 border border-line rounded-control"
        >
          <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] grid gap-2 min-w-0">
            <Field
              label={m.mentor_step({ number: index + 1 })}
              value={text}
              maxLength={200}
              calm
              onChange={(next) => put(index, { text: next })}
            />
            <DateField
              label={m.mentor_step_due({ number: index + 1 })}
              today={dayOf(now(), timeZone)}
              min={dayOf(now(), timeZone)}
              value={dueOn}
              onChange={(next) => put(index, { dueOn: next })}
            />
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={m.mentor_step_remove({ number: index + 1 })}
            onClick={() => remove(index)}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {steps.length < feedbackLimits.items ? (
        <div>
          <Button variant="default" size="sm" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={add}>
            {m.mentor_step_add()}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

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
    <form className="grid gap-4 min-w-0" data-takes-row noValidate {...attachments.target({ isLocked: act.isPending })} onSubmit={save}>
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
