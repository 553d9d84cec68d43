import type { SessionEntry } from '@abhyas/contract/identity/sessions.ts';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconUserShield } from '@tabler/icons-react';
import { now } from '../../../lib/clock.ts';
import { timeAgo } from '../../../lib/dates/relative-time.ts';
import { m } from '../../../paraglide/messages.js';
import { sessionWords } from './session-words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import classes from './sessions-page.module.css';

interface SessionRowProps {
  readonly entry: SessionEntry;
  /** All there are, to tell this one from the others. */
  readonly among: readonly SessionEntry[];
  readonly busy: boolean;
  readonly onEnd: () => void;
}

/** One place one is signed in at: device, since when and when it was used last, and the button that ends it. */
export function SessionRow({ entry, among, busy, onEnd }: SessionRowProps) {
  const { device, current, support, lastUsedAt } = entry;
  const Icon = support ? IconUserShield : IconDeviceDesktop;
  const moment = now();
  const ago = timeAgo({ moment: new Date(lastUsedAt), now: moment }) ?? m.time_now();
  const { began, used } = sessionWords({ entry, among, now: moment });
  return (
    <Card as="li" compact className={classes['entry']}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <div className={classes['words']}>
        <div className={classes['device']}>
          <span>{device}</span>
          {current ? <Badge tone="brand">{m.sessions_current()}</Badge> : null}
          {support ? <Badge tone="warn">{m.sessions_support()}</Badge> : null}
        </div>
        <div className={classes['times']}>
          {m.sessions_signed_in({ when: began })}
          <br />
          {m.sessions_last_used({ when: ago, exactly: used })}
        </div>
      </div>
      <Button variant="default" loading={busy} onClick={onEnd} aria-label={m.sessions_sign_out_of({ device, when: began })}>
        {m.sessions_sign_out()}
      </Button>
    </Card>
  );
}
