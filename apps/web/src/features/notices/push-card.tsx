import { Button } from '@mantine/core';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useOwnSession } from '../../lib/use-session.ts';
import { usePush } from '../../lib/use-push.ts';
import { m } from '../../paraglide/messages.js';
import classes from './push-card.module.css';

/** Offers push notices once, with what they are good for. The browser itself is asked only when somebody turns them on. */
export function PushCard() {
  const session = useOwnSession();
  const { state, asked, changing, turn, postpone } = usePush(session);
  if (asked || session.isAdminLogin || (state !== 'off' && state !== 'denied')) return null;
  return (
    <section className={classes['card']} aria-labelledby="push-title">
      <IconDeviceMobileMessage className={classes['icon']} size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes['words']}>
        <h2 id="push-title" className={classes['title']}>
          {m.push_offer()}
        </h2>
        <p>{state === 'denied' ? m.push_denied() : m.push_offer_about()}</p>
      </div>
      <div className={classes['actions']}>
        {state === 'denied' ? null : (
          <Button size="compact-md" loading={changing} onClick={() => turn(true)}>
            {m.push_turn_on()}
          </Button>
        )}
        <Button size="compact-md" variant="default" onClick={postpone}>
          {state === 'denied' ? m.action_close() : m.push_not_now()}
        </Button>
      </div>
    </section>
  );
}
