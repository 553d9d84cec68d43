import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { lockOccurrencesFrom, writeAgenda, writeOccurrence } from '../../agenda/index.ts';
import type { Block } from './block.ts';
import { findOccurrence } from './occurrence.ts';
import { carry, endedEntry } from './series.ts';

/** Removes one occurrence of a study block, or it and all later ones; those of them that are done stay, as blocks of their own. What is gone already stays so. Throws NOT_FOUND for what is no block of theirs. */
export function removeBlock({
  parts,
  session: { personId },
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'removeStudyBlock'>;
}): Promise<AnswerOf<'removeStudyBlock'>> {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    const { block, occursAt } = await findOccurrence({ tx, personId, body });
    if (occursAt === 'gone') return {};
    if (occursAt === null) await writeAgenda({ tx, source: 'block', refs: [block.ref], entries: [], now });
    else if (body.scope === 'one')
      await writeOccurrence({ tx, entryId: block.id, occursAt, change: { cancelledAt: now, doneAt: null }, now });
    else await removeFrom({ tx, block, occursAt, now });
    return {};
  });
}

async function removeFrom({ tx, block, occursAt, now }: { tx: Transaction; block: Block; occursAt: Date; now: Date }): Promise<void> {
  const isWhole = occursAt.getTime() === block.startsAt.getTime();
  const changes = await lockOccurrencesFrom({ tx, entryId: block.id, from: occursAt });
  const entries = isWhole ? [] : [endedEntry({ block, occursAt })];
  await writeAgenda({ tx, source: 'block', refs: [block.ref], entries, now });
  await carry({ tx, block, changes, from: occursAt, after: null, now });
}
