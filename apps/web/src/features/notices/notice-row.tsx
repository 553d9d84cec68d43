import type { Notice } from '@abhyas/contract/notices/notices.ts';
import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { TimeAgo } from '../../ui/date/time-ago.tsx';
import { NoticeIcon } from './notice-icon.tsx';
import classes from './notice-row.module.css';

/** One notice: what it says, when it came, whether it was read. Opening its link makes it read, and so does the tick. */
export function NoticeRow({ notice, onRead, onTick }: { notice: Notice; onRead: () => void; onTick: (tick: HTMLElement) => void }) {
  const { noticeId, type, title, text, url, at, read } = notice;
  const words = <span className={classes['words']}>{title}</span>;
  return (
    <li className={classes['row']} data-id={noticeId} data-read={read || undefined} tabIndex={-1}>
      <span className={classes['icon']}>
        <NoticeIcon type={type} />
      </span>
      <div className={classes['body']}>
        <h3 className={classes['title']}>
          {read ? null : (
            <>
              <span className={classes['dot']} aria-hidden="true" />
              <span className="visually-hidden">{m.notices_unread_mark()}</span>
            </>
          )}
          {url === '' ? (
            words
          ) : (
            <PathLink className={classes['link']} href={url} onClick={read ? undefined : onRead}>
              {words}
            </PathLink>
          )}
        </h3>
        {text === '' ? null : <p className={classes['text']}>{text}</p>}
        <TimeAgo at={at} className={classes['time']} />
      </div>
      {read ? null : (
        <ActionIcon
          className={classes['tick']}
          variant="subtle"
          size={36}
          radius="xl"
          title={m.notices_read_one()}
          aria-label={m.notices_read_named({ title })}
          onClick={({ currentTarget }) => onTick(currentTarget)}
        >
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
