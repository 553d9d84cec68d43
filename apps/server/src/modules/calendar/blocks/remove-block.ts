import { blockLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { lockOccurrencesFrom, writeOccurrence } from '../../agenda/own-queries.ts';
import { writeAgenda } from '../../agenda/write-queries.ts';
import type { Block } from './block.ts';
import { findOccurrence } from './occurrence.ts';
import { carry, endedEntry } from './series.ts';

type Changes = Awaited<ReturnType<typeof lockOccurrencesFrom>>;

/**
 * Removes one occurrence of a study block, or it and all later ones; occurrences that are done stay, as blocks of their own. What is gone already stays so. Answers with what was taken away, so
 * that it can be restored. Throws NOT_FOUND for what is no block of theirs.
 */
export function removeBlock({
  parts,
  session: { personId },
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'removeStudyBlock'>;
}): Promise<ResultOf<'removeStudyBlock'>> {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    const { block, occursAt } = await findOccurrence({ tx, personId, body });
    if (occursAt === 'gone') return { removed: null };
    if (occursAt === null) {
      await writeAgenda({ tx, source: 'block', refs: [block.ref], entries: [], now });
      return { removed: { rule: '', changes: [] } };
    }
    const later = await lockOccurrencesFrom({ tx, entryId: block.id, from: occursAt });
    if (body.scope === 'following') {
      await removeFrom({ tx, block, occursAt, changes: later, now });
      return { removed: removedOf({ block, changes: later }) };
    }
    const changes = later.filter((change) => change.occursAt.getTime() === occursAt.getTime());
    if (changes.some(({ cancelledAt }) => cancelledAt !== null)) return { removed: null };
    await writeOccurrence({ tx, entryId: block.id, occursAt, change: { cancelledAt: now, doneAt: null }, now });
    return { removed: removedOf({ block, changes }) };
  });
}

async function removeFrom({
  tx,
  block,
  occursAt,
  changes,
  now,
}: {
  tx: Transaction;
  block: Block;
  occursAt: Date;
  changes: Changes;
  now: Date;
}): Promise<void> {
  const isWhole = occursAt.getTime() === block.startsAt.getTime();
  const entries = isWhole ? [] : [endedEntry({ block, occursAt })];
  await writeAgenda({ tx, source: 'block', refs: [block.ref], entries, now });
  await carry({ tx, block, changes, from: occursAt, after: null, now });
}

function removedOf({ block: { rule }, changes }: { block: Block; changes: Changes }) {
  if (changes.length > blockLimits.undo) return null;
  return {
    rule,
    changes: changes.map(({ occursAt, startsAt, endsAt, cancelledAt, doneAt }) => ({
      occursAt,
      startsAt,
      endsAt,
      cancelledAt,
      doneAt,
    })),
  };
}
