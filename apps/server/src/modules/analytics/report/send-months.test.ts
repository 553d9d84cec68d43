import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { notices } from '../../notices/tables.ts';
import { sendMonths } from './send-months.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('IDN-082 parents are told of the report card of a month on the first of the next, once, in the morning of the portal', async () => {
  const make = factories(server.parts);
  const { person: child } = await make.student();
  const noCourse = await make.person({ role: 'student' });
  const parent = await make.person({ role: 'parent' });
  for (const { id } of [child, noCourse]) await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: id });
  const told = () => server.parts.database.orm.select().from(notices).where(eq(notices.personId, parent.id));
  const run = async (at: string) => {
    server.clock.set(new Date(at));
    await sendMonths({ parts: server.parts });
  };
  // 07:25 in India, and noon of the day before
  for (const at of ['2026-12-01T01:55:00.000Z', '2026-11-30T06:30:00.000Z']) await run(at);
  expect(await told()).toEqual([]);
  for (const at of ['2026-12-01T02:55:00.000Z', '2026-12-01T03:55:00.000Z', '2026-12-02T02:55:00.000Z']) await run(at);
  const [notice, ...others] = await told();
  expect([notice?.type, notice?.title, others]).toEqual(['month-report', `${child.firstName}: report card of November 2026`, []]);
  expect(notice?.url).toMatch(/&month=2026-11$/);
  await run('2027-01-01T03:00:00.000Z');
  expect(await told()).toHaveLength(2);
});
