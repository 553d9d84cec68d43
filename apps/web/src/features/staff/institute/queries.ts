import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { instituteRows } from '@abhyas/contract/analytics/institute-limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { Filter } from './address.ts';

const { all } = queryKeys.institute;

/** The desk; while that of another filter comes, the one before stays. */
export const instituteQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...all, 'desk', filter],
    queryFn: ({ signal }) => call('institute', filter, { signal }),
    placeholderData: keepPreviousData,
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
export async function callWholeList(of: Omit<RequestOf<'instituteList'>, 'page'>): Promise<AnswerOf<'instituteList'>[]> {
  const pages: AnswerOf<'instituteList'>[] = [];
  for (let page = 1; ; page += 1) {
    const next = await call('instituteList', { ...of, page });
    pages.push(next);
    if (next.rows.length === 0 || page * instituteRows >= next.total) return pages;
  }
}
