import { isDatabaseAway } from '../../platform/database-error.ts';
import { chunks } from './content-queries.ts';

/**
 * Does `work` for all ids, some at a time. A batch that fails is done again one by one, so that the one that cannot be done holds no other up;
 * that one is handed to `onFailure` and passed over. Throws only while the database is away.
 */
export async function inBatches({
  ids,
  work,
  onFailure,
  size = 20,
}: {
  ids: readonly bigint[];
  /** One transaction of its own. */
  work: (ids: readonly bigint[]) => Promise<void>;
  onFailure: (failure: { id: bigint; error: unknown }) => void;
  /** How many one transaction takes. */
  size?: number;
}): Promise<void> {
  for (const batch of chunks(ids, size)) {
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
