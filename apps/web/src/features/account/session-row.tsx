import type { SessionEntry } from '@abhyas/contract/sessions.ts';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconUserShield } from '@tabler/icons-react';
import { now } from '../../lib/clock.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { timeAgo } from '../../lib/relative-time.ts';
import { m } from '../../paraglide/messages.js';
import classes from './sessions-page.module.css';

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{`${formatDate(at)}, ${formatTime(at)}`}</time>;
}

/** One place one is signed in at: device, when it was used last and since when, and the button that ends it. */
export function SessionRow({ entry, busy, onEnd }: { entry: SessionEntry; busy: boolean; onEnd: () => void }) {
  const { device, current, support, lastUsedAt, createdAt } = entry;
  const Icon = support ? IconUserShield : IconDeviceDesktop;
  const ago = timeAgo({ moment: new Date(lastUsedAt), now: now() }) ?? m.time_now();
  return (
    <li className={classes['entry']}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <div className={classes['words']}>
        <div className={classes['device']}>
          <span>{device}</span>
          {current ? <span className={classes['mark']}>{m.sessions_current()}</span> : null}
          {support ? (
            <span className={classes['mark']} data-support>
              {m.sessions_support()}
            </span>
          ) : null}
        </div>
        <div className={classes['times']}>
          {m.sessions_last_used({ when: ago })} (<Moment at={lastUsedAt} />)
          <br />
          {m.sessions_began()} <Moment at={createdAt} />
        </div>
      </div>
      <Button variant="default" loading={busy} onClick={onEnd} aria-label={m.sessions_end_of({ device })}>
        {m.sessions_end()}
      </Button>
    </li>
  );
}
