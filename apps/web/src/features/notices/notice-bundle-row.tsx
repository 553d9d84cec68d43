import { ActionIcon } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { TimeAgo } from '../../ui/date/time-ago.tsx';
import type { BundledType, NoticeBundle } from './notice-groups.ts';
import { NoticeIcon } from './notice-icon.tsx';
import { NoticeRow } from './notice-row.tsx';
import classes from './notice-row.module.css';

const words: Readonly<Record<BundledType, (of: { count: number }) => string>> = {
  'test-released': m.notices_bundle_tests,
  'score-changed': m.notices_bundle_scores,
  'class-changed': m.notices_bundle_classes,
  'feedback-given': m.notices_bundle_feedback,
  'doubt-asked': m.notices_bundle_doubts_asked,
  'doubt-answered': m.notices_bundle_doubts,
  'school-deadline': m.notices_bundle_deadlines,
};

interface NoticeBundleRowProps {
  readonly type: BundledType;
  readonly notices: NoticeBundle;
  readonly onRead: (noticeIds: readonly string[]) => void;
  /** The tick of the row, or of one in it, was pressed. */
  readonly onTick: (pressed: { noticeIds: readonly string[]; tick: HTMLElement }) => void;
}

/** Several equal notices of a day: how many, and each with its link below once it is opened. Its tick makes all of them read. */
export function NoticeBundleRow({ type, notices, onRead, onTick }: NoticeBundleRowProps) {
  const [opened, setOpened] = useState(false);
  const listId = useId();
  const unread = notices.filter(({ read }) => !read).map(({ noticeId }) => noticeId);
  const title = words[type]({ count: notices.length });
  const [newest] = notices;
  return (
    <li className={classes['bundle']} data-id={newest.noticeId} tabIndex={-1}>
      <div
        className={`${classes['row']} relative flex gap-4 px-6 py-4 wrap-anywhere focus-visible:-outline-offset-3 focus-visible:rounded-card max-[600px]:gap-3 max-[600px]:p-4`}
        data-read={unread.length === 0 || undefined}
      >
        <span
          className={`${classes['icon']} grid flex-none place-items-center w-10 h-10 rounded-circle bg-brand-wash text-brand-text max-[600px]:w-8 max-[600px]:h-8`}
        >
          <NoticeIcon type={type} />
        </span>
        <div className="flex-1 min-w-0">
          <h3 className={`${classes['title']} text-ink text-md font-strong leading-[1.4]`}>
            {unread.length === 0 ? null : (
              <>
                <span className={`${classes['dot']} inline-block w-2 h-2 mr-2 rounded-circle bg-brand-text`} aria-hidden="true" />
                <span className="visually-hidden">{m.notices_unread_mark()}</span>
              </>
            )}
            <button
              type="button"
              className={`${classes['link']} text-inherit no-underline`}
              aria-expanded={opened}
              aria-controls={listId}
              onClick={() => setOpened(!opened)}
            >
              <span className={classes['words']}>{title}</span>
              <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
            </button>
          </h3>
          <TimeAgo at={newest.at} className="relative inline-block mt-1 text-muted text-sm" />
        </div>
        {unread.length === 0 ? null : (
          <ActionIcon
            className="z-1 flex-none text-muted max-[600px]:-mr-2"
            variant="subtle"
            size={36}
            radius="xl"
            title={m.notices_read_one()}
            aria-label={m.notices_read_named({ title })}
            onClick={({ currentTarget }) => onTick({ noticeIds: unread, tick: currentTarget })}
          >
            <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <ul id={listId} className="m-0 py-0 pr-0 pl-10 border-t border-line list-none max-[600px]:pl-0" hidden={!opened}>
        {opened
          ? notices.map((notice) => (
              <NoticeRow
                key={notice.noticeId}
                notice={notice}
                onRead={() => onRead([notice.noticeId])}
                onTick={(tick) => onTick({ noticeIds: [notice.noticeId], tick })}
              />
            ))
          : null}
      </ul>
    </li>
  );
}
