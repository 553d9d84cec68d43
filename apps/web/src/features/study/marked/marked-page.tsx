import type { Marked } from '@abhyas/contract/learning/study.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { matchesSearch } from '../../../lib/format/matches-search.ts';
import { agreedTasksQuery } from '../../../shared/learning/agreed-tasks.ts';
import { keyOfMarked, type Mark } from '../../../shared/learning/marking.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { ProgressRing } from '../../../ui/feedback/progress/progress-ring.tsx';
import { ListTools } from '../../../ui/forms/list-tools.tsx';
import { AgreedTasks } from '../agreed-tasks.tsx';
import { kinds, type Kind } from '../kinds.ts';
import { MarkedRow } from './marked-row.tsx';
import { removeMarkedFromCache, studyQueries } from '../queries.ts';
import { StudySkeleton } from '../study-skeleton.tsx';

const words = {
  bookmark: {
    title: m.study_bookmarks,
    about: m.study_bookmarks_about,
    search: m.study_bookmarks_search,
    empty: m.study_bookmarks_empty,
    emptyAbout: m.study_bookmarks_empty_about,
  },
  task: {
    title: m.study_tasks,
    about: m.study_tasks_about,
    search: m.study_tasks_search,
    empty: m.study_tasks_empty,
    emptyAbout: m.study_tasks_empty_about,
  },
} as const satisfies Record<Mark, object>;

interface MarkedPageProps {
  readonly mark: Mark;
  /** What follows the list, of another feature. It shows what it is given where it has nothing itself: that the list is empty. */
  readonly also?: (otherwise: ReactNode) => ReactNode;
}

/** /myPage/bookmarks and /myPage/myTasks: what a student has marked in the course, searched, narrowed down and in the order they choose. */
export function MarkedPage({ mark, also = (otherwise) => otherwise }: MarkedPageProps) {
  const { isMentor, isParent, isStaff, lastLoggedInCourseId } = useOwnSession();
  if (isMentor || isParent || isStaff || lastLoggedInCourseId === '') return <NotForRole />;
  // nothing of one list stays for the other
  return <OwnMarked key={mark} mark={mark} also={also} />;
}

function OwnMarked({ mark, also }: Required<MarkedPageProps>) {
  const session = useOwnSession();
  const query = useQuery(studyQueries.marked(session, mark));
  const { rows, removed, setRemoved } = useRemovable({ mark, rows: query.data });
  const agreed = useQuery({ ...agreedTasksQuery(session), enabled: mark === 'task' });
  const steps = agreed.data ?? [];
  const here = rows?.filter((row) => !removed.has(keyOfMarked(row))) ?? [];
  // the ring counts what was agreed with a mentor too: all of it is to be done
  const done = here.filter(({ status }) => status === 'completed').length + steps.filter((step) => step.done).length;
  const total = here.length + steps.length;
  const text = words[mark];
  return (
    <>
      <PageHeader
        title={text.title()}
        aside={
          mark === 'task' && total > 0 ? (
            <span className="flex items-center gap-3 text-ink tabular">
              <span aria-hidden="true" className="grid">
                <ProgressRing size={36} value={done / total} label="" />
              </span>
              {m.study_tasks_done({ done, total })}
            </span>
          ) : null
        }
      >
        {text.about()}
      </PageHeader>
      {mark === 'task' ? <AgreedTasks /> : null}
      <QueryView query={query} loading={<StudySkeleton />} />
      {rows !== undefined && rows.length > 0 ? <MarkedList mark={mark} rows={rows} removed={removed} onRemove={setRemoved} /> : null}
      {rows === undefined ? null : also(rows.length === 0 && steps.length === 0 ? <NothingMarked mark={mark} /> : null)}
    </>
  );
}

function NothingMarked({ mark }: { mark: Mark }) {
  const text = words[mark];
  return (
    <EmptyState drawing="shelf" heading="h2" title={text.empty()} action={<PathButton href="/prepare">{m.study_to_paths()}</PathButton>}>
      {text.emptyAbout()}
    </EmptyState>
  );
}

const kindOf = ({ asset }: Marked): Kind => asset?.assetType ?? 'node';
const order = Object.keys(kinds) as Kind[];

type MarkedOrder = 'newest' | 'oldest' | 'name';
const orderKeys = ['newest', 'oldest', 'name'] as const satisfies readonly MarkedOrder[];
const orders = {
  newest: { text: m.list_newest, compare: (one, other) => other.at.localeCompare(one.at) },
  oldest: { text: m.list_oldest, compare: (one, other) => one.at.localeCompare(other.at) },
  name: { text: m.list_name, compare: (one, other) => one.name.localeCompare(other.name) },
} as const satisfies Record<MarkedOrder, { text: () => string; compare: (one: Marked, other: Marked) => number }>;

interface MarkedListProps {
  readonly mark: Mark;
  readonly rows: readonly Marked[];
  readonly removed: ReadonlySet<string>;
  readonly onRemove: (change: { row: Marked; isRemoved: boolean }) => void;
}

function MarkedList({ mark, rows, removed, onRemove }: MarkedListProps) {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const [sort, setSort] = useState<MarkedOrder>('newest');
  const fitting = rows.filter(({ name, place }) => matchesSearch({ name: `${name} ${place}`, search }));
  const byKind = Map.groupBy(fitting, kindOf);
  const there = order.filter((each) => rows.some((row) => kindOf(row) === each));
  // the kind may be gone with its last row
  const chosen = kind !== 'all' && there.includes(kind) ? kind : 'all';
  const shown = (chosen === 'all' ? fitting : (byKind.get(chosen) ?? [])).toSorted(orders[sort].compare);
  return (
    <>
      <ListTools
        search={{ label: words[mark].search(), value: search, onChange: setSearch }}
        filter={{
          label: m.study_filter(),
          choices: [
            ...(there.length > 1 ? [{ value: 'all' as const, text: m.study_all() }] : []),
            ...there.map((each) => ({ value: each, text: kinds[each].all(), count: byKind.get(each)?.length ?? 0 })),
          ],
          value: chosen,
          onChange: setKind,
        }}
        sort={{ choices: orderKeys.map((value) => ({ value, text: orders[value].text() })), value: sort, onChange: setSort }}
      />
      {shown.length === 0 ? (
        <NothingFits
          onShowAll={() => {
            setSearch('');
            setKind('all');
          }}
        />
      ) : (
        <ul className="card-list">
          {shown.map((row) => (
            <MarkedRow
              key={keyOfMarked(row)}
              mark={mark}
              row={row}
              isRemoved={removed.has(keyOfMarked(row))}
              onRemoved={(isRemoved) => onRemove({ row, isRemoved })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** A search that finds nothing, and the way back to everything. */
export function NothingFits({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      drawing="shelf"
      heading="h2"
      title={m.study_no_match()}
      action={
        <Button variant="default" onClick={onShowAll}>
          {m.study_show_all()}
        </Button>
      }
    />
  );
}

/**
 * The rows of a list with those that were removed on this visit, at their old places, so that they can be put back. Leaving the page they are gone from
 * memory too.
 */
function useRemovable({ mark, rows }: { mark: Mark; rows: readonly Marked[] | undefined }) {
  const session = useOwnSession();
  const client = useQueryClient();
  const [removed, setRemoved] = useState<ReadonlyMap<string, Marked>>(new Map());
  const latest = useRef(removed);
  useEffect(() => {
    latest.current = removed;
  }, [removed]);
  useEffect(
    () => () => {
      if (latest.current.size > 0) removeMarkedFromCache({ client, session, mark, keys: new Set(latest.current.keys()) });
    },
    [client, session, mark],
  );
  const gone = [...removed.values()].filter((row) => rows?.every((other) => keyOfMarked(other) !== keyOfMarked(row)));
  return {
    rows: rows === undefined || gone.length === 0 ? rows : [...rows, ...gone].toSorted((one, other) => other.at.localeCompare(one.at)),
    removed: new Set(removed.keys()) as ReadonlySet<string>,
    setRemoved: ({ row, isRemoved }: { row: Marked; isRemoved: boolean }) =>
      setRemoved((before) => {
        const next = new Map(before);
        if (isRemoved) next.set(keyOfMarked(row), row);
        else next.delete(keyOfMarked(row));
        return next;
      }),
  };
}
