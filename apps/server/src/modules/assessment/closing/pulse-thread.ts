import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { createClock } from '../../../platform/common/clock.ts';
import { createBeat } from './beat-queries.ts';

/** What the thread of the pulse tells the server: no server had been heard of for so long that it was an outage; or the database cannot be reached, or can again. */
export type PulseNews = { readonly kind: 'outage' } | { readonly kind: 'away'; readonly reason: string } | { readonly kind: 'back' };

/** How often a server is heard of, in milliseconds. */
const beatMs = 1000;

const { url, clockBase } = workerData as { readonly url: string; readonly clockBase?: SharedArrayBuffer };
const clock = createClock(clockBase === undefined ? {} : { base: clockBase });
const port = parentPort;
if (port === null) throw new Error('invariant: the pulse runs in a thread of its own');
const tell = (news: PulseNews) => port.postMessage(news);

const noteBeat = createBeat();
let client: pg.Client | null = null;
let isAway = false;

async function connect(): Promise<pg.Client> {
  const made = new pg.Client({
    connectionString: url,
    application_name: 'abhyas pulse',
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
  });
  // a connection that breaks between two beats: the next one opens another
  made.on('error', () => (client = null));
  await made.connect();
  return made;
}

async function beat(): Promise<void> {
  try {
    client ??= await connect();
    if (!(await noteBeat({ connection: client, now: clock.now() }))) tell({ kind: 'outage' });
    if (isAway) tell({ kind: 'back' });
    isAway = false;
  } catch (error) {
    if (!isAway) tell({ kind: 'away', reason: error instanceof Error ? error.message : String(error) });
    isAway = true;
    await client?.end().catch(() => undefined);
    client = null;
  }
}

let timer: NodeJS.Timeout;
const next = () => {
  timer = setTimeout(() => void beat().finally(next), beatMs);
};
port.on('message', () => {
  clearTimeout(timer);
  void (client?.end() ?? Promise.resolve()).finally(() => process.exit(0));
});
next();
