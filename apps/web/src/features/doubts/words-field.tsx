import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { fieldClasses } from '../../ui/field-classes.ts';
import classes from './words-field.module.css';

interface WordsFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly rows: number;
  readonly value: string;
  readonly error: string | null;
  readonly autofocus?: boolean;
  readonly onChange: (value: string) => void;
  /** Ctrl or Command with Enter. */
  readonly onSend: () => void;
}

/** As many characters as the server takes. */
const most = 4_000;

/** A field for a question or answer that grows with what is typed. The first fault takes the focus. */
export function WordsField({ label, placeholder, rows, value, error, autofocus, onChange, onSend }: WordsFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error]);
  return (
    <Textarea
      ref={input}
      label={label}
      placeholder={placeholder ?? ''}
      autosize
      minRows={rows}
      maxRows={14}
      maxLength={most}
      value={value}
      error={error}
      errorProps={{ role: 'alert' }}
      data-autofocus={autofocus ? true : undefined}
      classNames={{ ...fieldClasses, input: classes['input'] ?? '' }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}
