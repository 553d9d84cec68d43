import type { Ports } from '../../../platform/parts.ts';
import { announceToVariants } from '../../notices/index.ts';
import { lockReleasedTests, saveReleaseAnnounced } from './release-queries.ts';

/** Milliseconds. A test that was released longer ago is no news: it came in with a pack, or the worker was away for a day. */
const freshMs = 24 * 60 * 60_000;

/** Tells every student enrolled in its course of each test whose release has just come, once for each test. A test that is over already is passed over. */
export async function announceReleases({ parts, now }: { parts: Ports<'database' | 'jobs'>; now: Date }): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const tests = await lockReleasedTests({ tx, from: new Date(now.getTime() - freshMs), now });
    for (const { id, courseId, name, variantIds } of tests) {
      const notice = {
        cause: `test-released:${id}`,
        type: 'test-released',
        courseId,
        title: `${name} is open`,
        text: 'Take it from your home page.',
        url: '/home',
      } as const;
      await announceToVariants({ tx, jobs: parts.jobs, now, variantIds, notice });
    }
    await saveReleaseAnnounced({ tx, assessmentIds: tests.map(({ id }) => id), now });
  });
}
