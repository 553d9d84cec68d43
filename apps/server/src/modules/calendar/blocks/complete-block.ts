import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { setBlockDone, writeOccurrence } from '../../agenda/index.ts';
import { getOccurrence } from './occurrence.ts';

/** Marks one occurrence of a study block as done, or takes that back. Throws NOT_FOUND. */
export function completeBlock({
  parts,
  session: { personId },
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'completeStudyBlock'>;
}): Promise<AnswerOf<'completeStudyBlock'>> {
  const now = parts.clock.now();
  const isDone = body.done === '1';
  return parts.database.transaction(async (tx) => {
    const { block, occursAt } = await getOccurrence({ tx, personId, body });
    const doneAt = isDone ? now : null;
    if (occursAt === null) await setBlockDone({ tx, entryId: block.id, doneAt, now });
    else await writeOccurrence({ tx, entryId: block.id, occursAt, change: { doneAt }, now });
    return { done: toFlag(isDone) };
  });
}
