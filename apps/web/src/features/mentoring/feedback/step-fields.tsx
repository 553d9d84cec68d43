import { feedbackLimits } from '@abhyas/contract/text-limits.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../../ui/date/date-field.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import parts from '../cards/part.module.css';
import classes from './feedback-editor.module.css';
import type { FeedbackDraft } from './feedback-draft.ts';

interface StepFieldsProps {
  readonly steps: FeedbackDraft['steps'];
  readonly timeZone: string;
  readonly onChange: (steps: FeedbackDraft['steps']) => void;
}

/** The steps that mentor and student agreed on. Each becomes a task of the student, due on its day if it has one. */
export function StepFields({ steps, timeZone, onChange }: StepFieldsProps) {
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
    <fieldset ref={box} className={classes['steps']}>
      <legend className={parts['name']}>{m.mentor_steps()}</legend>
      <p className={parts['muted']}>{m.mentor_steps_about()}</p>
      {steps.map(({ text, dueOn }, index) => (
        // two steps may have the same words
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} data-step={index} className={classes['step']}>
          <div className={classes['fields']}>
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
