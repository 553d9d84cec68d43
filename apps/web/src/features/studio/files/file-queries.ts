import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Milliseconds between two looks at what others have changed. */
const lookMs = 20_000;
const { files } = queryKeys.studio;

export type FileRow = AnswerOf<'studioFiles'>['files'][number];
export type StudioFile = AnswerOf<'studioFile'>;

/** The whole files of the packs. */
export const filesQuery = () =>
  queryOptions({ queryKey: files, queryFn: ({ signal }) => call('studioFiles', {}, { signal }), staleTime: 0 });

/** A file with what it may name, looked at again while it is open. */
export const fileQuery = (sourceId: string) =>
  queryOptions({
    queryKey: [...files, sourceId],
    queryFn: ({ signal }) => call('studioFile', { sourceId }, { signal }),
    staleTime: 0,
    refetchInterval: lookMs,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });

export interface ChosenFile {
  readonly sourceId: string;
  readonly revision: number;
}

/** What publishing some files would do, as of their revisions. */
export const previewQuery = (chosen: readonly ChosenFile[]) =>
  queryOptions({
    queryKey: [...files, 'preview', chosen],
    queryFn: ({ signal }) => call('previewFiles', { files: [...chosen] }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
