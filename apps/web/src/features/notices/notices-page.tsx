import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { recipientOf } from '../../lib/session/recipient-of.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { ErrorState } from '../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { PillTabs } from '../../ui/navigation/pill-tabs.tsx';
import { NoticeList, NoticesEmpty } from './notice-list.tsx';
import classes from './notices-page.module.css';
import { NoticesSkeleton } from './notices-skeleton.tsx';
import { clearBadge, noticesQuery, putRead } from './queries.ts';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { IconDeviceMobileCheck, IconDeviceMobileMessage } from '@tabler/icons-react';
import { usePush } from '../../shared/notices/use-push.ts';
import type { NoticeRecipient } from '@abhyas/rules/notices/recipients.ts';

interface Words {
  /** What the offer of push notices is for. */
  readonly offer: () => string;
  readonly offerAbout: () => string;
  /** What an empty list will hold. */
  readonly empty: () => string;
}

/** Each role is spoken to as itself. */
const noticeWords: Readonly<Record<NoticeRecipient, Words>> = {
  student: { offer: m.push_offer, offerAbout: m.push_offer_about, empty: m.notices_empty_about },
  parent: { offer: m.push_offer_parent, offerAbout: m.push_offer_about_any, empty: m.notices_empty_parent },
  mentor: { offer: m.push_offer_mentor, offerAbout: m.push_offer_about_any, empty: m.notices_empty_mentor },
  staff: { offer: m.push_offer_staff, offerAbout: m.push_offer_about_any, empty: m.notices_empty_staff },
};

/** Offers push notices once, with what they are for. The browser itself is asked only when someone turns them on. */
function PushCard() {
  const session = useOwnSession();
  const { state, asked, changing, turn, postpone } = usePush(session);
  const card = useRef<HTMLElement>(null);
  const [turnedOn, setTurnedOn] = useState(false);
  if (turnedOn && state === 'on') return <Card place={card} icon={IconDeviceMobileCheck} title={m.push_on()} about={m.push_on_about()} />;
  if (asked || session.isAdminLogin || (state !== 'off' && state !== 'denied')) return null;
  const turnOn = () => {
    turn(true, {
      onSuccess: (now) => {
        setTurnedOn(now === 'on');
        // the button that was pressed goes
        card.current?.focus({ preventScroll: true });
      },
    });
  };
  const leave = () => {
    // the card goes, and the focus continues below it
    card.current?.closest('main')?.focus({ preventScroll: true });
    postpone();
  };
  const denied = state === 'denied';
  const words = noticeWords[recipientOf(session)];
  return (
    <Card
      place={card}
      icon={IconDeviceMobileMessage}
      title={words.offer()}
      about={denied ? m.push_denied() : words.offerAbout()}
      actions={
        <>
          {denied ? null : (
            <Button size="compact-md" loading={changing} onClick={turnOn}>
              {m.push_turn_on()}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={leave}>
            {denied ? m.action_close() : m.push_not_now()}
          </Button>
        </>
      }
    />
  );
}

interface CardProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly icon: typeof IconDeviceMobileMessage;
  readonly title: string;
  readonly about: string;
  readonly actions?: ReactNode;
}

function Card({ place, icon: Icon, title, about, actions }: CardProps) {
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={`${classes['card']} flex flex-wrap items-center gap-x-4 gap-y-3 mb-6 px-6 py-4 rounded-card bg-brand-wash text-body max-[600px]:p-4`}
      aria-labelledby="push-title"
    >
      <Icon className="flex-none text-brand-text max-[600px]:hidden" size={24} stroke={1.75} aria-hidden="true" />
      <div className="flex-[1_1_260px]">
        <h2 id="push-title" className="text-md">
          {title}
        </h2>
        <p>{about}</p>
      </div>
      {actions ? <div className="flex gap-2">{actions}</div> : null}
    </section>
  );
}

/** Marks these notices as read, or all where it gets null: on the screen at once, and back, with a message, where the server refuses. */
function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    onMutate: (noticeIds: readonly string[] | null) => putRead({ client, noticeIds }),
    // the click that marks one may lead away from the page
    mutationFn: (noticeIds: readonly string[] | null) =>
      call('readNotices', { noticeIds: noticeIds === null ? 'all' : [...noticeIds], read: true }, { keepalive: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.home.all }),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.notices.lists }),
  });
}

/**
 * Tells the server that the notification centre was opened, and again when a notice comes while it is (NTF-004): the badge counts from there.
 * `newest` is the newest notice on the screen, undefined until the list is there.
 */
function useSeenNotices(newest: string | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (newest === undefined) return;
    clearBadge(client);
    // what fails shows as a badge that stays; the next visit tells it again
    void call('seeNotices', {}).then(
      () => clearBadge(client),
      () => {},
    );
  }, [newest, client]);
}

type Filter = 'all' | 'unread';

const filters = [
  { value: 'all', label: m.notices_all },
  { value: 'unread', label: m.notices_unread },
] as const satisfies readonly { value: Filter; label: () => string }[];

/** /home/notification: every notice of the person, newest first (HOM-013, NTF-005). */
export function NoticesPage() {
  const session = useOwnSession();
  const [filter, setFilter] = useState<Filter>('all');
  const query = useInfiniteQuery(noticesQuery({ unreadOnly: filter === 'unread' }));
  const read = useReadNotices();
  const panel = useRef<HTMLDivElement>(null);
  const notices = query.data?.pages.flatMap((page) => page.notices);
  const unread = query.data?.pages[0]?.unread ?? 0;
  const readAll = () => {
    // the button goes, and the focus continues at the list
    panel.current?.focus({ preventScroll: true });
    read.mutate(null);
  };
  const tick = ({ noticeIds, tick: pressed }: { noticeIds: readonly string[]; tick: HTMLElement }) => {
    const rows = rowsOf(panel.current);
    // the innermost: one of several that are opened, or the row of them all
    const at = rows.findLastIndex((row) => row.contains(pressed));
    // the focus stays at the row; among the unread ones that goes too
    const next = filter === 'all' ? rows[at] : (rows[at + 1] ?? rows[at - 1] ?? panel.current);
    next?.focus({ preventScroll: true });
    read.mutate(noticeIds);
  };
  const count = notices?.length ?? 0;
  /** How many rows there were when more were asked for. */
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    const first = askedAt.current;
    if (first === null || rowsOf(panel.current).length <= first) return;
    askedAt.current = null;
    // the button moves on or goes, and the focus continues at the first row that came
    rowsOf(panel.current)[first]?.focus({ preventScroll: true });
  }, [count]);
  const showMore = () => {
    askedAt.current = rowsOf(panel.current).length;
    void query.fetchNextPage();
  };
  useSeenNotices(notices === undefined ? undefined : (notices[0]?.noticeId ?? null));
  return (
    <div
      className={`${classes['page']} min-[1100px]:grid min-[1100px]:grid-cols-[minmax(0,1fr)_336px] min-[1100px]:gap-x-8 min-[1100px]:items-start`}
    >
      <PageHeader
        title={m.notices_title()}
        aside={
          unread === 0 ? null : (
            <Button variant="default" size="compact-md" onClick={readAll}>
              {m.notices_read_all()}
            </Button>
          )
        }
      >
        {notices === undefined || (filter === 'all' && count === 0) ? m.notices_about() : unreadWords(unread)}
      </PageHeader>
      <PushCard />
      <div ref={panel} className={`${classes['panel']} min-[1100px]:[grid-area:2_/_1]`} tabIndex={-1}>
        <PillTabs label={m.notices_filter()} tabs={filters} value={filter} onChange={setFilter}>
          {query.isError && notices === undefined ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : notices === undefined ? (
            <NoticesSkeleton />
          ) : notices.length === 0 ? (
            <NoticesEmpty
              about={noticeWords[recipientOf(session)].empty()}
              unreadOnly={filter === 'unread'}
              onShowAll={() => setFilter('all')}
            />
          ) : (
            <NoticeList notices={notices} onRead={(noticeIds) => read.mutate(noticeIds)} onTick={tick} />
          )}
          {query.hasNextPage ? (
            <p className="flex justify-center mt-6">
              <Button variant="default" loading={query.isFetchingNextPage} onClick={showMore}>
                {m.notices_more()}
              </Button>
            </p>
          ) : null}
        </PillTabs>
      </div>
    </div>
  );
}

/** The rows of the list, and those in a row that is opened. */
function rowsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll('li') ?? [])];
}

function unreadWords(unread: number): string {
  if (unread === 0) return m.notices_none_unread();
  // the server counts to a hundred
  if (unread >= 100) return m.notices_many_unread();
  return unread === 1 ? m.notices_one_unread() : m.notices_count_unread({ count: unread });
}
