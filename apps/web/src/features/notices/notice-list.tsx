import type { Notice } from '@abhyas/contract/notices/notices.ts';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { now } from '../../lib/clock.ts';
import { dayOf } from '../../lib/dates/dates.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { NoticeBundleRow } from './notice-bundle-row.tsx';
import { bundledTypeOf, groupNotices } from './notice-groups.ts';
import classes from './notice-list.module.css';
import { NoticeRow } from './notice-row.tsx';
import { useScrollAnchor } from './use-scroll-anchor.ts';

interface NoticeListProps {
  readonly notices: readonly Notice[];
  readonly onRead: (noticeIds: readonly string[]) => void;
  /** The tick of a row was pressed, which goes with that. */
  readonly onTick: (pressed: { noticeIds: readonly string[]; tick: HTMLElement }) => void;
}

/** The notices of today and those of earlier days. */
export function NoticeList({ notices, onRead, onTick }: NoticeListProps) {
  const list = useRef<HTMLDivElement>(null);
  useScrollAnchor({ list, first: notices[0]?.noticeId });
  const { today, earlier } = groupNotices({ notices, today: dayOf(now()), dayOf });
  const groups = [
    { title: m.notices_today(), notices: today },
    { title: m.notices_earlier(), notices: earlier },
  ];
  return (
    <div className={classes['list']} ref={list}>
      {groups.map((group) =>
        group.notices.length === 0 ? null : (
          <section key={group.title} aria-label={group.title}>
            <h2 className="mx-0 mt-6 mb-2 text-muted text-sm font-medium tracking-normal">{group.title}</h2>
            <ul className="card-list">
              {group.notices.map((row) => {
                const [notice] = row;
                const type = bundledTypeOf(row);
                return type === null ? (
                  <NoticeRow
                    key={notice.noticeId}
                    notice={notice}
                    onRead={() => onRead([notice.noticeId])}
                    onTick={(tick) => onTick({ noticeIds: [notice.noticeId], tick })}
                  />
                ) : (
                  // one that comes in keeps the row, and whether it is opened
                  <NoticeBundleRow
                    key={`${type} ${dayOf(new Date(notice.at))}`}
                    type={type}
                    notices={row}
                    onRead={onRead}
                    onTick={onTick}
                  />
                );
              })}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

/** No notice at all, or none that is unread. */
export function NoticesEmpty({ unreadOnly, about, onShowAll }: { unreadOnly: boolean; about: string; onShowAll: () => void }) {
  return unreadOnly ? (
    <EmptyState
      drawing="shelf"
      title={m.notices_empty_unread()}
      action={
        <Button variant="default" onClick={onShowAll}>
          {m.notices_show_all()}
        </Button>
      }
    />
  ) : (
    <EmptyState drawing="desk" title={m.notices_empty()} action={<PathButton href="/">{m.action_home()}</PathButton>}>
      {about}
    </EmptyState>
  );
}
