import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { IconDoorExit } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './banner.module.css';

interface OtherPortalBannerProps {
  readonly session: Session;
  readonly portal: NonNullable<ResultOf<'moduleData'>['otherPortal']>;
}

/** Says that the course in use is offered by another portal, and leads to the same page there. */
export function OtherPortalBanner({ session, portal: { name, url } }: OtherPortalBannerProps) {
  const { href } = useLocation();
  const words = m.other_portal({ course: session.lastloggedInCourseName, name });
  return (
    <aside className="border-b border-line bg-sunken text-sm" aria-label={words}>
      <div
        className={`${classes['inside']} flex items-center gap-3 max-w-[calc(var(--page-width)_+_2_*_var(--gutter))] mx-auto px-gutter py-2`}
      >
        <IconDoorExit size={20} stroke={1.75} aria-hidden="true" />
        <p className="flex-1 min-w-0 wrap-anywhere">{words}</p>
        <a className="flex-none font-medium" href={`${url}${href}`}>
          {m.other_portal_open({ name })}
        </a>
      </div>
    </aside>
  );
}
