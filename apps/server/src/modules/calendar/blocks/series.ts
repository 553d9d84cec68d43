import { carryOver, endBefore } from '@abhyas/rules/calendar/change-series.ts';
import { endOfSeries, type Series } from '@abhyas/rules/calendar/expand-series.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { type lockOccurrencesFrom, replaceOccurrences } from '../../agenda/own-queries.ts';
import { writeAgenda } from '../../agenda/write-queries.ts';
import type { Block } from './block.ts';

type OccurrenceChange = Awaited<ReturnType<typeof lockOccurrencesFrom>>[number];

/** A series as it is once it ends before one of its occurrences. */
export function endedEntry({
  block: { ref, personId, type, title, startsAt, endsAt, zone, ...block },
  occursAt,
}: {
  block: Block;
  occursAt: Date;
}) {
  const rule = endBefore({ rule: block.rule, moment: occursAt });
  return { ref, personId, type, title, startsAt, endsAt, zone, rule, until: endOfSeries({ startsAt, endsAt, zone, rule }) };
}

/**
 * Carries changes of single occurrences, from the occurrence `from` on, over to a changed series (`after`, null if none is left), whose
 * occurrence `from` was moved to `to`. A done occurrence whose day the series lost is kept as a block of its own.
 */
export async function carry({
  tx,
  block,
  changes,
  from,
  after,
  now,
}: {
  tx: Transaction;
  block: Block;
  changes: readonly OccurrenceChange[];
  from: Date;
  after: { readonly entryId: bigint; readonly series: Series; readonly to: Date } | null;
  now: Date;
}): Promise<void> {
  const { kept, left } = after === null ? { kept: [], left: changes } : carryOver({ changes, from, to: after.to, after: after.series });
  const rows = kept.map(({ change: { occursAt: before, startsAt, endsAt, cancelledAt, doneAt, sequence }, occursAt }) => ({
    occursAt,
    ...(before.getTime() === from.getTime() ? { startsAt: null, endsAt: null, cancelledAt: null } : { startsAt, endsAt, cancelledAt }),
    doneAt,
    sequence: sequence + 1,
  }));
  await replaceOccurrences({ tx, gone: changes, entryId: after?.entryId ?? block.id, rows, now });
  const done = left
    .filter(({ doneAt, cancelledAt }) => doneAt !== null && cancelledAt === null)
    .map((change) => doneEntry({ block, change }));
  if (done.length > 0) await writeAgenda({ tx, source: 'block', refs: done.map(({ ref }) => ref), entries: done, now });
}

/** What the block is called that a done occurrence becomes once its series has it no more. */
export const doneRef = ({ block: { ref }, occursAt }: { block: Pick<Block, 'ref'>; occursAt: Date }) => `${ref}/${occursAt.getTime()}`;

/** A block of its own for an occurrence that was done. */
function doneEntry({ block, change: { occursAt, startsAt, endsAt, doneAt } }: { block: Block; change: OccurrenceChange }) {
  const { personId, type, title } = block;
  const length = block.endsAt.getTime() - block.startsAt.getTime();
  return {
    ref: doneRef({ block, occursAt }),
    personId,
    type,
    title,
    startsAt: startsAt ?? occursAt,
    endsAt: endsAt ?? new Date(occursAt.getTime() + length),
    doneAt,
  };
}
