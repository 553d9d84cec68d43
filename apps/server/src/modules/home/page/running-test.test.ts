import { withOwnHome } from '@abhyas/rules/home/own-home.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('TST-071 home knows until when the clock of a test runs, in one part and in two', async () => {
  const make = factories(app.parts);
  const { person, course, variant, assessment, path, asset } = await make.launchableTest();
  await app.parts.database.pool.query("update learning_nodes set type = 'test' where id = $1", [path.id]);
  const now = app.clock.now();
  const deadlineAt = new Date(now.getTime() + 3_600_000);
  await make.attempt({ assessmentId: assessment.id, studentId: person.id, startedAt: now, deadlineAt });
  const { token } = await make.session({ personId: person.id, at: now });
  const ids = { courseId: String(course.id), variantId: String(variant.id) };
  const whole = (await app.call('homeData', ids, { token })).data;
  const own = (await app.call('ownHome', ids, { token })).data;
  const { content } = (await app.call('homeContent', { ...ids, version: own.version }, { token })).data;
  for (const { tests } of [whole, withOwnHome({ content, own })])
    expect(tests).toMatchObject([{ assetId: String(asset.id), status: 'in-progress', deadlineAt: deadlineAt.toISOString() }]);
});
