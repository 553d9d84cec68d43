import { type importFaults, importLimits } from '@abhyas/contract/studio/imports.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { ConvertError } from '../../content/convert/container.ts';
import { convertFile, type ConvertedFile, ImportFault } from '../../content/convert/entries/convert-file.ts';
import { seldom } from '../apart.ts';

/** What the thread tells: how many pictures or questions of how many are read; all of them, or why there are none. */
export type ConvertNews =
  | { readonly kind: 'progress'; readonly state: 'pictures' | 'reading'; readonly done: number; readonly total: number }
  | { readonly kind: 'read'; readonly file: ConvertedFile }
  | { readonly kind: 'fault'; readonly fault: (typeof importFaults)[number]; readonly words: string; readonly error: unknown };

const { path, folder } = workerData as { readonly path: string; readonly folder: string };
const port = parentPort;
if (port === null) throw new Error('invariant: files are converted in a thread of their own');
const tell = (news: ConvertNews) => port.postMessage(news);

try {
  const onProgress = seldom((done, total) => tell({ kind: 'progress', state: 'reading', done, total }));
  const onPicture = seldom((done, total) => tell({ kind: 'progress', state: 'pictures', done, total }));
  tell({ kind: 'read', file: await convertFile({ path, folder, most: importLimits.entries, onProgress, onPicture }) });
} catch (error) {
  const words = error instanceof Error ? error.message : '';
  if (error instanceof ConvertError) tell({ kind: 'fault', fault: 'format', words, error: null });
  else if (error instanceof ImportFault) tell({ kind: 'fault', fault: error.kind, words, error: null });
  else tell({ kind: 'fault', fault: 'broken', words: '', error });
}
