import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import { ListTools } from '../../ui/forms/list-tools.tsx';
import { kinds } from './kinds.ts';
import { NothingFits } from './marked/marked-page.tsx';
import { type AssetType, type ListedNote, type NoteOrder, removeNotesFromCache, studyQueries } from './queries.ts';
import classes from './study-list.module.css';
import { IconTrash } from '@tabler/icons-react';
import { call } from '../../lib/api.ts';
import { newUuid } from '../../lib/new-key.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { partName } from '../../shared/learning/part-name.ts';
import { Badge } from '../../ui/cards/badge.tsx';
import { TimeAgo } from '../../ui/date/time-ago.tsx';

/** From how many characters, or lines, on a note is folded. */
const long = { characters: 420, lines: 6 };

interface NoteRowProps {
  readonly note: ListedNote;
  readonly isRemoved: boolean;
  readonly onRemoved: (isRemoved: boolean) => void;
}

/** A note in the list: what it is beside, which it leads to at its very place, and its words. */
function NoteRow({ note, isRemoved, onRemoved }: NoteRowProps) {
  const { isAdminLogin } = useOwnSession();
  const button = useRef<HTMLButtonElement>(null);
  const { remove, putBack } = useRemoval({ note, onRemoved });
  const wasPressed = useRef(false);
  // the button that was pressed goes with the row, and returns with it: the focus continues at what is there
  useEffect(() => {
    if (wasPressed.current) button.current?.focus();
    wasPressed.current = false;
  }, [isRemoved]);
  const press = (act: () => void) => () => {
    wasPressed.current = true;
    act();
  };
  const { assetName, assetType, place, url, text, at, updatedAt } = note;
  if (isRemoved) {
    return (
      <li className={`${classes['removed']} flex items-center justify-between gap-4 px-5 py-3 bg-sunken text-muted`}>
        <span role="status">{m.study_note_removed()}</span>
        <Button ref={button} size="compact-md" variant="subtle" onClick={press(putBack)}>
          {m.study_undo()}
        </Button>
      </li>
    );
  }
  const Icon = kinds[assetType === '' ? 'html' : assetType].icon;
  const part = at === null ? '' : partName({ kind: assetType, at });
  return (
    <li className={`${classes['row']} relative px-5 pt-3 pb-4`}>
      <div className="flex items-center gap-2 min-h-8.5">
        <Icon size={18} stroke={1.75} aria-hidden="true" className="flex-none text-muted" />
        <h2 className="min-w-0 text-md font-medium leading-[1.35] tracking-normal" lang={langOf(assetName)}>
          {url === '' ? (
            assetName
          ) : (
            <PathLink className="text-brand-text no-underline hover:underline" href={at === null ? url : `${url}&at=${at}`}>
              {assetName}
            </PathLink>
          )}
        </h2>
        {part === '' ? null : <Badge tone="brand">{part}</Badge>}
        {isAdminLogin ? null : (
          <ActionIcon
            ref={button}
            className="flex-none ml-auto text-muted hover:text-ink"
            size={34}
            variant="subtle"
            color="gray"
            radius="xl"
            aria-label={m.study_note_remove({ text: excerptOf(text) })}
            title={m.notes_remove()}
            onClick={press(remove)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <NoteText text={text} />
      <p className="mt-1 text-muted text-sm">
        {url === '' ? m.study_note_gone() : place}
        {' · '}
        <TimeAgo at={updatedAt} />
      </p>
    </li>
  );
}

const excerptOf = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);

/** The words of a note; a long one is folded. */
function NoteText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > long.characters || text.split('\n').length > long.lines;
  return (
    <>
      <p
        className="max-w-[80ch] mt-0.5 text-ink whitespace-pre-wrap wrap-anywhere data-folded:line-clamp-5"
        dir="auto"
        data-folded={(isLong && !isWhole) || undefined}
      >
        {text}
      </p>
      {isLong ? (
        <Button className="-ml-2" size="compact-sm" variant="subtle" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? m.study_note_less() : m.study_note_whole()}
        </Button>
      ) : null}
    </>
  );
}

/** Removes a note, and puts it back as a new one with the same words. One change after the other; what fails is shown as it was, with a message. */
function useRemoval({ note, onRemoved }: { note: ListedNote; onRemoved: (isRemoved: boolean) => void }) {
  const { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = useOwnSession();
  /** The key it has now: it changes when it was put back. */
  const noteKey = useRef(note.noteKey);
  const scope = { id: `note ${note.noteKey}` };
  const removal = useMutation({
    scope,
    mutationFn: () => call('removeNote', { noteKey: noteKey.current }),
    // here rather than with the press: Retry in the notice comes this way too
    onMutate: () => onRemoved(true),
    onError: () => onRemoved(false),
  });
  const putting = useMutation({
    scope,
    /** With the key of the press: sent twice it is one note. */
    mutationFn: async ({ fresh }: { fresh: string }) => {
      const { learningPathId, assetId, text, at } = note;
      await call('saveNote', { courseId, variantId, learningPathId, assetId, noteKey: fresh, text, at, basedOn: 0 });
      noteKey.current = fresh;
    },
    onMutate: () => onRemoved(false),
    onError: () => onRemoved(true),
  });
  return {
    remove: () => removal.mutate(),
    putBack: () => putting.mutate({ fresh: newUuid() }),
  };
}

/** A value once it has not changed for `ms` milliseconds; an empty one immediately. */
function useDebouncedSearch({ value, ms }: { value: string; ms: number }): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const id = setTimeout(() => setSettled(value), value === '' ? 0 : ms);
    return () => clearTimeout(id);
  }, [value, ms]);
  return settled;
}

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
        <p className="flex justify-center mt-6">
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
        <div key={width} className={`${classes['waiting']} flex items-center gap-4 px-5 py-3`}>
          <div className="grid flex-1 gap-2">
            <Skeleton height={12} width="36%" />
            <Skeleton height={14} width={width} />
          </div>
        </div>
      ))}
    </div>
  );
}
