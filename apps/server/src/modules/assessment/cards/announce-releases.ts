import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { announceToVariants, inEachLanguage } from '../../notices/index.ts';
import { releaseWords } from './release-words.ts';
import { lockReleasedTests, saveReleaseAnnounced } from './release-queries.ts';

/** Milliseconds. A test that was released longer ago is no news: it came in with a pack, or the worker was away for a day. */
const freshMs = 24 * 60 * 60_000;

/** The page of a test in its course; '' where it has none. */
export type UrlOfTest = (of: { queryable: Queryable; assessmentId: bigint; courseId: bigint }) => Promise<string>;

/** Tells every student enrolled in its course of each test whose release has just come, once for each test; the notice leads to the test. A test that is over already is passed over. */
export async function announceReleases({
  parts,
  now,
  urlOfTest,
}: {
  parts: Ports<'database' | 'jobs'>;
  now: Date;
  urlOfTest: UrlOfTest;
}): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const tests = await lockReleasedTests({ tx, from: new Date(now.getTime() - freshMs), now });
    for (const { id, courseId, name, variantIds } of tests) {
      const url = (await urlOfTest({ queryable: tx, assessmentId: id, courseId })) || '/home';
      const notice = inEachLanguage((language) => {
        const { title, text } = releaseWords[language];
        return { cause: `test-released:${id}`, type: 'test-released', courseId, title: title(name), text, url };
      });
      await announceToVariants({ tx, jobs: parts.jobs, now, variantIds, notice });
    }
    await saveReleaseAnnounced({ tx, assessmentIds: tests.map(({ id }) => id), now });
  });
}
