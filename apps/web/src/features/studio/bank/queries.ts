import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { showUndo } from '../../../ui/feedback/toasts/show-undo.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import type { BankView } from './view.ts';

export type Row = AnswerOf<'studioBank'>['rows'][number];
export type Facets = AnswerOf<'studioFacets'>;
export type Preview = AnswerOf<'studioPreview'>;
export type Change = RequestOf<'changeQuestions'>['change'];
export type Outcome = AnswerOf<'changeQuestions' | 'publishSources'>['results'][number]['outcome'];

const { bank } = queryKeys.studio;

/** The pages of the bank in a view. The rows of the view before stay until others come. */
export const bankQuery = (view: BankView) =>
  infiniteQueryOptions({
    queryKey: [...bank, view],
    queryFn: ({ pageParam, signal }) => call('studioBank', { ...view, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? null : next),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What the bank can be filtered by: the same for every view. */
export const facetsQuery = () =>
  queryOptions({ queryKey: [...bank, 'facets'], queryFn: ({ signal }) => call('studioFacets', {}, { signal }), staleTime: 0 });

export const previewQuery = (sourceId: string) =>
  queryOptions({
    queryKey: [...bank, 'preview', sourceId],
    queryFn: ({ signal }) => call('studioPreview', { sourceId }, { signal }),
    staleTime: 0,
  });

/** Changes the selected questions, and says what became of each. */
export function useChange() {
  const client = useQueryClient();
  const making = useMutation({
    mutationFn: (body: RequestOf<'changeQuestions'>) => call('changeQuestions', body),
    onSuccess: ({ results }, { change }) => {
      void client.invalidateQueries({ queryKey: bank });
      const done = results.filter(({ outcome }) => outcome === 'done').map(({ sourceId }) => sourceId);
      if (done.length === 0) return;
      if (change.kind !== 'tags') return showSuccess(m.studio_bank_changed({ count: done.length }));
      const { tag, isAdded } = change;
      // those that had the tag before, or never did, are not among the changed
      showUndo({
        message: (isAdded ? m.studio_bank_tagged : m.studio_bank_untagged)({ tag, count: done.length }),
        label: m.studio_question_undo(),
        onUndo: () => making.mutate({ sourceIds: done, change: { ...change, isAdded: !isAdded } }),
      });
    },
  });
  return making;
}

/** Publishes the selected questions, and says what became of each. */
export function usePublish() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sourceIds: string[]) => call('publishSources', { sourceIds }),
    onSuccess: ({ results }) => {
      void client.invalidateQueries({ queryKey: queryKeys.studio.all });
      const done = results.filter(({ outcome }) => outcome === 'done').length;
      if (done > 0) showSuccess(m.studio_bank_were_published({ count: done }));
    },
  });
}

/** Begins a question at the end of a bank, and opens it. */
export function useNewQuestion() {
  const { history } = useRouter();
  return useMutation({
    mutationFn: (besideId: string) => call('createSource', { besideId, kind: 'question', passageId: '' }),
    onSuccess: ({ sourceId }) => history.push(`/studio/questions/${sourceId}`),
  });
}
