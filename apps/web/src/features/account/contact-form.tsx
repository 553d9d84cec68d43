import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import { useState, type SyntheticEvent } from 'react';
import { callError } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { missingOf, SubmitButton } from '../../ui/forms/submit-button.tsx';

interface ContactFormProps {
  readonly kind: ContactKind;
  readonly proves: boolean;
  /** There is none yet. */
  readonly isFirst: boolean;
  readonly asksPassword: boolean;
  /** Under what a password manager keeps the password. */
  readonly username: string;
  readonly typed: { readonly value: string; readonly password: string };
  /** What is wrong with the value as it is, shown once someone has tried. */
  readonly problem: string | null;
  readonly failure: Error | null;
  readonly isPending: boolean;
  readonly onChange: (part: { value?: string; password?: string }) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** The words and the keyboard of each kind. */
const kinds = {
  mobile: {
    title: m.account_change_mobile,
    first: m.account_add_mobile,
    about: m.account_contact_mobile_about,
    label: m.account_new_mobile,
    help: m.account_mobile_help,
    input: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  },
  email: {
    title: m.account_change_email,
    first: m.account_add_email,
    about: m.account_contact_email_about,
    label: m.account_new_email,
    help: m.account_email_help,
    input: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  },
} as const;

/** Asks for a new mobile or email, and for the password where there is one. */
export function ContactForm(props: ContactFormProps) {
  const { kind, proves, isFirst, asksPassword, username, typed, problem, failure, isPending, onChange, onSubmit, onClose } = props;
  const [tried, setTried] = useState(false);
  const words = kinds[kind];
  const refusal = callError(failure, 'changeContact');
  const wrongPassword = refusal?.code === 'INCORRECT_PASSWORD' ? refusal.message : refusal?.fields['password'];
  const wrongValue = (tried ? problem : null) ?? refusal?.fields['value'];
  const filled = typed.value.trim() !== '' && (typed.password !== '' || !asksPassword);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!filled || isPending) return;
    setTried(true);
    if (problem === null) onSubmit();
  };
  return (
    <FormDialog title={proves ? m.account_verify_title() : isFirst ? words.first() : words.title()} onClose={onClose} keepsTyped>
      <p>{proves || isFirst ? m.account_contact_first() : words.about()}</p>
      <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
        <Field
          {...words.input}
          name={kind}
          label={proves ? m.account_mobile_number() : words.label()}
          help={words.help()}
          error={wrongValue}
          spellCheck={false}
          autoCapitalize="none"
          data-autofocus={proves && asksPassword ? undefined : true}
          value={typed.value}
          onChange={(value) => {
            setTried(false);
            onChange({ value });
          }}
        />
        {asksPassword ? (
          <>
            <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
            <PasswordField
              name="password"
              label={m.password_current()}
              autoComplete="current-password"
              error={wrongPassword}
              calm={Boolean(wrongValue)}
              data-autofocus={proves ? true : undefined}
              value={typed.password}
              onChange={(password) => onChange({ password })}
            />
          </>
        ) : null}
        {failure && !wrongValue && !wrongPassword ? <FormError>{failure.message}</FormError> : null}
        <SubmitButton
          fullWidth
          size="lg"
          missing={missingOf([
            [proves ? m.account_mobile_number() : words.label(), typed.value.trim() !== ''],
            [m.password_current(), typed.password !== '' || !asksPassword],
          ])}
          loading={isPending}
        >
          {m.account_send_code()}
        </SubmitButton>
      </form>
    </FormDialog>
  );
}
