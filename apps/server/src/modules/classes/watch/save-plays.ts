import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { unionParts } from '@abhyas/rules/learning/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { toMultirange } from '../../../platform/postgres/multirange.ts';
import { countHits, type Limit } from '../../../platform/postgres/rate-limit.ts';
import { presentAttendance } from '../card.ts';
import { settleStudent } from '../roll/settle.ts';
import { listAttendanceOf, savePlays } from './play-queries.ts';

type Entry = BodyOf<'saveClassPlay'>['entries'][number];

/** How often a student's devices may save: more than several of them do that play at once. */
const limit: Limit = { name: 'class-play', max: 3_600, seconds: 3600 };

/** Adds what a student has watched of recordings, and works out their attendance of those classes (CLS-017, CLS-019). Throws TOO_MANY_REQUESTS. */
export async function saveClassPlay({
  parts,
  session: { personId },
  body,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  session: Session;
  body: BodyOf<'saveClassPlay'>;
}): Promise<ResultOf<'saveClassPlay'>> {
  const now = parts.clock.now();
  const subject = parts.vault.hash(`limit:person:${personId}`).toString('base64url');
  await countHits({ queryable: parts.database.orm, hits: [{ limit, subject }], now });
  return parts.database.transaction(async (tx) => {
    const saved = await savePlays({
      queryable: tx,
      personId,
      now,
      entries: mergeEntries(body.entries).map(({ recordingId, position, seen, at }) => ({
        recordingId,
        position,
        watched: toMultirange(seen),
        // a device whose clock is fast would keep every other from moving the position
        at: new Date(Math.min(at.getTime(), now.getTime())),
      })),
    });
    const classIds = [...new Set(saved.map(({ classId }) => classId))].toSorted((one, other) => (one < other ? -1 : 1));
    for (const classId of classIds) await settleStudent({ tx, classId, personId, now });
    const known = new Map(
      (await listAttendanceOf({ queryable: tx, personId, classIds })).map(({ classId, ...attendance }) => [classId, attendance]),
    );
    return saved.map(({ recordingId, classId }) => ({
      recordingId,
      mappingId: classId,
      attendance: presentAttendance(known.get(classId) ?? null),
    }));
  });
}

/** Every recording once: all that was watched of it, and its position at the latest moment. */
function mergeEntries(entries: readonly Entry[]): Entry[] {
  return [...Map.groupBy(entries, ({ recordingId }) => recordingId).values()].map((group) => {
    const latest = group.reduce((one, other) => (other.at.getTime() > one.at.getTime() ? other : one));
    return { ...latest, seen: unionParts(...group.map(({ seen }) => seen)) };
  });
}
