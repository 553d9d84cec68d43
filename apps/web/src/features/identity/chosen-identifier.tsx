import { UnstyledButton } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import classes from './chosen-identifier.module.css';

/** Who is signing in, with the way back to change it. The hidden field lets a password manager keep the pair. */
export function ChosenIdentifier({ identifier, onBack }: { identifier: string; onBack: () => void }) {
  return (
    <div className={classes['root']}>
      <span className={classes['words']}>
        {m.login_for()} <strong>{identifier}</strong>
      </span>
      <UnstyledButton className={classes['change']} onClick={onBack}>
        {m.login_change()}
      </UnstyledButton>
      <input type="text" name="username" autoComplete="username" value={identifier} readOnly hidden />
    </div>
  );
}
