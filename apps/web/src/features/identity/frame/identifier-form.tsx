import { parseIdentifier, withoutGroups } from '@abhyas/rules/identity/identifier.ts';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';

interface IdentifierFormProps {
  readonly label: string;
  readonly help?: string;
  readonly action: string;
  readonly identifier: string;
  /** What the server said of it. */
  readonly error: ReactNode;
  readonly isPending: boolean;
  readonly onChange: (identifier: string) => void;
  readonly onSubmit: () => void;
  /** Takes a mobile or an email only. */
  readonly mobileOnly?: boolean;
}

const digitsOnly = /^\+?\d+$/;

/** What is wrong with an entry, or null. Where pins count, only a number can be wrong here; anything else is for the server to know. */
function problemOf({ identifier, mobileOnly }: { identifier: string; mobileOnly: boolean }): string | null {
  const { kind } = parseIdentifier(identifier);
  const wrong = mobileOnly ? kind !== 'mobile' && kind !== 'email' : digitsOnly.test(withoutGroups(identifier)) && kind === 'invalid';
  return wrong ? m.login_invalid_mobile() : null;
}

/** Asks who someone is, with the one button that continues. */
export function IdentifierForm(props: IdentifierFormProps) {
  const { label, help, action, identifier, error, isPending, onChange, onSubmit, mobileOnly = false } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = problemOf({ identifier, mobileOnly });
    setProblem(found);
    if (found === null && !isPending && identifier.trim() !== '') onSubmit();
  };
  return (
    <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
      <Field
        label={label}
        help={help}
        error={problem ?? error}
        name="username"
        autoComplete="username"
        autoCapitalize={mobileOnly ? 'none' : 'characters'}
        spellCheck={false}
        data-autofocus
        autoFocus
        maxLength={254}
        value={identifier}
        onChange={(typed) => {
          onChange(typed);
          setProblem(null);
        }}
      />
      <SubmitButton fullWidth size="lg" missing={missingOf([[label, identifier.trim() !== '']])} loading={isPending}>
        {action}
      </SubmitButton>
    </form>
  );
}
