import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { setBlockDone, writeOccurrence } from '../../agenda/own-queries.ts';
import { getOccurrence } from './occurrence.ts';

/** Marks one occurrence of a study block as done, or takes that back. Throws NOT_FOUND. */
export function completeBlock({
  parts,
  session: { personId },
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'completeStudyBlock'>;
}): Promise<ResultOf<'completeStudyBlock'>> {
  const now = parts.clock.now();
  const isDone = body.done;
  return parts.database.transaction(async (tx) => {
    const { block, occursAt } = await getOccurrence({ tx, personId, body });
    const doneAt = isDone ? now : null;
    if (occursAt === null) await setBlockDone({ tx, entryId: block.id, doneAt, now });
    else await writeOccurrence({ tx, entryId: block.id, occursAt, change: { doneAt }, now });
    return { done: isDone };
  });
}
