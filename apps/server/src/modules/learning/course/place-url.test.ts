import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { findTestUrl } from './place-url-queries.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('NTF-001 the page of a test is that of its unit, and none while it is on no path', async () => {
  const make = factories(server.parts);
  const { course } = await make.student();
  const { assessment } = await make.assessment({ courseId: course.id, name: 'Mock 7' });
  const of = { queryable: server.parts.database.orm, courseId: course.id, assessmentId: assessment.id };
  expect(await findTestUrl(of)).toBe('');
  const placed = await make.asset({ courseId: course.id, type: 'assessment', assessmentId: assessment.id });
  expect(await findTestUrl(of)).toContain(`id=${placed.path.id}`);
});
