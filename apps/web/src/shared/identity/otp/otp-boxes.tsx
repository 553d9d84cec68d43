import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import { pressKey, typeInto, type Digits } from './digits.ts';
import classes from './otp-dialog.module.css';

interface OtpBoxesProps {
  readonly digits: Digits;
  readonly onChange: (digits: Digits) => void;
  /** Nothing can be changed while a code is looked at. */
  readonly readOnly: boolean;
  /** The element that says what is wrong. */
  readonly errorId: string | undefined;
}

/** Six boxes of one digit each, which behave like one field. */
export function OtpBoxes({ digits, onChange, readOnly, errorId }: OtpBoxesProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const boxAt = (index: number) => fieldset.current?.querySelectorAll('input')[index];
  useEffect(() => {
    boxAt(digits.focus)?.focus();
  }, [digits]);
  const press = (index: number) => (event: KeyboardEvent) => {
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = pressKey({ digits, index, key: event.key });
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  const paste = (index: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    if (!readOnly) onChange(typeInto({ digits, index, text: event.clipboardData.getData('text') }));
  };
  return (
    <fieldset ref={fieldset} className={classes['boxes']} aria-describedby={errorId}>
      <legend className={classes['legend']}>{m.code_legend()}</legend>
      {digits.boxes.map((box, index) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          key={index}
          className={classes['box']}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={m.code_digit({ number: String(index + 1) })}
          aria-invalid={errorId !== undefined}
          aria-describedby={errorId}
          required
          readOnly={readOnly}
          data-autofocus={index === 0 ? true : undefined}
          value={box}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(typeInto({ digits, index, text: event.currentTarget.value }))}
          onKeyDown={press(index)}
          onPaste={paste(index)}
        />
      ))}
    </fieldset>
  );
}
