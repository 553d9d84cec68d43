import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { ListTools } from '../../../ui/forms/list-tools.tsx';
import { kinds } from '../kinds.ts';
import { NothingFits } from '../marked/marked-page.tsx';
import { NoteRow } from './note-row.tsx';
import { type NoteOrder, removeNotesFromCache, studyQueries, type AssetType } from '../queries.ts';
import classes from '../study-list.module.css';
import { useDebouncedSearch } from './use-debounced-search.ts';

/** What notes are beside; a test has none. */
const noted = ['video', 'html', 'pdf'] as const satisfies readonly AssetType[];

/** How long after the last key notes are searched for, in milliseconds. */
const pause = 250;

/** /myPage/notes: everything a student has noted down in the course, last changed first. `waiting` says what only this device has. */
export function NotesPage({ waiting }: { waiting: ReactNode }) {
  const { isMentor, isParent, isStaff, lastLoggedInCourseId } = useOwnSession();
  if (isMentor || isParent || isStaff || lastLoggedInCourseId === '') return <NotForRole />;
  return (
    <>
      <PageHeader title={m.study_notes()}>{m.study_notes_about()}</PageHeader>
      {waiting}
      <OwnNotes />
    </>
  );
}

function OwnNotes() {
  const session = useOwnSession();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<(typeof noted)[number] | 'all'>('all');
  const [sort, setSort] = useState<NoteOrder>('newest');
  const assetType = kind === 'all' ? null : kind;
  const settled = useDebouncedSearch({ value: search.trim(), ms: pause });
  const query = useInfiniteQuery(studyQueries.notes(session, { search: settled, assetType, sort }));
  // what was found before stays until what is looked for now has come
  const found = useDeferredValue(query.data?.pages.flatMap(({ notes }) => notes));
  const { removed, setRemoved } = useRemovedNotes();
  const isNarrowed = settled !== '' || assetType !== null;
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (found?.length === 0 && !isNarrowed && search === '') {
    return (
      <EmptyState
        drawing="desk"
        heading="h2"
        title={m.study_notes_empty()}
        action={<PathButton href="/prepare">{m.study_to_paths()}</PathButton>}
      >
        {m.study_notes_empty_about()}
      </EmptyState>
    );
  }
  return (
    <>
      <ListTools
        search={{ label: m.study_notes_search(), value: search, onChange: setSearch }}
        filter={{
          label: m.study_filter(),
          choices: [{ value: 'all' as const, text: m.study_all() }, ...noted.map((value) => ({ value, text: kinds[value].all() }))],
          value: kind,
          onChange: setKind,
        }}
        sort={{
          choices: [
            { value: 'newest' as const, text: m.list_newest() },
            { value: 'oldest' as const, text: m.list_oldest() },
          ],
          value: sort,
          onChange: setSort,
        }}
      />
      {found === undefined ? <NotesSkeleton /> : null}
      {found?.length === 0 ? (
        <NothingFits
          onShowAll={() => {
            setSearch('');
            setKind('all');
          }}
        />
      ) : null}
      {found !== undefined && found.length > 0 ? (
        <ul className="card-list" aria-busy={query.isFetching && !query.isFetchingNextPage}>
          {found.map((note) => (
            <NoteRow
              key={note.noteKey}
              note={note}
              isRemoved={removed.has(note.noteKey)}
              onRemoved={(isRemoved) => setRemoved({ noteKey: note.noteKey, isRemoved })}
            />
          ))}
        </ul>
      ) : null}
      {query.hasNextPage ? (
        <p className={classes['more']}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {m.study_notes_more()}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** Records that were removed on this visit; leaving the page they are gone from memory too. */
function useRemovedNotes() {
  const session = useOwnSession();
  const client = useQueryClient();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(removed);
  useEffect(() => {
    latest.current = removed;
  }, [removed]);
  useEffect(
    () => () => {
      if (latest.current.size > 0) removeNotesFromCache({ client, session, keys: latest.current });
    },
    [client, session],
  );
  return {
    removed,
    setRemoved: ({ noteKey, isRemoved }: { noteKey: string; isRemoved: boolean }) =>
      setRemoved((before) => new Set(isRemoved ? [...before, noteKey] : [...before].filter((key) => key !== noteKey))),
  };
}

function NotesSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="card-list">
      {['70%', '44%', '58%', '36%'].map((width) => (
        <div key={width} className={classes['waiting']}>
          <div className={classes['lines']}>
            <Skeleton height={12} width="36%" />
            <Skeleton height={14} width={width} />
          </div>
        </div>
      ))}
    </div>
  );
}
