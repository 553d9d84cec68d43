import type { importFaults } from '@abhyas/contract/studio/imports.ts';
import { Worker } from 'node:worker_threads';
import type { Ports } from '../../platform/parts.ts';
import type { ConvertedFile } from '../../content/convert/entries/convert-file.ts';
import type { ConvertNews } from './convert-thread.ts';

/** How long a file may be read, in milliseconds, and how much memory its reader may take for what it makes of it, in megabytes */
export const convertLimits = { ms: 5 * 60_000, megabytes: 768 } as const;

/** Why a file is not read. */
export interface ConvertFault {
  readonly kind: (typeof importFaults)[number];
  /** What is wrong and what helps, in the words of the reader; '' where no more is known. */
  readonly words: string;
}

/** Converts a file in a thread of its own, so that no request waits for it. `onProgress` gets how many questions of how many are read. */
export async function convertApart({
  parts: { log },
  path,
  onProgress,
  limits = convertLimits,
}: {
  parts: Ports<'log'>;
  path: string;
  onProgress: (done: number, total: number) => void;
  limits?: { readonly ms: number; readonly megabytes: number };
}): Promise<ConvertedFile | ConvertFault> {
  const thread = new Worker(new URL('./convert-thread.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  let timer: NodeJS.Timeout | null = null;
  try {
    return await new Promise<ConvertedFile | ConvertFault>((resolve) => {
      const fail = (kind: ConvertFault['kind'], words = '') => resolve({ kind, words });
      timer = setTimeout(() => fail('slow'), limits.ms);
      thread.on('message', (news: ConvertNews) => {
        if (news.kind === 'progress') onProgress(news.done, news.total);
        else if (news.kind === 'fault') {
          if (news.error !== null) log.error({ err: news.error }, 'a file of questions broke its reader');
          fail(news.fault, news.words);
        } else {
          const pictures = news.file.pictures.map((picture) => ({ ...picture, body: Buffer.from(picture.body) }));
          resolve({ ...news.file, pictures });
        }
      });
      thread.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') log.error({ err: error }, 'the thread that reads a file of questions failed');
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'large' : 'broken');
      });
      thread.on('exit', () => fail('broken'));
    });
  } finally {
    if (timer !== null) clearTimeout(timer);
    await thread.terminate();
  }
}
