import type { Notice } from '@abhyas/contract/notices.ts';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { timeAgo } from '../../lib/relative-time.ts';
import { m } from '../../paraglide/messages.js';
import { PathLink } from '../../ui/path-link.tsx';
import classes from './notice-strip.module.css';
import { SeeAll } from './see-all.tsx';

/** The newest notices that are unread. Opening one makes it read. */
export function NoticeStrip({ notices }: { notices: readonly Notice[] }) {
  const queryClient = useQueryClient();
  const open = async (noticeId: string) => {
    // the page goes on at once; a notice that could not be marked simply stays
    await call('readNotices', { noticeIds: [noticeId], read: true }, { keepalive: true }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: ['home'] });
  };
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
            <PathLink className={classes['notice']} href={url || '/home/notification'} onClick={() => void open(noticeId)}>
              <span className={classes['name']}>{title}</span>
              <NoticeTime at={at} />
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoticeTime({ at }: { at: string }) {
  const exact = `${formatDate(at)}, ${formatTime(at)}`;
  return (
    <time className={classes['time']} dateTime={at} title={exact}>
      {timeAgo({ moment: new Date(at), now: now() }) ?? exact}
    </time>
  );
}
