import { findPasswordFault, isConfirmed, type PasswordOwner } from '@abhyas/rules/identity/password.ts';
import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { callError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { ChosenIdentifier } from '../frame/chosen-identifier.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { faultText } from '../../../lib/language/fault-text.ts';

export interface PasswordDraft {
  readonly password: string;
  readonly confirmation: string;
}

export const emptyDraft: PasswordDraft = { password: '', confirmation: '' };

interface CreatePasswordProps {
  /** Whose password it is, as the screen says it. */
  readonly name: string;
  /** Under what a password manager keeps it. */
  readonly username: string;
  readonly owner: PasswordOwner;
  readonly draft: PasswordDraft;
  readonly onDraft: (draft: PasswordDraft) => void;
  /** Saves it. What it throws is shown, and the form stays as it is. */
  readonly save: (password: string) => Promise<void>;
  readonly onBack: () => void;
  /** The proof is too old and someone asks for a new code. */
  readonly onExpired: () => void;
}

/** Two fields for a new password; the rule is shown while one types, the rest when it is saved. */
export function CreatePassword({ name, username, owner, draft, onDraft, save, onBack, onExpired }: CreatePasswordProps) {
  const { password, confirmation } = draft;
  const [tried, setTried] = useState(false);
  const saving = useMutation({ mutationFn: () => save(password), meta: { quiet: true } });
  const refusal = callError(saving.error, 'createNewPassword');
  const problem = findPasswordFault({ password, owner });
  const fault = problem === null ? null : faultText(problem);
  const differs = !isConfirmed({ password, confirmation });
  const weak = refusal?.code === 'WEAK_PASSWORD' ? refusal.message : null;
  const busy = saving.isPending || saving.isSuccess;
  const change = (part: Partial<PasswordDraft>) => {
    setTried(false);
    saving.reset();
    onDraft({ ...draft, ...part });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password === '' || confirmation === '' || busy) return;
    setTried(true);
    if (!fault && !differs) saving.mutate();
  };
  return (
    <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
      <ChosenIdentifier words={m.create_for()} identifier={name} username={username} onBack={onBack} />
      <PasswordField
        label={m.create_password()}
        name="new-password"
        autoComplete="new-password"
        autoFocus
        value={password}
        help={<span aria-live="polite">{password === '' ? m.create_rule() : (fault ?? m.create_strong())}</span>}
        error={weak ?? (tried ? fault : null)}
        onChange={(typed) => change({ password: typed })}
      />
      <PasswordField
        label={m.create_confirm()}
        name="confirm-password"
        autoComplete="new-password"
        value={confirmation}
        error={tried && !fault && differs ? m.fault_password_differs() : null}
        onChange={(typed) => change({ confirmation: typed })}
      />
      {refusal && weak === null ? (
        <FormError>
          {refusal.message}{' '}
          {refusal.code === 'SET_UP_EXPIRED' ? (
            <UnstyledButton
              type="button"
              className="[font-size:inherit] rounded-[4px] text-inherit font-medium underline"
              onClick={onExpired}
            >
              {m.create_again()}
            </UnstyledButton>
          ) : null}
        </FormError>
      ) : null}
      <SubmitButton
        fullWidth
        size="lg"
        missing={missingOf([
          [m.create_password(), password !== ''],
          [m.create_confirm(), confirmation !== ''],
        ])}
        loading={busy}
      >
        {m.create_save()}
      </SubmitButton>
    </form>
  );
}
