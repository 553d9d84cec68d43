import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldOf } from './faults.tsx';
import type { Fault, Place } from './places.ts';
import classes from './question.module.css';

interface TextFieldProps {
  readonly place: Place;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly faults?: readonly Fault[] | undefined;
  readonly minRows?: number;
  readonly autoFocus?: boolean;
  /** Whether the label is for screen readers alone, where the eye has another. */
  readonly isLabelHidden?: boolean;
}

/** A text in Markdown, without the empty lines around it, with its faults below. */
export function TextField({
  place,
  label,
  value,
  onChange,
  faults,
  minRows = 2,
  autoFocus = false,
  isLabelHidden = false,
}: TextFieldProps) {
  // blanks at the ends are kept while one types, and are no part of the text
  const [typed, setTyped] = useState(value);
  const field = fieldOf(place, faults);
  return (
    <Textarea
      {...field}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      classNames={{ ...field.classNames, input: `${field.classNames.input} ${classes['typed']}` }}
      autosize
      minRows={minRows}
      maxRows={40}
      spellCheck
      autoFocus={autoFocus}
      value={typed.trim() === value.trim() ? typed : value}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next);
        onChange(next.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd());
      }}
    />
  );
}

/** A field in one line of the question's head. */
export function LineField({
  place,
  label,
  value,
  onChange,
  faults,
}: Pick<TextFieldProps, 'place' | 'label' | 'value' | 'onChange' | 'faults'>) {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      {...fieldOf(place, faults)}
      label={label}
      maxLength={200}
      value={typed.trim() === value.trim() ? typed : value}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next);
        onChange(next);
      }}
    />
  );
}
