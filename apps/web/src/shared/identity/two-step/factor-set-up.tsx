import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { AppSetUp } from './app-set-up.tsx';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { knowsPasskeys } from './passkeys.ts';
import classes from './two-step.module.css';

/** Turns two-step verification on, with a passkey or an authenticator app; where the browser knows no passkeys, with an app. `onTurnedOn` comes with the recovery codes, `onDone` when they were seen. */
export function FactorSetUp({ session, onTurnedOn, onDone }: { session: Session; onTurnedOn: () => void; onDone: () => void }) {
  const [way, setWay] = useState<'app' | 'passkey' | null>(() => (knowsPasskeys() ? null : 'app'));
  const [isOn, setIsOn] = useState(false);
  // the button that led back here is gone, and the focus with it
  const [isBack, setIsBack] = useState(false);
  if (way !== null) {
    const SetUp = way === 'app' ? AppSetUp : PasskeySetUp;
    const turnedOn = () => {
      setIsOn(true);
      onTurnedOn();
    };
    return (
      <>
        <SetUp session={session} onTurnedOn={turnedOn} onDone={onDone} />
        {isOn || !knowsPasskeys() ? null : (
          <Button variant="subtle" fullWidth mt="md" onClick={() => (setIsBack(true), setWay(null))}>
            {m.two_step_other_way()}
          </Button>
        )}
      </>
    );
  }
  return (
    <div className={`${classes['form']} grid gap-4 mt-6`}>
      <p>{m.two_step_choose()}</p>
      <ul className={`${classes['ways']} grid gap-6 m-0 p-0 list-none`}>
        <li>
          <Button
            fullWidth
            size="lg"
            data-autofocus
            autoFocus={isBack}
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
