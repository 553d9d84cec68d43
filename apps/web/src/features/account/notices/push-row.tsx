import { Button } from '@mantine/core';
import type { PushState } from '../../../shared/notices/push.ts';
import type { Session } from '../../../lib/session/session.ts';
import { usePush } from '../../../shared/notices/use-push.ts';
import { m } from '../../../paraglide/messages.js';
import classes from '../setting-line.module.css';

const words: Readonly<Record<PushState, () => string>> = {
  on: m.push_on,
  off: m.push_off,
  denied: m.push_denied,
  unsupported: m.push_unsupported,
};

/** Whether notices are pushed to this device, and the way to change it. */
export function PushRow({ session }: { session: Session }) {
  const { state, changing, turn } = usePush(session);
  if (state === undefined) return null;
  return (
    <div className={classes['line']}>
      <p role="status">
        <strong className={classes['block']}>{m.push_here()}</strong> {words[state]()}
      </p>
      {state === 'on' || state === 'off' ? (
        <Button size="compact-md" variant="default" loading={changing} onClick={() => turn(state === 'off')}>
          {state === 'on' ? m.push_turn_off() : m.push_turn_on()}
        </Button>
      ) : null}
    </div>
  );
}
