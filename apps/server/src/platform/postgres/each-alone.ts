import { isDatabaseUnavailable } from './database-error.ts';
import type { Ports } from '../parts.ts';

/** Does work for each of some items, one after the other: what fails for one is logged with `about` it, and holds up no other. Throws where the database cannot be reached. */
export async function eachAlone<Item>({
  parts: { log },
  items,
  about,
  failure,
  work,
}: {
  parts: Ports<'log'>;
  items: readonly Item[];
  /** What the log says of an item: its ids. */
  about: (item: Item) => Readonly<Record<string, bigint>>;
  failure: string;
  work: (item: Item) => Promise<unknown>;
}): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, ...about(item) }, failure);
    }
  }
}
