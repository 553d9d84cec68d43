import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { isComplete, progressOf, unionParts } from '@abhyas/rules/learning/parts.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { partsOf } from '../course/contents/asset-parts.ts';
import { limitSaves } from '../course/limits.ts';
import { fromMultirange, toMultirange } from '../../../platform/postgres/multirange.ts';
import { saveCompletions, type SavedProgress, saveSeen } from './progress-queries.ts';

type Entry = RequestOf<'saveProgress'>['entries'][number];

/**
 * Adds what a student has watched, seen or read to what is known, and completes what is whole by that (LRN-014). Nothing is lost between its two
 * statements: a completion that was not written comes with the next save, since the device sends again what was not acknowledged.
 */
export async function saveProgress({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  session: Session;
  body: RequestOf<'saveProgress'>;
}): Promise<AnswerOf<'saveProgress'>> {
  await limitSaves({ parts, session, of: 'progress' });
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const entries = mergeEntries(body.entries);
  const saved = await saveSeen({
    queryable,
    studentId: session.personId,
    entries: entries.map((entry) => ({
      courseId: BigInt(entry.courseId),
      nodeId: BigInt(entry.learningPathId),
      assetId: BigInt(entry.assetId),
      position: entry.position,
      seen: toMultirange(entry.seen),
      // a device whose clock is fast would keep every other from moving the position
      at: new Date(Math.min(Date.parse(entry.at), now.getTime())),
    })),
  });
  const counted = new Map(entries.map((entry) => [keyOf(entry), entry.parts ?? 0]));
  const results = saved.map((row) => judge({ row, deviceParts: counted.get(`${row.courseId} ${row.assetId}`) ?? 0 }));
  await saveCompletions({ queryable, studentId: session.personId, completed: results.filter((each) => each.isNew), now });
  return results.map(({ courseId, assetId, completed, progress }) => ({
    courseId: String(courseId),
    assetId: String(assetId),
    status: completed ? 'completed' : 'in-progress',
    progress,
  }));
}

const keyOf = ({ courseId, assetId }: Entry): string => `${courseId} ${assetId}`;

/** Every asset once: all that was seen of it, and its position at the latest moment. */
function mergeEntries(entries: readonly Entry[]): Entry[] {
  return [...Map.groupBy(entries, keyOf).values()].map((group) => {
    const latest = group.reduce((one, other) => (Date.parse(other.at) > Date.parse(one.at) ? other : one));
    return { ...latest, seen: unionParts(...group.map(({ seen }) => seen)) };
  });
}

/** What the content says of the number of parts counts. Where it says nothing, what the device counted completes it; a share is shown nowhere then. */
function judge({ row, deviceParts }: { row: SavedProgress; deviceParts: number }) {
  const count = partsOf(row);
  const seen = fromMultirange(row.seen);
  const completed = row.completed || isComplete({ kind: row.type, seen, parts: count || deviceParts });
  return {
    courseId: row.courseId,
    assetId: row.assetId,
    completed,
    isNew: completed && !row.completed,
    progress: progressOf({ completed, seen, parts: count }),
  };
}
