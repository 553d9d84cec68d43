import { useQuery } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import type { Session } from '../../../../lib/session/session.ts';
import { m } from '../../../../paraglide/messages.js';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { badgeText } from './badge.ts';
import classes from './bell.module.css';
import { unreadQuery } from '../../queries.ts';

/** The way to the notification centre, with how many notices came since it was opened last. */
export function Bell({ session }: { session: Session }) {
  const count = useQuery(unreadQuery(session)).data ?? 0;
  const badge = badgeText(count);
  return (
    <PathLink
      href="/home/notification"
      className={classes['bell']}
      aria-label={badge === '' ? m.shell_notices() : m.shell_notices_new({ count: badge })}
    >
      <IconBell size={22} stroke={1.75} aria-hidden="true" />
      {badge === '' ? null : (
        <span className={classes['badge']} aria-hidden="true">
          {badge}
        </span>
      )}
    </PathLink>
  );
}
