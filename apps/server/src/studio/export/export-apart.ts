import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/common/errors.ts';
import type { ExportNews } from './export-thread.ts';

/** How long an export may take, in milliseconds. */
const maxMs = 5 * 60_000;

/** Makes a package of QTI 3 of the pack in a folder, in a thread of its own. Throws NOT_FOUND where there is no question of the course. */
export async function exportApart({ folder, programme }: { folder: string; programme: string }): Promise<Uint8Array> {
  const thread = new Worker(new URL('./export-thread.ts', import.meta.url), { workerData: { folder, programme } });
  const timer = setTimeout(() => void thread.terminate(), maxMs);
  try {
    const news = await new Promise<ExportNews>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('an export took too long')));
    });
    if (news === null) throw new AppError('NOT_FOUND');
    return news;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
