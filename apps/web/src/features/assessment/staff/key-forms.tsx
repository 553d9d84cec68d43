import type { AnswerKey, ItemType, KeySchema, Response } from '@abhyas/contract/assessment/item-types.ts';
import type { StaffQuestion } from '@abhyas/contract/assessment/staff-tests.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { type ComponentType, useId } from 'react';
import type { z } from 'zod';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { shownTypes } from '../../../shared/assessment/types/types.ts';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import classes from './ruling-dialog.module.css';

/** The answer of a ruling, as it is chosen or typed. */
export interface KeyDraft {
  readonly labels: readonly string[];
  readonly text: string;
  readonly tolerance: string;
}

interface FieldsProps {
  readonly question: StaffQuestion;
  readonly draft: KeyDraft;
  /** What the key says of an option. */
  readonly optionKey: (label: string) => { readonly isRight: boolean; readonly words: string };
  readonly onChange: (change: Partial<KeyDraft>) => void;
}

/** How staff write the answer of a question of a type. */
interface KeyForm {
  readonly Fields: ComponentType<FieldsProps>;
  /** The answer that was chosen or typed; undefined while there is none. */
  read(draft: KeyDraft): z.infer<typeof KeySchema> | undefined;
}

/** The options, with what the key says of each. */
function OptionFields({ question, draft, optionKey, onChange }: FieldsProps) {
  const single = question.type === 'single';
  const toggled = (label: string) =>
    single ? [label] : draft.labels.includes(label) ? draft.labels.filter((other) => other !== label) : [...draft.labels, label];
  return (
    <fieldset className={classes['labels']}>
      <legend>{single ? m.staff_key_option() : m.staff_key_options()}</legend>
      {question.options.map(({ label, html }) => {
        const { isRight, words } = optionKey(label);
        return (
          <label key={label}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name="label"
              checked={draft.labels.includes(label)}
              onChange={() => onChange({ labels: toggled(label) })}
            />
            <span className="text-muted font-strong">{label}</span>
            <span className="flex-1 min-w-0 wrap-anywhere">
              <RichText html={html} look="inline" />
            </span>
            {words === '' ? null : (
              <span className="text-muted text-sm font-medium data-right:text-good-ink" data-right={isRight || undefined}>
                {words}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

const NumberFields = ({ draft, onChange }: FieldsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-4">
    <Field
      label={m.staff_key_number()}
      help={m.staff_key_number_help()}
      value={draft.text}
      maxLength={50}
      onChange={(text) => onChange({ text })}
    />
    <Field label={m.staff_key_tolerance()} value={draft.tolerance} maxLength={50} onChange={(tolerance) => onChange({ tolerance })} />
  </div>
);

const WordField = ({ draft, onChange }: FieldsProps) => (
  <Field label={m.staff_key_word()} value={draft.text} maxLength={200} onChange={(text) => onChange({ text })} />
);

const choice: KeyForm = {
  Fields: OptionFields,
  read: ({ labels }) => (labels.length === 0 ? undefined : { kind: 'choice', labels: labels.toSorted() }),
};
const numeric: KeyForm = {
  Fields: NumberFields,
  read: ({ text, tolerance }) =>
    text.trim() === '' ? undefined : { kind: 'numeric', value: text.trim(), tolerance: tolerance.trim() === '' ? '0' : tolerance.trim() },
};
const text: KeyForm = {
  Fields: WordField,
  read: ({ text: word }) => (word.trim() === '' ? undefined : { kind: 'text', accepted: [word.trim()] }),
};

/** The answer as a candidate gives it, for a type whose key is what is right in the same form. */
function answered(type: ItemType): KeyForm {
  const { Field: AnswerField, hint, name } = shownTypes[type];
  const kind = itemTypes[type].key;
  return {
    Fields({ question, draft, onChange }) {
      const id = useId();
      return (
        <div>
          <p id={id} className="visually-hidden">
            {(hint ?? name)()}
          </p>
          <AnswerField
            item={{ ...question, itemId: id }}
            response={draft.labels.length === 0 ? null : ({ kind, labels: draft.labels } as Response)}
            labelledBy={id}
            keypad="beside"
            ruledOut={new Set()}
            ruling="quiet"
            onChoose={(response) => onChange({ labels: response !== null && 'labels' in response ? response.labels : [] })}
            onRuleOut={() => undefined}
            onEnter={() => undefined}
          />
        </div>
      );
    },
    read: ({ labels }) => (labels.length === 0 ? undefined : ({ kind, labels: [...labels] } as z.infer<typeof KeySchema>)),
  };
}

const ownForms: Readonly<Partial<Record<ItemType, KeyForm>>> = { single: choice, multiple: choice, numeric, text };
export const keyForms = Object.fromEntries(
  Object.keys(shownTypes).map((type) => [type, ownForms[type as ItemType] ?? answered(type as ItemType)]),
) as Readonly<Record<ItemType, KeyForm>>;

/** A key as it is read: labels, a number with its tolerance, or words. */
export function keyText(key: AnswerKey): string {
  if ('labels' in key) return key.labels.join(', ');
  if ('accepted' in key) return key.accepted.join(', ');
  return figure(key.tolerance === '0' ? key.value : `${key.value} ± ${key.tolerance}`);
}
