import { TextInput, type TextInputProps } from '@mantine/core';
import { plainDigits } from '@abhyas/rules/text/plain-text.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { fieldClasses } from './field-classes.ts';

export interface FieldProps extends Omit<TextInputProps, 'classNames' | 'description' | 'error' | 'size' | 'onChange'> {
  readonly help?: ReactNode;
  /** Replaces the help; the field takes the focus when it comes, unless `calm`. */
  readonly error?: ReactNode;
  readonly calm?: boolean;
  readonly onChange: (value: string) => void;
}

const numeric: readonly unknown[] = ['numeric', 'decimal', 'tel'];

/** A field with its label above and help or error below. One of a number takes the digits of every script. */
export function Field({ help, error, calm = false, onChange, ...rest }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const failed = error !== undefined && error !== null && error !== false;
  useEffect(() => {
    if (failed && !calm) input.current?.focus();
  }, [failed, calm]);
  return (
    <TextInput
      {...rest}
      ref={input}
      size="lg"
      description={failed ? null : help}
      error={failed ? error : null}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={({ currentTarget: { value } }) => onChange(numeric.includes(rest.inputMode) ? plainDigits(value) : value)}
      classNames={fieldClasses}
    />
  );
}
