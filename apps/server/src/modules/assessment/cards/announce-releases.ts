import type { Parts } from '../../../platform/parts.ts';
import { announceToVariants } from '../../notices/index.ts';
import { lockReleasedTests, saveReleaseAnnounced } from './release-queries.ts';

/** Milliseconds. A test that was released longer ago is no news: it came in with a pack, or the worker was away for a day. */
const freshMs = 24 * 60 * 60_000;

/** Tells everybody enrolled in its course of each test whose release has just come, once for each test. A test that is over already is passed over. */
export async function announceReleases({ database, jobs, now }: Pick<Parts, 'database' | 'jobs'> & { now: Date }): Promise<void> {
  await database.transaction(async (tx) => {
    const tests = await lockReleasedTests({ tx, from: new Date(now.getTime() - freshMs), now });
    for (const { id, courseId, name, variantIds } of tests) {
      const notice = {
        cause: `test-released:${id}`,
        type: 'test-released',
        courseId,
        title: `${name} is open`,
        text: 'The test has been released. You find it on your home page.',
        url: '/home',
      } as const;
      await announceToVariants({ tx, jobs, now, variantIds, notice });
    }
    await saveReleaseAnnounced({ tx, assessmentIds: tests.map(({ id }) => id), now });
  });
}
