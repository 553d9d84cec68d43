import { parentPort, workerData } from 'node:worker_threads';
import { exportCourse } from '../../content/cli-export.ts';
import { folderStore, readStore } from '../../content/read-pack.ts';

/** The package; null where there is no question. */
export type ExportNews = Uint8Array | null;

const port = parentPort;
if (port === null) throw new Error('invariant: packs are exported in a thread of their own');
const { folder, programme } = workerData as { readonly folder: string; readonly programme: string };
// a pack that left its files about people behind has faults, but its questions are as they were
const { pack, files } = readStore(folderStore({ folder, given: new Map() }));
const news: ExportNews = pack === null ? null : exportCourse({ pack, files, programme });
port.postMessage(news, []);
