import { isDatabaseUnavailable } from '../database-error.ts';
import { chunks } from '../../common/chunks.ts';

/** How many one transaction takes where nothing else is asked for. */
const usualSize = 20;

/**
 * Does `work` for all ids, `size` at a time, in so many lanes beside one another. A batch that fails is done again one by one, so that the one that cannot be done holds no other up;
 * that one is handed to `onFailure` and passed over. Throws only while the database is away.
 */
export async function inBatches({
  ids,
  work,
  onFailure,
  size = usualSize,
  lanes = 1,
}: {
  ids: readonly bigint[];
  size?: number;
  lanes?: number;
  /** One transaction of its own. */
  work: (ids: readonly bigint[]) => Promise<void>;
  onFailure: (failure: { id: bigint; error: unknown }) => void;
}): Promise<void> {
  const batches = chunks(ids, size);
  const lane = async () => {
    // one source for all lanes: each takes the next
    for (const batch of batches) await together(batch);
  };
  await Promise.all(Array.from({ length: lanes }, lane));

  async function together(batch: readonly bigint[]): Promise<void> {
    try {
      await work(batch);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      for (const id of batch) await alone(id);
    }
  }

  async function alone(id: bigint): Promise<void> {
    try {
      await work([id]);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      onFailure({ id, error });
    }
  }
}
