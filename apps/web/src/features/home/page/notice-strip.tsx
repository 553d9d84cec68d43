import type { Notice } from '@abhyas/contract/notices/notices.ts';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { readNotice } from '../../../shared/notices/read-notice.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { TimeAgo } from '../../../ui/date/time-ago.tsx';
import classes from './notice-strip.module.css';
import { SeeAll } from '../cards/see-all.tsx';

/** The newest notices that are unread. Opening one makes it read. */
export function NoticeStrip({ notices }: { notices: readonly Notice[] }) {
  const client = useQueryClient();
  return (
    <section className="px-6 py-3 rounded-card bg-brand-wash max-[600px]:px-4" aria-labelledby="home-notices">
      <div className="flex items-center gap-2 text-brand-text">
        <IconBell size={18} stroke={1.75} aria-hidden="true" />
        <h2 id="home-notices" className="flex-1 text-brand-text text-sm">
          {m.home_notices()}
        </h2>
        <SeeAll href="/home/notification" of={m.home_all_notices()} />
      </div>
      <ul className="m-0 p-0 list-none">
        {notices.map(({ noticeId, title, url, at }) => (
          <li key={noticeId}>
            <PathLink
              className={`${classes['notice']} flex items-baseline justify-between gap-4 px-0 py-1.5 no-underline`}
              href={url || '/home/notification'}
              onClick={() => void readNotice({ client, noticeId })}
            >
              <span className={`${classes['name']} truncate min-w-0 text-ink font-medium`}>{title}</span>
              <TimeAgo at={at} className="flex-none text-muted text-sm" />
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
