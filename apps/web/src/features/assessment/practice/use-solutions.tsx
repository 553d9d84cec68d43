import type { Solution } from '@abhyas/contract/assessment/practice.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import type { PlayerSession, PlayerView } from '../attempt/session/player-view.ts';
import { usePlayerView } from '../player/shared/use-player.ts';
import { CheckedAnswer } from '../../../shared/assessment/question/checked-answer.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';

/**
 * The view of a session and, in a set that gives its solutions after each question, what replaces an answer that is final (`checked`, else null) and
 * what makes it so. A solution is asked for once the server has its check: until then, offline too, the candidate is told that it comes.
 */
export function useSolutions(session: PlayerSession): { view: PlayerView; checked: ReactNode; check: () => void } {
  const view = usePlayerView(session);
  const { state, item, items, save } = view;
  const each = state.solutions === 'each';
  const ids = each ? [...items.values()].flatMap(({ itemId, checked }) => (checked ? [itemId] : [])) : [];
  const query = useSolutionsQuery({ attemptId: state.attemptId, ids, isCommitted: save.kind === 'saved' });
  const [pressed, setPressed] = useState('');
  if (!each) return { view, checked: null, check: session.check };
  const solutions = new Map((query.data ?? []).map((solution) => [solution.itemId, solution]));
  const own = item === null ? undefined : items.get(item.itemId);
  return {
    view: { ...view, outcomes: new Map([...solutions].map(([itemId, { outcome }]) => [itemId, outcome])) },
    checked:
      item === null || own?.checked !== true ? null : (
        <CheckedAnswer
          key={item.itemId}
          item={item}
          response={own.response}
          solution={solutions.get(item.itemId)}
          save={save}
          isFresh={pressed === item.itemId}
          onRetry={query.isError ? () => void query.refetch() : undefined}
        />
      ),
    check() {
      setPressed(item?.itemId ?? '');
      session.check();
    },
  };
}

const keyOf = (attemptId: string) => [...queryKeys.assessment.solutions, attemptId];

/** The solutions of these questions; those that are known are not asked for again. */
function useSolutionsQuery({ attemptId, ids, isCommitted }: { attemptId: string; ids: readonly string[]; isCommitted: boolean }) {
  const client = useQueryClient();
  return useQuery({
    // an answer that is final stays so: there are only ever more of them
    queryKey: [...keyOf(attemptId), ids.length],
    queryFn: async ({ signal }) => {
      const held = client.getQueriesData<readonly Solution[]>({ queryKey: keyOf(attemptId) }).flatMap(([, solutions]) => solutions ?? []);
      const known = new Map(held.map((solution) => [solution.itemId, solution]));
      const itemIds = ids.filter((itemId) => !known.has(itemId));
      for (const solution of await call('playerSolutions', { attemptId, itemIds }, { signal })) known.set(solution.itemId, solution);
      return [...known.values()];
    },
    enabled: isCommitted && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}
