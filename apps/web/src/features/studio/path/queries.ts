import { fileLimits } from '@abhyas/contract/studio/file-kinds.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Milliseconds for which links are good enough: they open their files for a day at least. */
const linksMs = 3_600_000;

/** The media that a text of a pack names. */
export const mediaIn = (text: string): string[] => [...new Set(text.match(/media\/[\w./-]*\w/g))].toSorted().slice(0, fileLimits.links);

/** Links to media of a pack. */
export const mediaQuery = (pack: string, paths: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.studio.files, 'media', pack, paths],
    queryFn: ({ signal }) => call('studioMedia', { pack, paths: [...paths] }, { signal }),
    staleTime: linksMs,
    placeholderData: (before) => before,
    enabled: paths.length > 0,
    meta: { quiet: true },
  });

/** A text of a page as its readers would have it. */
export const pageQuery = (sourceId: string, text: string) =>
  queryOptions({
    queryKey: [...queryKeys.studio.files, 'page', sourceId, text],
    queryFn: ({ signal }) => call('showPage', { sourceId, text }, { signal }),
    placeholderData: (before) => before,
    enabled: text !== '',
  });

/** The questions of a pack that quizzes name, as the bank has them. */
export const askedQuery = (pack: string, names: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.studio.files, 'asked', pack, names],
    queryFn: ({ signal }) => call('studioAsked', { pack, names: names.slice(0, fileLimits.asked) }, { signal }),
    placeholderData: (before) => before,
    enabled: names.length > 0,
    meta: { quiet: true },
  });

/** The questions of a pack that a lesson can ask, by what is searched. */
export const choicesQuery = (pack: string, query: string) =>
  queryOptions({
    queryKey: [...queryKeys.studio.bank, 'choices', pack, query],
    queryFn: ({ signal }) => call('studioBank', { filters: { pack, query }, tab: 'published' }, { signal }),
    placeholderData: (before) => before,
  });
