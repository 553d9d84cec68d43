import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCards } from '../src/modules/adaptive/revision/make-cards.ts';
import { updateSharedUntil } from '../src/modules/assessment/import/content-queries.ts';
import { items, sectionItems } from '../src/modules/assessment/tables.ts';
import { testApp, type TestApp } from './app.ts';
import { factories } from './factories.ts';
import { launch } from './player.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

it('TST-065 TST-066 while a ranked test runs its keys come from nowhere else: no open test, no practice set, no copy of a question', async () => {
  const { orm } = server.parts.database;
  const pupil = await make.student();
  const { courseId } = { courseId: pupil.course.id };
  const ids = { courseId: String(courseId), variantId: String(pupil.variant.id) };
  const secret = { kind: 'text', accepted: ['onlyafterwards'] } as const;
  // it opens tomorrow and ends in four days
  const ranked = await make.assessment({
    courseId: (await make.course()).course.id,
    type: 'Mock',
    ranked: true,
    releaseAt: new Date(server.clock.now().getTime() + 86_400_000),
    endAt: new Date(server.clock.now().getTime() + 4 * 86_400_000),
    sections: [{ answers: [secret, secret] }],
  });
  const [asked, copied] = ranked.sections[0]?.items ?? [];
  if (asked === undefined || copied === undefined) throw new Error('two questions are made');
  const copy = await make.item({ answer: secret });
  await orm.update(items).set({ type: 'text', solutionHtml: '<p>Why it is so</p>' });
  await orm.update(items).set({ stemHtml: copied.stemHtml, options: copied.options }).where(eq(items.id, copy.id));
  const placed = async (more: Parameters<typeof make.assessment>[0], itemId: bigint) => {
    const made = await make.assessment({ courseId, endAt: new Date(server.clock.now().getTime() + 30 * 86_400_000), ...more });
    const asset = await make.asset({ courseId, type: 'assessment', html: '', assessmentId: made.assessment.id });
    await orm.insert(sectionItems).values({ sectionId: made.sections[0]?.section.id ?? 0n, itemId, position: 9 });
    return { ...pupil, ...made, ...asset };
  };
  const topic = await placed({}, asked.id);
  const short = await placed({ name: 'Short' }, copy.id);
  const set = await placed({ kind: 'practice', solutions: 'each', untimed: true, sectionOrder: 'free' }, copy.id);
  await server.parts.database.transaction((tx) => updateSharedUntil({ tx }));
  const bodies: unknown[] = [];
  let token = '';
  for (const test of [topic, short]) {
    const { window, session } = await launch({ server, test });
    token = session;
    const { data } = await window.start();
    await window.submit(data.fence);
    const byTest = { assessmentId: String(test.assessment.id) };
    const result = (await window.result()).data;
    expect(result).toMatchObject({
      reviewOpen: false,
      reviewOpensAt: new Date(Math.floor(ranked.assessment.endAt.getTime() / 1000) * 1000 + 1000).toISOString(),
    });
    const review = await server.call('testReview', byTest, { token });
    expect(review.error.code).toBe('REVIEW_NOT_OPEN');
    bodies.push(result, review.error, (await window.review()).error, (await window.state()).data);
    bodies.push((await server.call('testAnalytics', byTest, { token })).data);
    bodies.push((await server.call('questionSelection', { ...ids, ...byTest }, { token })).data);
  }
  bodies.push((await server.call('performanceOverview', ids, { token })).data);
  await makeCards({ parts: server.parts, stopAt: () => false });
  expect((await server.call('revisionPlan', ids, { token })).data.tests).toEqual([]);
  const launchSet = () => server.call('getTestData', { assetId: '', assessmentId: String(set.assessment.id), redirectUrl: '' }, { token });
  expect((await launchSet()).error.code).toBe('TEST_NOT_RELEASED');
  expect((await server.call('practiceSets', ids, { token })).data).toEqual([]);
  const sent = JSON.stringify(bodies);
  for (const hidden of ['onlyafterwards', 'Why it is so', '"outcome"', '"answer"']) expect(sent).not.toContain(hidden);
  server.clock.set(new Date(ranked.assessment.endAt.getTime() + 1000));
  ({ token } = await make.session({ personId: pupil.person.id, at: server.clock.now() }));
  const open = await server.call('testReview', { assessmentId: String(topic.assessment.id) }, { token });
  expect(JSON.stringify(open.data)).toContain('onlyafterwards');
  expect((await server.call('practiceSets', ids, { token })).data).toHaveLength(1);
  expect((await launchSet()).status).toBe(200);
});
