import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.ts';
import { relations } from './tables.ts';

export interface RelationInput {
  readonly kind: 'mentor' | 'parent';
  readonly viewerId: bigint;
  readonly subjectId: bigint;
}

/** Makes the relations of one source be exactly these. */
export async function replaceRelations({
  tx,
  source,
  inputs,
}: {
  tx: Transaction;
  source: string;
  inputs: readonly RelationInput[];
}): Promise<void> {
  await tx.delete(relations).where(eq(relations.source, source));
  if (inputs.length > 0) await tx.insert(relations).values(inputs.map((input) => ({ ...input, source })));
}
