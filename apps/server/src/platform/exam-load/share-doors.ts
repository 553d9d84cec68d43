import type pg from 'pg';
import type { Logger } from 'pino';
import { chunks } from '../common/chunks.ts';
import type { Live } from '../postgres/live.ts';
import type { ExamLoadBox } from './exam-load.ts';

/** How often a server counts the others, in milliseconds. */
const everyMs = 5_000;
/** Of so many counts the largest holds: after a change of the primary the connections come back one after the other, just when all who waited come at once. */
const counts = 3;
/** How often processes tell each other whom they have let in, in milliseconds. */
const tellMs = 100;
const letInKind = 'let-in';
const separator = ',';
/** So many names are one live update. */
const atOnce = 150;

/** How many server processes the portal has, on all machines: each holds one connection for its pulse. At least one. */
export async function countServers(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ servers: number }>({
    name: 'count_servers',
    text: "select count(*)::int as servers from pg_stat_activity where datname = current_database() and application_name = 'abhyas pulse'",
  });
  return Math.max(1, rows[0]?.servers ?? 1);
}

/** Gives the doors of this process its part of what the database takes at once, again every five seconds until `stop`; `share` does it now. Ten times a second processes tell each other whom they have let in. */
export async function shareDoors({
  pool,
  examLoad,
  live,
  log,
}: {
  pool: Pick<pg.Pool, 'query'>;
  examLoad: Pick<ExamLoadBox, 'shareWith' | 'takeLetIn' | 'forget'>;
  live: Pick<Live, 'publish' | 'listenToAll'>;
  log: Logger;
}): Promise<{ share(): Promise<void>; tell(): Promise<void>; stop(): void }> {
  let last: number[] = [];
  const share = async () => {
    last = [await countServers(pool), ...last].slice(0, counts);
    examLoad.shareWith(Math.max(...last));
  };
  const tell = async () => {
    const callers = examLoad.takeLetIn();
    if (callers.length === 0 || Math.max(...last) === 1) return;
    await live.publish(
      ...[...chunks(callers, atOnce)].map((some) => ({ personId: 0n, kind: letInKind, data: { callers: some.join(separator) } })),
    );
  };
  live.listenToAll(({ kind, data }) => {
    if (kind === letInKind) examLoad.forget(String(data['callers']).split(separator));
  });
  await share();
  const again = (work: () => Promise<void>, ms: number, failed: string) =>
    setInterval(() => {
      work().catch((error: unknown) => log.debug({ err: error }, failed));
    }, ms).unref();
  const timers = [
    again(share, everyMs, 'the servers cannot be counted'),
    again(tell, tellMs, 'the other servers cannot be told who was let in'),
  ];
  return { share, tell, stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
