import { UnstyledButton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import classes from './chosen-identifier.module.css';

interface ChosenIdentifierProps {
  /** What stands before the name: who is signing in, whose password it is. */
  readonly words: string;
  readonly identifier: string;
  /** Under what a password manager keeps the pair. */
  readonly username: string;
  readonly onBack: () => void;
}

/** Who it is about, with the way back to change it. The hidden field lets a password manager keep the pair. */
export function ChosenIdentifier({ words, identifier, username, onBack }: ChosenIdentifierProps) {
  return (
    <div className={classes['root']}>
      <span className={classes['words']}>
        {words} <strong>{identifier}</strong>
      </span>
      <UnstyledButton type="button" className={classes['change']} onClick={onBack}>
        {m.login_change()}
      </UnstyledButton>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
    </div>
  );
}
