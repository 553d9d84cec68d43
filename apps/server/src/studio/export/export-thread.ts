import { parentPort, workerData } from 'node:worker_threads';
import { type ExportTask, writeExport, type Written } from './write-export.ts';
import { seldom } from '../apart.ts';

/** What the thread tells: how many files of how many are done; the end, with null where there was nothing to write. */
export type ExportNews =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'written'; readonly written: Written | null };

const port = parentPort;
if (port === null) throw new Error('invariant: content is exported in a thread of its own');
const tell = (news: ExportNews) => port.postMessage(news);
const onProgress = seldom((done, total) => tell({ kind: 'progress', done, total }));
tell({ kind: 'written', written: await writeExport(workerData as ExportTask, onProgress) });
