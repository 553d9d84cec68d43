import type { ItemType } from '@abhyas/contract/assessment/item-types.ts';
import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';

interface KeyFieldsProps {
  /** The answer as a pack writes it: 'A, C', '1-B, 2-A', '3/5', 'sum | total'. */
  readonly answer: string;
  readonly tolerance: string;
  readonly options: readonly { readonly label: string; readonly text: string }[];
  /** What the field of the answer carries: its id, and what is wrong with it. */
  readonly field: Pick<TextInputProps, 'id' | 'error' | 'description' | 'inputWrapperOrder'>;
  readonly toleranceField: KeyFieldsProps['field'];
  readonly onChange: (change: { readonly answer?: string; readonly tolerance?: string }) => void;
}

/** How an author gives the key of questions of a type. Only the studio loads it. */
export interface KeyEditor {
  /** How an option is marked as right; null where the key is written beside the options. */
  readonly mark: 'radio' | 'checkbox' | null;
  /** The answer once an option was marked, or unmarked. */
  marked(of: { readonly answer: string; readonly label: string }): string;
  /** The key where it is no mark on an option. */
  readonly Fields: ComponentType<KeyFieldsProps> | null;
}

/** The labels of a written answer. */
export const labelsIn = (answer: string): string[] => answer.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

const single: KeyEditor = { mark: 'radio', marked: ({ label }) => label, Fields: null };

const multiple: KeyEditor = {
  mark: 'checkbox',
  marked({ answer, label }) {
    const labels = labelsIn(answer);
    return (labels.includes(label) ? labels.filter((each) => each !== label) : [...labels, label]).toSorted().join(', ');
  },
  Fields: null,
};

const written = { mark: null, marked: ({ answer }: { readonly answer: string }) => answer };

const NumberFields = ({ answer, tolerance, field, toleranceField, onChange }: KeyFieldsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-4">
    <TextInput
      {...field}
      label={m.studio_question_key_number()}
      classNames={fieldClasses}
      maxLength={50}
      value={answer}
      onChange={({ currentTarget: { value } }) => onChange({ answer: value })}
    />
    <TextInput
      {...toleranceField}
      label={m.studio_question_tolerance()}
      classNames={fieldClasses}
      maxLength={50}
      placeholder={'0'}
      value={tolerance}
      onChange={({ currentTarget: { value } }) => onChange({ tolerance: value })}
    />
  </div>
);

const spellingsOf = (text: string, mark: string) =>
  text.split(mark).flatMap((part) => (part.trim() === '' ? [] : [part.replace(/\s+/g, ' ').trim()]));

/** The accepted spellings, one on each line. */
function SpellingField({ answer, field, onChange }: KeyFieldsProps) {
  const [typed, setTyped] = useState('');
  const isTyped = spellingsOf(typed, '\n').join(' | ') === spellingsOf(answer, '|').join(' | ');
  return (
    <Textarea
      {...field}
      label={m.studio_question_spellings()}
      classNames={fieldClasses}
      autosize
      minRows={2}
      value={isTyped ? typed : spellingsOf(answer, '|').join('\n')}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange({ answer: spellingsOf(value, '\n').join(' | ') });
      }}
    />
  );
}

/** For each item of the left column the option that it belongs to. */
function PairFields({ answer, options, field, onChange }: KeyFieldsProps) {
  const pairs = new Map(
    answer.split(',').flatMap((part) => {
      const pair = /^\s*(\d)\s*[-–:=]\s*([A-L])\s*$/.exec(part);
      return pair === null ? [] : [[pair[1] ?? '', pair[2] ?? ''] as const];
    }),
  );
  const left = options.filter(({ label }) => /\d/.test(label));
  const right = options.filter(({ label }) => !/\d/.test(label));
  const choose = (item: string, option: string) => {
    const next = new Map(pairs).set(item, option);
    const chosen = left.flatMap(({ label }) => ((next.get(label) ?? '') === '' ? [] : [`${label}-${next.get(label)}`]));
    onChange({ answer: chosen.join(', ') });
  };
  return (
    <fieldset
      id={field.id}
      aria-describedby="pair-faults"
      tabIndex={-1}
      className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-3 m-0 p-0 border-0"
    >
      <legend className="mb-1 text-sm font-medium text-ink">{m.studio_question_pairs()}</legend>
      {left.map(({ label }) => (
        <NativeSelect
          key={label}
          label={m.test_match_with({ item: label })}
          classNames={fieldClasses}
          value={pairs.get(label) ?? ''}
          data={[{ value: '', label: m.test_match_none() }, ...right.map((option) => ({ value: option.label, label: option.label }))]}
          onChange={({ currentTarget: { value } }) => choose(label, value)}
        />
      ))}
      <div id="pair-faults" className="col-span-full">
        {field.error}
        {field.description}
      </div>
    </fieldset>
  );
}

/** The editors of keys, by type. */
export const keyEditors: Readonly<Record<ItemType, KeyEditor>> = {
  single,
  multiple,
  numeric: { ...written, Fields: NumberFields },
  text: { ...written, Fields: SpellingField },
  match: { ...written, Fields: PairFields },
};
