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
    <section className={classes['strip']} aria-labelledby="home-notices">
      <div className={classes['head']}>
        <IconBell size={18} stroke={1.75} aria-hidden="true" />
        <h2 id="home-notices" className={classes['title']}>
          {m.home_notices()}
        </h2>
        <SeeAll href="/home/notification" of={m.home_all_notices()} />
      </div>
      <ul className={classes['list']}>
        {notices.map(({ noticeId, title, url, at }) => (
          <li key={noticeId}>
            <PathLink
              className={classes['notice']}
              href={url || '/home/notification'}
              onClick={() => void readNotice({ client, noticeId })}
            >
              <span className={classes['name']}>{title}</span>
              <TimeAgo at={at} className={classes['time']} />
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
