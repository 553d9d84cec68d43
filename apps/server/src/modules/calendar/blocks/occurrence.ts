import { occursAt as seriesOccursAt } from '@abhyas/rules/calendar/change-series.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { lockBlock } from '../../agenda/own-queries.ts';
import { type Block, seriesOf } from './block.ts';

/**
 * A study block of a person's own, locked, and which of its occurrences a body names: null for a block that does not repeat, 'gone' for what was removed, or does not occur then. Throws NOT_FOUND for
 * what is no block of theirs.
 */
export async function findOccurrence({
  tx,
  personId,
  body: { entryId, occursAt },
}: {
  tx: Transaction;
  personId: bigint;
  body: { readonly entryId: bigint; readonly occursAt: Date | null };
}): Promise<{ block: Block; occursAt: Date | 'gone' | null }> {
  const block = await lockBlock({ tx, personId, entryId });
  if (block === null) throw noBlock();
  if (block.cancelledAt !== null) return { block, occursAt: 'gone' };
  if (block.rule === '') return { block, occursAt: null };
  if (occursAt === null || !seriesOccursAt({ series: seriesOf(block), moment: occursAt })) return { block, occursAt: 'gone' };
  return { block, occursAt };
}

/** As `findOccurrence`, but throws NOT_FOUND for what is gone too. */
export async function getOccurrence(of: Parameters<typeof findOccurrence>[0]): Promise<{ block: Block; occursAt: Date | null }> {
  const { block, occursAt } = await findOccurrence(of);
  if (occursAt === 'gone') throw noBlock();
  return { block, occursAt };
}

/** What a call about a block that is not there throws: NOT_FOUND. */
export const noBlock = () => new AppError('NOT_FOUND', { said: { key: 'refusal_block_gone' } });
