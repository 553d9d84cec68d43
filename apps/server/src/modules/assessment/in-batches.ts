import { isDatabaseAway } from '../../platform/database-error.ts';
import { chunks } from './content-queries.ts';

/** How many one transaction takes. */
const batchSize = 20;

/**
 * Does `work` for all ids, some at a time. A batch that fails is done again one by one, so that the one that cannot be done holds no other up;
 * that one is handed to `onFailure` and passed over. Throws only while the database is away.
 */
export async function inBatches({
  ids,
  work,
  onFailure,
}: {
  ids: readonly bigint[];
  /** One transaction of its own. */
  work: (ids: readonly bigint[]) => Promise<void>;
  onFailure: (failure: { id: bigint; error: unknown }) => void;
}): Promise<void> {
  for (const batch of chunks(ids, batchSize)) {
    try {
      await work(batch);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      for (const id of batch) await alone(id);
    }
  }

  async function alone(id: bigint): Promise<void> {
    try {
      await work([id]);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      onFailure({ id, error });
    }
  }
}
