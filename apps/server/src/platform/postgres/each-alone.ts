import { isDatabaseUnavailable } from './database-error.ts';
import type { Ports } from '../parts.ts';

/** Does work for each of some items, so many at once: what fails for one is logged with `about` it, and holds up no other. Throws where the database cannot be reached. */
export async function eachAlone<Item>({
  parts: { log },
  items,
  atOnce = 1,
  about,
  failure,
  work,
}: {
  parts: Ports<'log'>;
  items: readonly Item[];
  atOnce?: number;
  /** What the log says of an item: its ids or names. */
  about: (item: Item) => Readonly<Record<string, bigint | string>>;
  failure: string;
  work: (item: Item) => Promise<unknown>;
}): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        log.error({ err: error, ...about(item) }, failure);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
