import type { Doubt, DoubtStatus } from '@abhyas/contract/doubts/doubts.ts';
import { asks, doubtPath } from '@abhyas/rules/doubts/thread.ts';
import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { now } from '../../lib/clock.ts';
import type { Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { ListTools } from '../../ui/forms/list-tools.tsx';
import { TimeAgo } from '../../ui/date/time-ago.tsx';
import classes from './doubt-list.module.css';
import { WordsText } from '../../shared/doubts/words-text.tsx';
import { type DoubtFilter, type DoubtOrder, doubtsQuery, type Side, sideOf } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';
import { usualWords } from './usual-words.ts';

/** As many as the server gives at a time. */
const pageSize = 20;
/** Milliseconds after the last key. */
const typingPause = 250;

/** The list of who answers begins with what waits. */
const orders: readonly { readonly value: DoubtOrder; readonly text: () => string }[] = [
  { value: '', text: m.doubts_by_waiting },
  { value: 'newest', text: m.list_newest },
  { value: 'oldest', text: m.list_oldest },
];

const filters: readonly { readonly status: DoubtStatus | ''; readonly words: () => string }[] = [
  { status: '', words: m.doubts_all },
  { status: 'open', words: m.doubt_open_state },
  { status: 'answered', words: m.doubt_answered_state },
  { status: 'closed', words: m.doubt_closed_state },
];

/** Milliseconds after which a doubt has waited long. */
const lateMs = 86_400_000;

const ofDoubts = {
  list: m.doubts_list,
  search: m.doubts_search,
  filter: m.doubts_filter,
  none: m.doubts_none,
  notFound: m.doubts_none_found,
  ask: m.doubt_ask,
} as const;
const ofQuestions = {
  list: m.questions_list,
  search: m.questions_search,
  filter: m.questions_filter,
  none: m.questions_none,
  notFound: m.questions_not_found,
  ask: m.question_ask,
} as const;
/** What the list says to each side. */
const titles = {
  student: { ...ofDoubts, noneText: m.doubts_none_text },
  mentor: { ...ofDoubts, noneText: m.doubts_none_mentor_text },
  parent: { ...ofQuestions, noneText: m.questions_none_text },
  staff: { ...ofQuestions, noneText: m.questions_none_staff_text },
} as const;

/** What a row's link is found by on return to it. */
export const rowId = (doubtId: string) => `doubt-${doubtId}`;

interface DoubtListProps {
  readonly session: Session;
  /** The one that is open beside the list. */
  readonly doubtId: string;
  /** Of what they have asked or answer, for staff what students ask, or what others share. */
  readonly of?: DoubtFilter['of'];
  /** Those that this mentor could answer; '' for all. */
  readonly mentorId?: string;
  readonly onAsk: (() => void) | null;
}

/** The questions someone may read: searched, filtered by status, twenty at a time. */
export function DoubtList({ session, doubtId, of = '', mentorId = '', onAsk }: DoubtListProps) {
  const side = sideOf(session);
  const isShared = of === 'shared';
  const words = of === 'students' ? 'mentor' : side;
  const [status, setStatus] = useState<DoubtStatus | ''>('');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPause);
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<DoubtOrder>(asks(side) ? 'newest' : '');
  const query = useQuery(doubtsQuery({ session, filter: { status, search, page, sort, of, ...(mentorId === '' ? {} : { mentorId }) } }));
  const { data } = query;
  const counts = data?.counts;
  const total = counts === undefined ? 0 : counts.open + counts.answered + counts.closed;
  const countOf = (which: DoubtStatus | '') => (which === '' ? total : (counts?.[which] ?? 0));
  const narrowed = status !== '' || search !== '';
  const showAll = () => {
    setStatus('');
    setTyped('');
    setPage(1);
  };
  return (
    <section aria-label={titles[words].list()} aria-busy={query.isFetching}>
      <ListTools
        search={{
          label: titles[words].search(),
          value: typed,
          onChange: (value) => {
            setTyped(value);
            setPage(1);
          },
        }}
        filter={{
          label: titles[words].filter(),
          choices: filters.map((each) => ({
            value: each.status,
            text: each.words(),
            count: counts === undefined ? undefined : countOf(each.status),
          })),
          value: status,
          onChange: (value) => {
            setStatus(value);
            setPage(1);
          },
        }}
        sort={{
          choices: orders.slice(asks(side) ? 1 : 0).map(({ value, text }) => ({ value, text: text() })),
          value: sort,
          onChange: (value) => {
            setSort(value);
            setPage(1);
          },
        }}
      />
      {data?.hasMentor === true && data.usualAnswerMinutes !== null ? (
        <p className="mx-0 mt-0 mb-3 px-4 py-3 rounded-control bg-info-wash text-body text-sm">{usualWords(data.usualAnswerMinutes)}</p>
      ) : null}
      {data?.hasMentor === false ? (
        <p className="mx-0 mt-0 mb-3 px-4 py-3 rounded-control bg-info-wash text-body text-sm">{m.doubts_no_mentor()}</p>
      ) : null}
      <div className="card-surface overflow-hidden">
        <QueryView query={query} loading={<ListSkeleton />} />
        {data === undefined ? null : data.doubts.length === 0 ? (
          <NoDoubts side={words} isShared={isShared} narrowed={narrowed} onShowAll={showAll} onAsk={onAsk} />
        ) : (
          <ul className="m-0 p-0 list-none">
            {data.doubts.map((doubt) => (
              <DoubtRow
                key={doubt.doubtId}
                doubt={doubt}
                side={side}
                href={doubtPath({ by: side, doubtId: doubt.doubtId })}
                isOpen={doubt.doubtId === doubtId}
              />
            ))}
          </ul>
        )}
      </div>
      {data === undefined ? null : (
        <div className="flex justify-center mt-4">
          <Pagination count={Math.ceil(data.total / pageSize)} page={data.page} onChange={setPage} />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {data === undefined || !narrowed ? '' : m.doubts_found({ count: data.total })}
      </p>
    </section>
  );
}

function DoubtRow({ doubt, side, href, isOpen }: { doubt: Doubt; side: Side; href: string; isOpen: boolean }) {
  const { doubtId, status, text, topic, assetName, studentName, parentName, replies, same, lastAt } = doubt;
  const about = [side === 'staff' ? parentName : '', side === 'student' ? '' : studentName, topic, assetName]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <li className={`${classes['row']} relative px-4 py-3`} data-open={isOpen || undefined}>
      <div className="flex items-center justify-between gap-3">
        <StatusBadge status={status} />
        {!asks(side) && status === 'open' ? (
          <span className={classes['waits']} data-late={now().getTime() - Date.parse(lastAt) > lateMs || undefined}>
            <TimeAgo
              at={lastAt}
              className={`${classes['time']} relative text-muted text-xs whitespace-nowrap`}
              words={(ago) => m.doubt_asked_ago({ ago })}
            />
          </span>
        ) : (
          <TimeAgo at={lastAt} className={`${classes['time']} relative text-muted text-xs whitespace-nowrap`} />
        )}
      </div>
      <PathLink
        id={rowId(doubtId)}
        className={`${classes['link']} line-clamp-2 mt-1.5 text-ink font-medium wrap-anywhere no-underline`}
        href={href}
        aria-current={isOpen ? 'true' : undefined}
      >
        <WordsText text={text} />
      </PathLink>
      {same === 0 ? null : <p className="m-0 mt-1 text-warn text-sm font-medium">{m.doubt_same_count({ count: same })}</p>}
      <div className="flex items-end justify-between gap-3 mt-1 text-muted text-sm">
        <span className="min-w-0 wrap-anywhere">{about}</span>
        <span className="inline-flex flex-none items-center gap-1 tabular">
          <IconMessage size={15} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">{m.doubt_replies()} </span>
          {replies}
        </span>
      </div>
    </li>
  );
}

function NoDoubts({
  side,
  isShared,
  narrowed,
  onShowAll,
  onAsk,
}: {
  side: Side;
  isShared: boolean;
  narrowed: boolean;
  onShowAll: () => void;
  onAsk: (() => void) | null;
}) {
  if (narrowed) {
    const action = (
      <Button variant="default" onClick={onShowAll}>
        {m.doubts_show_all()}
      </Button>
    );
    return <EmptyState drawing="shelf" title={titles[side].notFound()} action={action} />;
  }
  if (isShared) {
    return (
      <EmptyState drawing="shelf" title={m.doubt_peers_none()}>
        {side === 'student' ? m.doubt_peers_none_text() : null}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="desk"
      title={titles[side].none()}
      action={
        onAsk === null ? null : (
          <Button variant="default" onClick={onAsk}>
            {titles[side].ask()}
          </Button>
        )
      }
    >
      {titles[side].noneText()}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="m-0 p-0 list-none">
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className={`${classes['row']} relative px-4 py-3`}>
          <Skeleton width={84} height={20} radius="xl" />
          <Skeleton height={16} mt={10} />
          <Skeleton width="55%" height={13} mt={8} />
        </div>
      ))}
    </div>
  );
}
