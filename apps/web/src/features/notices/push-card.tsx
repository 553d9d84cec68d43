import { Button } from '@mantine/core';
import { IconDeviceMobileCheck, IconDeviceMobileMessage } from '@tabler/icons-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { hearerOf } from '../../lib/session/hearer-of.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { usePush } from '../../shared/notices/use-push.ts';
import { m } from '../../paraglide/messages.js';
import { noticeWords } from './notice-words.ts';
import classes from './push-card.module.css';

/** Offers push notices once, with what they are for. The browser itself is asked only when someone turns them on. */
export function PushCard() {
  const session = useOwnSession();
  const { state, asked, changing, turn, postpone } = usePush(session);
  const card = useRef<HTMLElement>(null);
  const [turnedOn, setTurnedOn] = useState(false);
  if (turnedOn && state === 'on') return <Card place={card} icon={IconDeviceMobileCheck} title={m.push_on()} about={m.push_on_about()} />;
  if (asked || session.isAdminLogin || (state !== 'off' && state !== 'denied')) return null;
  const turnOn = () => {
    turn(true, {
      onSuccess: (now) => {
        setTurnedOn(now === 'on');
        // the button that was pressed goes
        card.current?.focus({ preventScroll: true });
      },
    });
  };
  const leave = () => {
    // the card goes, and the focus continues below it
    card.current?.closest('main')?.focus({ preventScroll: true });
    postpone();
  };
  const denied = state === 'denied';
  const words = noticeWords[hearerOf(session)];
  return (
    <Card
      place={card}
      icon={IconDeviceMobileMessage}
      title={words.offer()}
      about={denied ? m.push_denied() : words.offerAbout()}
      actions={
        <>
          {denied ? null : (
            <Button size="compact-md" loading={changing} onClick={turnOn}>
              {m.push_turn_on()}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={leave}>
            {denied ? m.action_close() : m.push_not_now()}
          </Button>
        </>
      }
    />
  );
}

interface CardProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly icon: typeof IconDeviceMobileMessage;
  readonly title: string;
  readonly about: string;
  readonly actions?: ReactNode;
}

function Card({ place, icon: Icon, title, about, actions }: CardProps) {
  return (
    <section ref={place} tabIndex={-1} className={classes['card']} aria-labelledby="push-title">
      <Icon className={classes['icon']} size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes['words']}>
        <h2 id="push-title" className={classes['title']}>
          {title}
        </h2>
        <p>{about}</p>
      </div>
      {actions ? <div className={classes['actions']}>{actions}</div> : null}
    </section>
  );
}
