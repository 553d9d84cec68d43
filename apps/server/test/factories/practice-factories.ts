import { assumedCurve } from '@abhyas/rules/adaptive/item-curve.ts';
import { poolItems, pools } from '../../src/modules/adaptive/tables.ts';
import type { Database } from '../../src/platform/postgres/database.ts';
import type { factories } from '../factories.ts';

/** Builders of topics to practise. All questions have four options, and A is right. */
export function practiceFactories({ database, make }: { database: Database; make: ReturnType<typeof factories> }) {
  let count = 0;
  /** A pool of so many questions of two topics, from easy to hard. */
  const pool = async ({
    courseId,
    questions = 40,
    ...more
  }: { courseId: bigint; questions?: number } & Partial<Omit<typeof pools.$inferInsert, 'courseId'>>) => {
    count += 1;
    const key = `pool-${count}-${courseId}`;
    const [row] = await database.orm
      .insert(pools)
      .values({ pack: 'test', key, name: `Topic ${count}`, position: count, calculator: 'basic', courseId, ...more })
      .returning();
    if (row === undefined) throw new Error('a pool was made');
    for (let at = 0; at < questions; at += 1) {
      const difficulty = ['easy', 'medium', 'hard'][at % 3] ?? '';
      const topic = at % 2 === 0 ? 'Sums' : 'Roots';
      const item = await make.item({ bank: key, difficulty, topic });
      const curve = assumedCurve({ difficulty, type: 'single', options: 4 });
      await database.orm.insert(poolItems).values({ poolId: row.id, itemId: item.id, topic, curve });
    }
    return row;
  };
  return { pool };
}
