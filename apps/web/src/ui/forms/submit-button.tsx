import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { Hint } from '../feedback/hint/hint.tsx';

/** The empty fields of a form, by their labels; '' where nothing is. */
export function missingOf(fields: readonly (readonly [label: string, isFilled: boolean])[]): string {
  const names = fields.filter(([, isFilled]) => !isFilled).map(([label]) => label);
  return names.length === 0 ? '' : m.form_missing({ names: names.join(', ') });
}

interface SubmitButtonProps extends ButtonProps {
  /** What the form still needs, as a sentence; '' where it can be sent. */
  readonly missing: string;
}

/** The button that sends a form. While something is missing it keeps the focus and says what, on hover, focus and tap. */
export function SubmitButton({ missing, children, ...props }: SubmitButtonProps) {
  const id = useId();
  const isOff = missing !== '';
  return (
    <Hint label={missing} isBlock={props.fullWidth ?? false}>
      <Button
        type="submit"
        {...props}
        mod={{ disabled: isOff }}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? id : undefined}
        onClick={(event) => (isOff ? event.preventDefault() : undefined)}
      >
        {children}
        {isOff ? (
          <span id={id} className="visually-hidden" aria-hidden="true">
            {missing}
          </span>
        ) : null}
      </Button>
    </Hint>
  );
}
