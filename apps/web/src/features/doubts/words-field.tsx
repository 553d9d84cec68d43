import { textLimits } from '@abhyas/contract/text-limits.ts';
import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { fieldClasses } from '../../ui/forms/field-classes.ts';
import { FormulaTools } from './formulas/formula-tools.tsx';
import classes from './words-field.module.css';

interface WordsFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly rows: number;
  readonly value: string;
  readonly error: string | null;
  readonly autofocus?: boolean;
  /** It is being sent: what is sent is what is there. */
  readonly isLocked: boolean;
  readonly onChange: (value: string) => void;
  /** Ctrl or Command with Enter. */
  readonly onSend: () => void;
}

/** A field for a question or answer that grows with what is typed, formulas among it. The first fault takes the focus. */
export function WordsField({ label, placeholder, rows, value, error, autofocus, isLocked, onChange, onSend }: WordsFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error]);
  return (
    <div>
      <Textarea
        ref={input}
        label={label}
        placeholder={placeholder ?? ''}
        autosize
        minRows={rows}
        maxRows={14}
        maxLength={textLimits.post}
        value={value}
        readOnly={isLocked}
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
      <FormulaTools field={input} text={value} isLocked={isLocked} onChange={onChange} />
    </div>
  );
}
