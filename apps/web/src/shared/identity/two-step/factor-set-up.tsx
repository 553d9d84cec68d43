import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { AppSetUp } from './app-set-up.tsx';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { knowsPasskeys } from './passkeys.ts';
import classes from './two-step.module.css';

/** Turns two-step verification on, with a passkey or an authenticator app; where the browser knows no passkeys, with an app. */
export function FactorSetUp({ session, onDone }: { session: Session; onDone: () => void }) {
  const [way, setWay] = useState<'app' | 'passkey' | null>(() => (knowsPasskeys() ? null : 'app'));
  if (way === 'app') return <AppSetUp session={session} onDone={onDone} />;
  if (way === 'passkey') return <PasskeySetUp session={session} onDone={onDone} />;
  return (
    <div className={classes['form']}>
      <p>{m.two_step_choose()}</p>
      <ul className={classes['ways']}>
        <li>
          <Button
            fullWidth
            size="lg"
            data-autofocus
            leftSection={<IconFingerprint size={20} stroke={1.75} />}
            aria-describedby="way-passkey"
            onClick={() => setWay('passkey')}
          >
            {m.passkey()}
          </Button>
          <p id="way-passkey">{m.passkey_text()}</p>
        </li>
        <li>
          <Button
            fullWidth
            size="lg"
            variant="default"
            leftSection={<IconDeviceMobile size={20} stroke={1.75} />}
            aria-describedby="way-app"
            onClick={() => setWay('app')}
          >
            {m.two_step_app()}
          </Button>
          <p id="way-app">{m.two_step_app_text()}</p>
        </li>
      </ul>
    </div>
  );
}
