import type { Ports } from '../../../platform/parts.ts';
import {
  type Cutoffs,
  insertLogFile,
  listEmptyFiles,
  listLogsAsJson,
  listLogsToArchive,
  listTestsToArchive,
  removeLogFile,
  replaceByPlaces,
} from './archive-queries.ts';
import { logFileKey, readLog, writeLogFile } from './log-file.ts';

/** The job that archives logs. */
export const archiveJob = 'assessment.archive';

const day = 24 * 3_600_000;
/** How long a log stays that was brought back, in milliseconds: who reads it once often reads it again. */
const restoredMs = 7 * day;
/** A file without logs may be one whose logs are about to be noted; after this many milliseconds it is not. */
const emptyMs = day;
/** How many attempts one file and one transaction take, and how many events, about. */
const fileAttempts = 200;
const fileEvents = 50_000;
/** How many files one run writes, and removes, at most; the next one continues. */
const filesAtOnce = 200;

/**
 * Moves the logs of attempts that were closed `config.archiveAfterMs` ago, and of which nothing is waited for, from `attempt_events` to the file store: the file is
 * written and read back first, then one transaction notes where each log is and deletes its events. So a log is in one of the two, whatever dies when; a
 * file that was written for nothing is removed a day later. Does nothing where the setting is null. Throws where the store fails or gives other bytes.
 */
export async function archiveLogs({ parts }: { parts: Ports<'clock' | 'config' | 'database' | 'files' | 'log'> }): Promise<void> {
  const { config, database, clock, log } = parts;
  await removeEmptyFiles({ parts });
  if (config.archiveAfterMs === null) return;
  const now = clock.now();
  const cutoffs = { closedBefore: new Date(now.getTime() - config.archiveAfterMs), restoredBefore: new Date(now.getTime() - restoredMs) };
  let files = 0;
  let attempts = 0;
  for (const assessmentId of await listTestsToArchive({ queryable: database.orm, cutoffs })) {
    while (files < filesAtOnce) {
      const archived = await archiveSome({ parts, assessmentId, cutoffs, now });
      // what is held just now is left for the next run
      if (archived === 0) break;
      files += 1;
      attempts += archived;
    }
  }
  if (files > 0) log.info({ files, attempts }, 'logs of closed attempts were archived');
}

/** Archives the logs of one file. Gives how many it were. */
async function archiveSome({
  parts: { database, files },
  assessmentId,
  cutoffs,
  now,
}: {
  parts: Ports<'database' | 'files'>;
  assessmentId: bigint;
  cutoffs: Cutoffs;
  now: Date;
}): Promise<number> {
  const { orm: queryable } = database;
  const found = await listLogsToArchive({ queryable, assessmentId, cutoffs, limit: fileAttempts });
  const taken = firstOf(found);
  if (taken.length === 0) return 0;
  const logs = await listLogsAsJson({ queryable, attemptIds: taken.map(({ attemptId }) => attemptId) });
  const texts = taken.map(({ attemptId }) => logs.get(attemptId) ?? '[]');
  const { body, places } = await writeLogFile(texts);
  const id = await insertLogFile({ queryable, assessmentId, now });
  const key = logFileKey({ id, assessmentId });
  await files.put({ key, body, mime: 'application/gzip' });
  const stored = await files.read(key);
  if (stored === null) throw new Error('The file store does not have a file of logs that it has taken');
  const rows = await Promise.all(
    taken.map(async ({ attemptId }, index) => {
      const place = places[index];
      const text = place === undefined ? '' : await readLog({ body: stored, place });
      if (place === undefined || text.trimEnd() !== texts[index]) throw new Error('A file of logs does not say what it was written from');
      return { attemptId, fileId: id, events: (JSON.parse(text) as unknown[]).length, ...place };
    }),
  );
  return database.transaction((tx) => replaceByPlaces({ tx, rows, cutoffs, now }));
}

/** As many logs as are not too many events together, and one in any case. */
function firstOf<L extends { readonly events: number }>(logs: readonly L[]): L[] {
  let events = 0;
  return logs.filter((log, index) => {
    events += log.events;
    return index === 0 || events <= fileEvents;
  });
}

async function removeEmptyFiles({ parts: { clock, database, files } }: { parts: Ports<'clock' | 'database' | 'files'> }): Promise<void> {
  const createdBefore = new Date(clock.now().getTime() - emptyMs);
  for (const file of await listEmptyFiles({ queryable: database.orm, createdBefore, limit: filesAtOnce })) {
    await files.remove(logFileKey(file));
    await removeLogFile({ queryable: database.orm, id: file.id });
  }
}
