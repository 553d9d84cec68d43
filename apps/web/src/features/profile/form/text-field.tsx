import { plainDigits } from '@abhyas/rules/text/plain-text.ts';
import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { fieldProps } from '../../../ui/forms/field-classes.ts';
import { Slot, type Faulty, type Span } from './slot.tsx';

interface TextFieldProps {
  readonly form: Faulty;
  readonly path: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly span?: Span;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
}

/** More than the wire carries of one field. */
const maxCharacters = 20_000;

/** A field of text: label above, help below, its fault in place of the help once it was left or a save was tried. */
export function TextField({ form, path, span = 3, help, required = false, onChange, ...rest }: TextFieldProps) {
  return (
    <Slot form={form} path={path} span={span}>
      {(error) => (
        <TextInput
          autoComplete="off"
          {...rest}
          {...fieldProps({ help, error, required })}
          maxLength={maxCharacters}
          onChange={({ currentTarget: { value } }) =>
            onChange(rest.inputMode === 'numeric' || rest.inputMode === 'decimal' ? plainDigits(value) : value)
          }
        />
      )}
    </Slot>
  );
}
