import type { Pad } from '@abhyas/rules/assessment/scratch/pad.ts';
import type { Ports } from '../../../platform/parts.ts';
import {
  type Cutoffs,
  insertLogFile,
  listLogsAsJson,
  listLogsToArchive,
  listTestsToArchive,
  mapPads,
  markEmptyFiles,
  listDiscardedFiles,
  removeLogFile,
  replaceByPlaces,
  setLogsAside,
} from './archive-queries.ts';
import { keepPads } from './pad-file.ts';
import type { archivedLogs } from './tables.ts';
import { logFileKey, type LogPlace, readLog, writeLogFile } from './log-file.ts';

/** The job that archives logs. */
export const archiveJob = 'assessment.archive';

const day = 24 * 3_600_000;
/** How long a log stays that was brought back, in milliseconds, since who reads it once often reads it again; and one that the store damaged, before it is tried again. */
const restoredMs = 7 * day;
/** A file without logs may be one whose logs are about to be noted; after this many milliseconds it is not. */
const emptyMs = day;
/** How long a file stays in which there is no log any more: a database that was restored from an older backup still names it. */
const keptMs = 30 * day;
/** How many attempts one file and one transaction take, and how many events, about. */
const fileAttempts = 200;
const fileEvents = 50_000;
/** How many files one run writes, and removes, at most; the next one continues. */
const filesAtOnce = 200;

/**
 * Moves the logs of attempts that were closed `config.archiveAfterMs` ago from `attempt_events` to the file store: the file is written and
 * read back, then one transaction notes its place and deletes the events. A log that the store returns changed stays where it is; the run
 * logs it and throws at its end. Throws at once if the store fails.
 */
export async function archiveLogs({ parts }: { parts: Ports<'clock' | 'config' | 'database' | 'files' | 'log'> }): Promise<void> {
  const { config, database, clock, log } = parts;
  await removeEmptyFiles({ parts });
  if (config.archiveAfterMs === null) return;
  const now = clock.now();
  const cutoffs = { closedBefore: new Date(now.getTime() - config.archiveAfterMs), restoredBefore: new Date(now.getTime() - restoredMs) };
  let files = 0;
  let attempts = 0;
  let setAside = 0;
  for (const assessmentId of await listTestsToArchive({ queryable: database.orm, cutoffs })) {
    while (files < filesAtOnce) {
      const { taken, damaged, archived } = await archiveSome({ parts, assessmentId, cutoffs, now });
      setAside += damaged;
      attempts += archived;
      if (taken > 0) files += 1;
      // what is held just now is left for the next run
      if (archived === 0 && damaged === 0) break;
    }
  }
  if (files > 0) log.info({ files, attempts }, 'logs of closed attempts were archived');
  if (setAside > 0) throw new Error(`The file store damaged logs, which stay in the database: ${setAside}`);
}

/** What became of the logs that one file was to take. */
interface ArchivedFile {
  readonly taken: number;
  readonly archived: number;
  /** How many logs the store did not give back as they were written. */
  readonly damaged: number;
}

/** Archives the logs of one file. Those that the store damages are set aside, and a file in which nothing else was is removed. */
async function archiveSome({
  parts: { database, files, log },
  assessmentId,
  cutoffs,
  now,
}: {
  parts: Ports<'database' | 'files' | 'log'>;
  assessmentId: bigint;
  cutoffs: Cutoffs;
  now: Date;
}): Promise<ArchivedFile> {
  const { orm: queryable } = database;
  const found = await listLogsToArchive({ queryable, assessmentId, cutoffs, limit: fileAttempts });
  const taken = firstOf(found);
  if (taken.length === 0) return { taken: 0, archived: 0, damaged: 0 };
  const logs = await listLogsAsJson({ queryable, attemptIds: taken.map(({ attemptId }) => attemptId) });
  const texts = taken.map(({ attemptId }) => logs.get(attemptId) ?? '[]');
  const { body, places } = await writeLogFile(texts);
  const id = await insertLogFile({ queryable, assessmentId, now });
  const key = logFileKey({ id, assessmentId });
  await files.put({ key, body, mime: 'application/gzip' });
  const stored = await files.read(key);
  if (stored === null) throw new Error('The file store does not have a file of logs that it has taken');
  const rows: (typeof archivedLogs.$inferInsert)[] = [];
  const damaged: bigint[] = [];
  const pads = await mapPads({ queryable, attemptIds: taken.map(({ attemptId }) => attemptId) });
  for (const [index, { attemptId }] of taken.entries()) {
    const place = places[index];
    if (place === undefined) throw new Error('invariant: each log has a place in the file');
    const isKept = await keepPads({ files, assessmentId, attemptId, pads: pads.get(attemptId) ?? new Map<string, Pad>() });
    if (isKept && (await isAsWritten({ body: stored, place, text: texts[index] ?? '' })))
      rows.push({ attemptId, fileId: id, events: (JSON.parse(texts[index] ?? '[]') as unknown[]).length, ...place });
    else damaged.push(attemptId);
  }
  if (damaged.length > 0) {
    log.error({ file: key, attemptIds: damaged.map(String) }, 'the file store damaged logs that were to be archived');
    await setLogsAside({ queryable, attemptIds: damaged, now });
  }
  if (rows.length === 0) {
    await files.remove(key);
    await removeLogFile({ queryable, id });
    return { taken: taken.length, archived: 0, damaged: damaged.length };
  }
  const archived = await database.transaction((tx) => replaceByPlaces({ tx, rows, cutoffs, now }));
  return { taken: taken.length, archived, damaged: damaged.length };
}

/** Whether a log is read from a file as it was written there. */
async function isAsWritten({ body, place, text }: { body: Buffer; place: LogPlace; text: string }): Promise<boolean> {
  const read = await readLog({ body, place }).catch(() => null);
  return read !== null && read.trimEnd() === text;
}

/** As many logs as are not too many events together, and one in any case. */
function firstOf<L extends { readonly events: number }>(logs: readonly L[]): L[] {
  let events = 0;
  return logs.filter((log, index) => {
    events += log.events;
    return index === 0 || events <= fileEvents;
  });
}

/** Notes which files have no logs any more, and removes those that have had none for long. */
async function removeEmptyFiles({ parts: { clock, database, files } }: { parts: Ports<'clock' | 'database' | 'files'> }): Promise<void> {
  const { orm: queryable } = database;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await markEmptyFiles({ queryable, createdBefore: ago(emptyMs), limit: filesAtOnce, now });
  for (const file of await listDiscardedFiles({ queryable, emptyBefore: ago(keptMs), limit: filesAtOnce })) {
    await files.remove(logFileKey(file));
    await removeLogFile({ queryable, id: file.id });
  }
}
