import { UnstyledButton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';

interface ChosenIdentifierProps {
  /** What is before the name: who is signing in, whose password it is. */
  readonly words: string;
  readonly identifier: string;
  /** Under what a password manager keeps the pair. */
  readonly username: string;
  readonly onBack: () => void;
}

/** Who it is about, with the way back to change it. The hidden field lets a password manager keep the pair. */
export function ChosenIdentifier({ words, identifier, username, onBack }: ChosenIdentifierProps) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-2.5 border border-line rounded-control">
      <span className="min-w-0 text-muted text-sm wrap-anywhere">
        {words} <strong className="text-ink font-strong">{identifier}</strong>
      </span>
      <UnstyledButton
        type="button"
        className="flex-none p-0.75 rounded-[4px] text-brand-text text-sm font-medium hover:underline"
        onClick={onBack}
      >
        {m.login_change()}
      </UnstyledButton>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
    </div>
  );
}
