import type { Passkey } from '@abhyas/contract/identity/passkey-wire.ts';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './two-step-section.module.css';

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  /** Null where none may go. */
  readonly onRemove: ((passkey: Passkey) => void) | null;
}

/** What is said of a passkey below its name. One of another host says where it works. */
function aboutPasskey({ host, createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === '' ? m.passkey_never_used() : m.passkey_last_used({ date: formatDayFirst(lastUsedAt) });
  const added = m.passkey_added_on({ date: formatDayFirst(createdAt) });
  return [added, used, ...(host === window.location.hostname ? [] : [m.passkey_host({ host })])].join(' · ');
}

/** One's passkeys, each with the button that removes it where it may go. */
export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  return (
    <ul className={classes['passkeys']} aria-label={m.passkeys()}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={classes['passkey']}>
          <IconFingerprint size={24} stroke={1.5} aria-hidden="true" />
          <div className={classes['words']}>
            <div className={classes['name']}>{passkey.name}</div>
            <div className={classes['about']}>{aboutPasskey(passkey)}</div>
          </div>
          {onRemove === null ? null : (
            <Button variant="default" aria-label={m.passkey_remove_named({ name: passkey.name })} onClick={() => onRemove(passkey)}>
              {m.passkey_remove()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
