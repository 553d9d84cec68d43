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
