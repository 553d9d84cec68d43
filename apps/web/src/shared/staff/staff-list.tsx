import { Button, Skeleton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView, type ViewedQuery } from '../../ui/feedback/states/query-view.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { Card } from '../../ui/cards/card.tsx';
import classes from './staff-list.module.css';

/** As many as the server gives at a time. */
const pageSize = 20;
/** Milliseconds after the last key. */
const typingPause = 250;

export interface ListPlace {
  readonly search: string;
  readonly page: number;
}

interface StaffListProps {
  readonly label: string;
  /** Without one there is nothing to search. */
  readonly searchLabel?: string;
  /** The address of the list; what is searched and which page are in its query, so that a reload and a link show the same. */
  readonly path: string;
  /** Called instead of changing the address, where what is searched must not be in it. */
  readonly onGo?: (place: ListPlace) => void;
  readonly search?: string;
  readonly page: number;
  /** What else is in the query. */
  readonly more?: Readonly<Record<string, string>>;
  readonly total: number | undefined;
  readonly query: ViewedQuery<unknown> & { readonly isFetching: boolean };
  /** Beside the search: the part of the list that is shown. */
  readonly tools?: ReactNode;
  /** At the end of the line: what can be done beyond the list. */
  readonly actions?: ReactNode;
  readonly empty: { readonly title: string; readonly text: string };
  /** The table. */
  readonly children: ReactNode;
}

/** A list for staff: a search where it has one, a table, its pages, and the states of a list. */
export function StaffList({
  label,
  searchLabel,
  path,
  onGo,
  search = '',
  page,
  more = {},
  total,
  query,
  tools,
  actions,
  empty,
  children,
}: StaffListProps) {
  const { history } = useRouter();
  const [typed, setTyped] = useState(search);
  const go = (place: ListPlace) => {
    if (onGo !== undefined) return onGo(place);
    const fields = {
      ...(place.search === '' ? {} : { search: place.search }),
      ...(place.page === 1 ? {} : { page: String(place.page) }),
      ...more,
    };
    const text = new URLSearchParams(fields).toString();
    history.replace(text === '' ? path : `${path}?${text}`);
  };
  const searchLater = useDebouncedCallback((words: string) => {
    // someone who has followed a link meanwhile is not brought back while its page loads
    if (history.location.pathname !== path) return;
    go({ search: words.trim(), page: 1 });
  }, typingPause);
  const change = (words: string) => {
    setTyped(words);
    searchLater(words);
  };
  return (
    <section aria-label={label} aria-busy={query.isFetching}>
      {searchLabel === undefined ? null : (
        <div className="flex flex-wrap gap-3 items-center mb-4">
          <SearchBox label={searchLabel} value={typed} className={`${classes['search']} flex-[1_1_260px] max-w-105`} onChange={change} />
          {tools}
          {actions === undefined ? null : <div className="flex flex-wrap gap-3 ms-auto max-[640px]:ms-0">{actions}</div>}
        </div>
      )}
      <QueryView query={query} loading={<TableSkeleton />} />
      {total === 0 ? (
        search === '' ? (
          <EmptyState drawing="desk" title={empty.title}>
            {empty.text}
          </EmptyState>
        ) : (
          <EmptyState
            drawing="shelf"
            title={m.staff_none_found()}
            action={
              <Button variant="default" onClick={() => change('')}>
                {m.staff_show_all()}
              </Button>
            }
          />
        )
      ) : null}
      {total === undefined || total === 0 ? null : (
        <>
          {children}
          <div className="flex justify-center mt-6">
            <Pagination count={Math.ceil(total / pageSize)} page={page} onChange={(next) => go({ search, page: next })} />
          </div>
        </>
      )}
      <p className="visually-hidden" role="status">
        {total === undefined || search === '' ? '' : m.staff_found({ count: total })}
      </p>
    </section>
  );
}

/** A table that is on its way. */
export function TableSkeleton() {
  return (
    <Card as="div" role="status" aria-label={m.loading()} className="grid gap-6">
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} height={20} width={`${90 - 7 * (index % 3)}%`} />
      ))}
    </Card>
  );
}
