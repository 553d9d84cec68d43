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
      className={`${classes['bell']} relative grid place-items-center w-10 h-10 rounded-circle text-body hover:bg-hover hover:text-ink`}
      aria-label={badge === '' ? m.shell_notices() : m.shell_notices_new({ count: badge })}
    >
      <IconBell size={22} stroke={1.75} aria-hidden="true" />
      {badge === '' ? null : (
        <span
          className={`${classes['badge']} absolute top-0.5 left-5 min-w-4.5 px-1.25 bg-bad text-white tabular font-strong leading-3.75 text-center`}
          aria-hidden="true"
        >
          {badge}
        </span>
      )}
    </PathLink>
  );
}
