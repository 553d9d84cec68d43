import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { m } from '../../paraglide/messages.js';
import { showUndo } from '../../ui/feedback/toasts/show-undo.tsx';
import { type BlockMove, changeBack, changeOf, movedWords } from './block.ts';

type Days = AnswerOf<'calendarData'>;
type Event = Days['events'][number];

/** Changes the events of every range on the screen at once; what is given back puts them as they were. */
async function changeEvents(client: QueryClient, change: (events: Event[]) => Event[]): Promise<() => void> {
  await client.cancelQueries({ queryKey: queryKeys.calendar.days });
  const before = client.getQueriesData<Days>({ queryKey: queryKeys.calendar.days });
  client.setQueriesData<Days>({ queryKey: queryKeys.calendar.days }, (days) =>
    days === undefined ? days : { ...days, events: change(days.events) },
  );
  return () => {
    for (const [key, days] of before) client.setQueryData(key, days);
  };
}

interface Target {
  readonly entryId: string;
  readonly occursAt: string;
}
const isThis =
  ({ entryId, occursAt }: Target, scope: 'one' | 'following') =>
  (event: Event) =>
    event.entryId === entryId && (scope === 'one' ? event.occursAt === occursAt : event.occursAt >= occursAt);

/** What the changes of study blocks share: they are sent one after the other, or the server might keep the earlier of two. */
const changes = { mutationKey: ['study-blocks'], scope: { id: 'study-blocks' } } as const;

/** The calls of study blocks. The screen changes at once; where the server refuses, it goes back and says so. */
export function useBlockCalls() {
  const client = useQueryClient();
  // after the last of several: what the server said between two would take the later one off the screen
  const settle = () =>
    client.isMutating({ mutationKey: changes.mutationKey }) > 1
      ? undefined
      : client.invalidateQueries({ queryKey: queryKeys.calendar.all });
  const restore = useMutation({
    ...changes,
    mutationFn: (body: RequestOf<'restoreStudyBlock'>) => call('restoreStudyBlock', body),
    onSettled: settle,
    meta: { failure: () => ({ title: m.block_not_restored(), text: m.block_not_restored_text() }) },
  });
  const failure = () => ({ title: m.block_not_saved(), text: m.block_not_saved_text() });
  const showChange = ({ title, startsAt, endsAt, scope, ...target }: RequestOf<'changeStudyBlock'>) =>
    changeEvents(client, (events) =>
      events.map((event) =>
        isThis(target, 'one')(event)
          ? { ...event, ...(scope === 'following' ? { name: title } : {}), startTime: startsAt, endTime: endsAt }
          : event,
      ),
    );
  const change = useMutation({
    ...changes,
    mutationFn: (body: RequestOf<'changeStudyBlock'>) => call('changeStudyBlock', body),
    onMutate: showChange,
    onError: (_error, _body, undo) => undo?.(),
    onSettled: settle,
    meta: { failure },
  });
  const shownNow = () => client.getQueriesData<Days>({ queryKey: queryKeys.calendar.days }).flatMap(([, days]) => days?.events ?? []);
  return {
    // the dialog says what failed
    add: useMutation({
      ...changes,
      mutationFn: (body: RequestOf<'addStudyBlock'>) => call('addStudyBlock', body),
      meta: { quiet: true },
      onSuccess: settle,
    }),
    change,
    move: useMutation({
      ...changes,
      mutationFn: (move: BlockMove) => call('changeStudyBlock', changeOf(move)),
      onMutate: (move) => showChange(changeOf(move)),
      onSuccess: ({ entryId }, move) =>
        showUndo({
          message: movedWords(move),
          label: m.block_undo(),
          onUndo: () => change.mutate(changeBack({ move, entryId, events: shownNow() })),
        }),
      onError: (_error, _move, undo) => undo?.(),
      onSettled: settle,
      meta: { failure },
    }),
    remove: useMutation({
      ...changes,
      mutationFn: (body: RequestOf<'removeStudyBlock'>) => call('removeStudyBlock', body),
      onMutate: ({ scope, ...target }) => changeEvents(client, (events) => events.filter((event) => !isThis(target, scope)(event))),
      onSuccess: ({ removed }, which) => {
        if (removed === null) return;
        showUndo({
          message: which.scope === 'one' || which.occursAt === '' ? m.block_removed() : m.block_removed_following(),
          label: m.block_undo(),
          onUndo: () => restore.mutate({ ...which, removed }),
        });
      },
      onError: (_error, _body, undo) => undo?.(),
      onSettled: settle,
      meta: { failure },
    }),
    complete: useMutation({
      ...changes,
      mutationFn: (body: RequestOf<'completeStudyBlock'>) => call('completeStudyBlock', body),
      onMutate: ({ done, ...target }) =>
        changeEvents(client, (events) =>
          events.map((event) => (isThis(target, 'one')(event) ? { ...event, state: done ? 'done' : '' } : event)),
        ),
      onError: (_error, _body, undo) => undo?.(),
      onSettled: settle,
      meta: { failure },
    }),
  };
}
