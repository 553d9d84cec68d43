import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Marked } from '@abhyas/contract/learning/study.ts';
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keyOfMarked, type Mark } from '../../shared/learning/marking.ts';
import type { Session } from '../../lib/session/session.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type ListedNote = AnswerOf<'listNotes'>['notes'][number];
/** By the last change. */
export type NoteOrder = 'newest' | 'oldest';
export type AssetType = 'video' | 'html' | 'pdf' | 'link' | 'assessment';

const inCourse = ({ lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId }: Session) => ({ courseId, variantId });
const keyOf = (session: Session, part: string) =>
  [...queryKeys.study.all, session.lastLoggedInCourseId, session.lastLoggedInVariantId, part] as const;

export const studyQueries = {
  /** What is bookmarked or on My Task, newest first. */
  marked: (session: Session, mark: Mark) =>
    queryOptions({
      queryKey: keyOf(session, mark),
      queryFn: ({ signal }): Promise<Marked[]> =>
        call(mark === 'bookmark' ? 'listBookmarks' : 'listMyTasks', inCourse(session), { signal }),
    }),
  /** What waits on My page. */
  myPage: (session: Session) =>
    queryOptions({
      queryKey: keyOf(session, 'my-page'),
      queryFn: ({ signal }) => call('myPage', inCourse(session), { signal }),
      // mentors answer doubts and set tasks
      staleTime: 0,
    }),
  /** The notes that hold `search`, in the order of their last change, page after page. */
  notes: (session: Session, { search, assetType, sort }: { search: string; assetType: AssetType | null; sort: NoteOrder }) =>
    infiniteQueryOptions({
      queryKey: [...keyOf(session, 'notes'), search, assetType, sort],
      queryFn: ({ pageParam, signal }) =>
        call(
          'listNotes',
          { ...inCourse(session), search, sort, before: pageParam, ...(assetType === null ? {} : { assetType }) },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ next }) => (next === '' ? null : next),
      // they are written on other pages
      staleTime: 0,
    }),
};

/** Removes a deleted row from the query cache, so that it does not flash up when the page is opened again. */
export function removeMarkedFromCache({
  client,
  session,
  mark,
  keys,
}: {
  client: QueryClient;
  session: Session;
  mark: Mark;
  keys: ReadonlySet<string>;
}): void {
  const { queryKey } = studyQueries.marked(session, mark);
  client.setQueryData(queryKey, (known) => known?.filter((row) => !keys.has(keyOfMarked(row))));
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** The same for notes, in whatever list they are. */
export function removeNotesFromCache({
  client,
  session,
  keys,
}: {
  client: QueryClient;
  session: Session;
  keys: ReadonlySet<string>;
}): void {
  client.setQueriesData<InfiniteData<AnswerOf<'listNotes'>, string>>({ queryKey: keyOf(session, 'notes') }, (known) =>
    known === undefined
      ? known
      : { ...known, pages: known.pages.map((page) => ({ ...page, notes: page.notes.filter(({ noteKey }) => !keys.has(noteKey)) })) },
  );
}
