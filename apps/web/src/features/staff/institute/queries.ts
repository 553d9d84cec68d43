import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { instituteRows, type ListedFigure } from '@abhyas/contract/analytics/institute-limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const { all } = queryKeys.institute;

export const instituteQuery = queryOptions({
  queryKey: [...all, 'desk'],
  queryFn: ({ signal }) => call('institute', {}, { signal }),
  staleTime: 0,
});

/** A page of the list behind a figure; while another comes, the one before stays. */
export const instituteListQuery = (of: RequestOf<'instituteList'>) =>
  queryOptions({
    queryKey: [...all, 'list', of],
    queryFn: ({ signal }) => call('instituteList', of, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Every page of the list behind a figure, for a file. */
export async function callWholeList(figure: ListedFigure): Promise<AnswerOf<'instituteList'>[]> {
  const pages: AnswerOf<'instituteList'>[] = [];
  for (let page = 1; ; page += 1) {
    const next = await call('instituteList', { figure, page });
    pages.push(next);
    if (next.rows.length === 0 || page * instituteRows >= next.total) return pages;
  }
}
