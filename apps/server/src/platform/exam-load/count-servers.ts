import type pg from 'pg';
import type { Logger } from 'pino';
import type { ExamLoadBox } from './exam-load.ts';

/** How often a server counts the others, in milliseconds. */
const everyMs = 5_000;
/** Of so many counts the largest holds: after a change of the primary the connections come back one after the other, just when all who waited come at once. */
const counts = 3;

/** How many server processes the portal has, on all machines: each holds one connection for its pulse. At least one. */
export async function countServers(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ servers: number }>({
    name: 'count_servers',
    text: "select count(*)::int as servers from pg_stat_activity where datname = current_database() and application_name = 'abhyas pulse'",
  });
  return Math.max(1, rows[0]?.servers ?? 1);
}

/** Gives the doors of this process its part of what the database takes at once, again every five seconds until `stop`; `share` does it now. */
export async function shareDoors({
  pool,
  examLoad,
  log,
}: {
  pool: Pick<pg.Pool, 'query'>;
  examLoad: Pick<ExamLoadBox, 'shareWith'>;
  log: Logger;
}): Promise<{ share(): Promise<void>; stop(): void }> {
  let last: number[] = [];
  const share = async () => {
    last = [await countServers(pool), ...last].slice(0, counts);
    examLoad.shareWith(Math.max(...last));
  };
  await share();
  const timer = setInterval(() => {
    share().catch((error: unknown) => log.debug({ err: error }, 'the servers cannot be counted'));
  }, everyMs);
  timer.unref();
  return { share, stop: () => clearInterval(timer) };
}
