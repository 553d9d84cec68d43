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
    <li
      className={`${classes['row']} relative flex gap-4 px-6 py-4 wrap-anywhere focus-visible:-outline-offset-3 focus-visible:rounded-card max-[600px]:gap-3 max-[600px]:p-4`}
      data-id={noticeId}
      data-read={read || undefined}
      tabIndex={-1}
    >
      <span
        className={`${classes['icon']} grid flex-none place-items-center w-10 h-10 rounded-circle bg-brand-wash text-brand-text max-[600px]:w-8 max-[600px]:h-8`}
      >
        <NoticeIcon type={type} />
      </span>
      <div className="flex-1 min-w-0">
        <h3 className={`${classes['title']} text-ink text-md font-strong leading-[1.4]`}>
          {read ? null : (
            <>
              <span className={`${classes['dot']} inline-block w-2 h-2 mr-2 rounded-circle bg-brand-text`} aria-hidden="true" />
              <span className="visually-hidden">{m.notices_unread_mark()}</span>
            </>
          )}
          {url === '' ? (
            words
          ) : (
            <PathLink className={`${classes['link']} text-inherit no-underline`} href={url} onClick={read ? undefined : onRead}>
              {words}
            </PathLink>
          )}
        </h3>
        {text === '' ? null : <p className="text-pretty max-w-[72ch] mt-0.5 text-body">{text}</p>}
        <TimeAgo at={at} className="relative inline-block mt-1 text-muted text-sm" />
      </div>
      {read ? null : (
        <ActionIcon
          className="z-1 flex-none text-muted max-[600px]:-mr-2"
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
