import type { importFaults } from '@abhyas/contract/studio/imports.ts';
import type { ConvertedFile } from '../../content/convert/entries/convert-file.ts';
import type { Ports } from '../../platform/parts.ts';
import { runApart, type ThreadLimits } from '../apart.ts';
import type { ConvertNews } from './convert-thread.ts';

/** Less than the time after which the queue gives a job to another process. */
export const convertLimits: ThreadLimits = { ms: 12 * 60_000, megabytes: 768 };

export type ConvertProgress = Pick<Extract<ConvertNews, { kind: 'progress' }>, 'state' | 'done' | 'total'>;

/** Why a file is not read. */
export interface ConvertFault {
  readonly kind: (typeof importFaults)[number];
  /** What is wrong and what helps, in the words of the reader; '' where no more is known. */
  readonly words: string;
}

/** Converts a file in a thread of its own, which puts its pictures aside in `folder`. `onProgress` gets how many pictures or questions of how many are read. */
export async function convertApart({
  parts,
  path,
  folder,
  onProgress,
  limits = convertLimits,
}: {
  parts: Ports<'log'>;
  path: string;
  folder: string;
  onProgress: (progress: ConvertProgress) => void;
  limits?: ThreadLimits;
}): Promise<ConvertedFile | ConvertFault> {
  const result = await runApart<ConvertNews, ConvertedFile | ConvertFault>({
    parts,
    program: new URL('./convert-thread.ts', import.meta.url),
    data: { path, folder },
    limits,
    onNews(news) {
      if (news.kind === 'progress') {
        onProgress(news);
        return undefined;
      }
      if (news.kind === 'fault') {
        if (news.error !== null) parts.log.error({ err: news.error }, 'a file of questions broke its reader');
        return { kind: news.fault, words: news.words };
      }
      return news.file;
    },
  });
  return typeof result === 'string' ? { kind: result, words: '' } : result;
}
