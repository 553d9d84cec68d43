import type { ErrorTag, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { assessmentQueries } from '../../queries.ts';

/** What someone says of a question; '' takes it back. */
export type Tag = ErrorTag | '';

export const tagKey = ({ assessmentId, itemId }: { assessmentId: string; itemId: string }) => ['assessment', 'tag', assessmentId, itemId];

/**
 * How the tag of one question is changed. Changes go out one after the other, and only the newest wish is sent; what is in memory changes with the answer, and
 * until then the screen shows the wish.
 */
export function tagOptions({
  client,
  assessmentId,
  itemId,
}: {
  client: QueryClient;
  assessmentId: string;
  itemId: string;
}): UseMutationOptions<Tag | null, Error, { tag: Tag }> {
  const mutationKey = tagKey({ assessmentId, itemId });
  const isNewest = (wish: unknown) =>
    client.getMutationCache().findAll({ mutationKey, exact: true, status: 'pending' }).at(-1)?.state.variables === wish;
  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (wish) => (isNewest(wish) ? (await call('saveErrorTag', { assessmentId, itemId, tag: wish.tag })).tag : null),
    onSuccess: async (tag) => {
      if (tag === null) return;
      const { queryKey } = assessmentQueries.review({ assessmentId });
      // a review that is on its way may have been read before this
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (review) => review && withTag({ review, itemId, tag }));
      void client.invalidateQueries({ queryKey: assessmentQueries.result({ assessmentId }).queryKey });
    },
    meta: {
      failure: ({ error, variables }) =>
        isNewest(variables)
          ? { title: m.test_tag_failed(), text: (error instanceof ApiError && error.said) || m.test_tag_failed_text() }
          : null,
    },
  };
}

function withTag({ review, itemId, tag }: { review: TestReview; itemId: string; tag: Tag }): TestReview {
  const sections = review.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.itemId === itemId ? { ...item, tag } : item)),
  }));
  return { ...review, sections };
}
