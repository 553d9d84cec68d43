import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { homeQueries } from './queries.ts';

type Home = AnswerOf<'homeData'>;

/** Hides a card of home. It disappears as soon as the server has it: `without` is home as it is then. */
export function useDismissCard(card: RequestOf<'dismissFront'>['card'], without: Partial<Home>) {
  const session = useOwnSession();
  const client = useQueryClient();
  const { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = session;
  const { queryKey } = homeQueries.home(session);
  return useMutation({
    mutationFn: () => call('dismissFront', { courseId, variantId, card }),
    onSuccess: () => client.setQueryData<Home>(queryKey, (home) => home && { ...home, ...without }),
  });
}
