import type { z } from 'zod';
import type { LoggedEventSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { eventOf } from '../event-queries.ts';
import { listPlaces, replaceByEvents } from './archive-queries.ts';
import { logFileKey, readLog } from './log-file.ts';

type LoggedEvent = z.output<typeof LoggedEventSchema>;

type Files = Ports<'files'>['files'];
type Place = Awaited<ReturnType<typeof listPlaces>>[number];

/**
 * Restores the archived logs of these attempts into `attempt_events`, for whatever reads or continues a log. Throws where a file is gone or
 * damaged.
 */
export async function restoreLogs({
  tx,
  files,
  attemptIds,
  now,
}: {
  tx: Transaction;
  files: Files;
  attemptIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  const places = await listPlaces({ queryable: tx, attemptIds, hold: true });
  if (places.length === 0) return;
  await replaceByEvents({ tx, logs: await readLogs({ files, places }), now });
}

/** As `restoreLogs`, for one attempt, whose row says whether it is needed. */
export async function restoreLog({
  parts: { clock, database, files },
  attempt,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  attempt: { readonly id: bigint; readonly archivedAt: Date | null };
}): Promise<void> {
  if (attempt.archivedAt === null) return;
  await database.transaction((tx) => restoreLogs({ tx, files, attemptIds: [attempt.id], now: clock.now() }));
}

/** The log of an archived attempt, which stays where it is; null for one that is not archived. */
export async function readArchivedLog({
  queryable,
  files,
  attemptId,
}: {
  queryable: Queryable;
  files: Files;
  attemptId: bigint;
}): Promise<LoggedEvent[] | null> {
  const log = (await readLogs({ files, places: await listPlaces({ queryable, attemptIds: [attemptId] }) })).get(attemptId);
  return log === undefined ? null : (JSON.parse(log) as unknown[]).map(eventOf);
}

/** The logs at these places as JSON; each file is read once. */
async function readLogs({ files, places }: { files: Files; places: readonly Place[] }): Promise<Map<bigint, string>> {
  const logs = new Map<bigint, string>();
  for (const inside of Map.groupBy(places, ({ file }) => file.id).values()) {
    const [first] = inside;
    if (first === undefined) continue;
    const body = await files.read(logFileKey(first.file));
    if (body === null) throw new Error(`The file of archived logs ${logFileKey(first.file)} is gone`);
    for (const place of inside) logs.set(place.attemptId, await readLog({ body, place }));
  }
  return logs;
}
