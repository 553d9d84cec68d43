import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { type SentCode, secondsToResend } from './sent-code.ts';
import { type Digits, codeOf, handedCodeOf, noDigits, pressKey, typeInto } from './digits.ts';
import classes from './otp-dialog.module.css';
import { deviceNow } from '../../../lib/clock.ts';

interface OtpBoxesProps {
  readonly digits: Digits;
  readonly onChange: (digits: Digits) => void;
  /** Nothing can be changed while a code is looked at. */
  readonly readOnly: boolean;
  /** The element that says what is wrong. */
  readonly errorId: string | undefined;
}

/** Six boxes of one digit each, which behave like one field. */
function OtpBoxes({ digits, onChange, readOnly, errorId }: OtpBoxesProps) {
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
    <fieldset
      ref={fieldset}
      className="grid grid-cols-6 gap-2 min-w-0 mx-0 mt-6 mb-0 p-0 border-0 max-[480px]:gap-1.5"
      aria-describedby={errorId}
    >
      <legend className="mb-1.5 p-0 text-ink text-sm font-strong">{m.code_legend()}</legend>
      {digits.boxes.map((box, index) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          key={index}
          className={`${classes['box']} w-full h-14 p-0 border border-line-field rounded-control bg-card text-ink font-medium tabular text-center max-[480px]:h-13`}
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

/** Counts down until another code may be asked for; then the link for it is there. */
function ResendLine({ code, isPending, onResend }: { code: SentCode; isPending: boolean; onResend: () => void }) {
  const [moment, setMoment] = useState(() => deviceNow().getTime());
  const left = secondsToResend({ code, now: moment });
  const counting = left !== null;
  useEffect(() => {
    if (!counting) return;
    const untilNext = 1000 - (Math.max(0, deviceNow().getTime() - code.at) % 1000);
    const timer = setTimeout(() => setMoment(deviceNow().getTime()), untilNext);
    return () => clearTimeout(timer);
  }, [counting, moment, code]);
  if (counting)
    return (
      <p className="block mx-auto mt-4 mb-0 px-2 py-0.75 rounded-[4px] text-sm tabular text-center text-muted">
        {m.code_resend_in({ seconds: String(left) })}
      </p>
    );
  return (
    <UnstyledButton
      type="button"
      className="block mx-auto mt-4 mb-0 px-2 py-0.75 rounded-[4px] text-sm tabular text-center text-brand-text font-medium hover:underline"
      onClick={onResend}
      disabled={isPending}
    >
      {m.code_resend()}
    </UnstyledButton>
  );
}

export interface OtpDialogProps {
  readonly code: SentCode;
  /** How this screen says that a code is wrong; the specification spells it in two ways. */
  readonly incorrect: string;
  /** Hands the digits on. What it throws is shown, and the dialog stays. */
  readonly verify: (otp: string) => Promise<void>;
  readonly resend: () => Promise<void>;
  readonly onClose: () => void;
  /** Whether the institute may have handed a code over, which is longer. */
  readonly mayBeHanded?: boolean;
}

/** Asks for the code that was sent, and verifies it with its last digit. */
export function OtpDialog({ code, incorrect, verify, resend, onClose, mayBeHanded = false }: OtpDialogProps) {
  const errorId = useId();
  const [digits, setDigits] = useState(noDigits);
  const [handed, setHanded] = useState('');
  // a portal that reaches no one sends none: the institute hands it over
  const isSent = code.sentTo !== '';
  const [isHanded, setIsHanded] = useState(mayBeHanded && !isSent);
  const otp = isHanded ? handedCodeOf(handed) : codeOf(digits);
  const check = useMutation({
    mutationFn: verify,
    meta: { quiet: true },
    // what may work a moment later keeps its digits
    onError: (error) => setDigits(error instanceof ApiError && error.mayPass ? { ...digits } : noDigits()),
  });
  const again = useMutation({
    mutationFn: resend,
    meta: { quiet: true },
    onMutate: () => check.reset(),
    onSuccess: () => setDigits(noDigits()),
    // the link was switched off meanwhile and has lost the focus
    onError: () => setDigits((kept) => ({ ...kept })),
  });
  const failure = check.error ?? again.error;
  const switchTo = (next: boolean) => {
    check.reset();
    again.reset();
    setIsHanded(next);
  };
  const message = failure instanceof ApiError && failure.code === 'INCORRECT_OTP' ? incorrect : failure?.message;
  const busy = check.isPending || check.isSuccess;
  const verifyCode = (whole: string) => {
    again.reset();
    check.mutate(whole);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (otp !== null && !busy) verifyCode(otp);
  };
  return (
    <FormDialog title={isHanded ? m.code_handed_title() : m.code_title()} onClose={onClose} keepsTyped>
      <form onSubmit={submit} noValidate>
        <p className="text-body">
          {isHanded && isSent ? (
            m.code_handed_about()
          ) : isSent ? (
            <>
              {m.code_sent()} <strong className="text-ink font-strong tabular wrap-anywhere">{code.sentTo}</strong>
              <br />
              {m.code_valid({ minutes: String(code.validMinutes) })}
            </>
          ) : (
            m.code_handed()
          )}
        </p>
        {isHanded ? (
          <Field
            label={m.code_handed_label()}
            help={m.code_handed_help()}
            error={message}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            data-autofocus
            maxLength={20}
            my="lg"
            readOnly={busy}
            value={handed}
            onChange={(typed) => {
              check.reset();
              setHanded(typed);
            }}
          />
        ) : (
          <>
            <OtpBoxes
              digits={digits}
              readOnly={busy}
              errorId={message === undefined ? undefined : errorId}
              onChange={(next) => {
                if (next.boxes.some((box, index) => box !== digits.boxes[index])) check.reset();
                setDigits(next);
                // the sixth digit hands the code in
                const whole = codeOf(next);
                if (whole !== null && whole !== otp && !busy) verifyCode(whole);
              }}
            />
            <div className="min-h-6 mx-0 mt-2 mb-3 text-sm">
              {message === undefined ? null : (
                <p id={errorId} role="alert" className="text-bad">
                  {message}
                </p>
              )}
              <p role="status" className="empty:hidden">
                {again.isSuccess && message === undefined ? m.code_resent() : null}
              </p>
            </div>
          </>
        )}
        <SubmitButton fullWidth size="lg" missing={otp === null ? m.code_missing() : ''} loading={busy}>
          {m.code_verify()}
        </SubmitButton>
      </form>
      {isSent && !isHanded ? <ResendLine code={code} isPending={again.isPending} onResend={() => again.mutate()} /> : null}
      {mayBeHanded && isSent ? (
        <UnstyledButton
          className="block mx-auto mt-4 mb-0 px-2 py-0.75 rounded-[4px] text-sm tabular text-center text-brand-text font-medium hover:underline"
          onClick={() => switchTo(!isHanded)}
        >
          {isHanded ? m.code_use_sent() : m.code_use_handed()}
        </UnstyledButton>
      ) : null}
    </FormDialog>
  );
}
