import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { people } from '../../identity/tables.ts';
import { notices } from '../../notices/tables.ts';
import { sendMonths } from './send-months.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const run = async (at: string) => {
  server.clock.set(new Date(at));
  await sendMonths({ parts: server.parts });
};
const toldTo = ({ id }: { id: bigint }) => server.parts.database.orm.select().from(notices).where(eq(notices.personId, id));

test('IDN-082 parents are told of the report card of a month on the first of the next, once, in the morning of the portal', async () => {
  const { person: child } = await make.student();
  const noCourse = await make.person({ role: 'student' });
  const parent = await make.person({ role: 'parent' });
  for (const { id } of [child, noCourse]) await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: id });
  const told = () => toldTo(parent);
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

test('IDN-082 a portal that was off on the first tells parents in the days after, once each, and not of a student who came since', async () => {
  server.clock.set(new Date('2027-01-20T06:30:00.000Z'));
  const [first, second] = [await make.person({ role: 'parent' }), await make.person({ role: 'parent' })];
  const { person: child } = await make.student();
  await make.relate({ kind: 'parent', viewerId: first.id, subjectId: child.id });
  await run('2027-02-03T02:00:00.000Z');
  expect(await toldTo(first)).toEqual([]);
  await run('2027-02-03T02:55:00.000Z');
  expect((await toldTo(first)).map(({ title }) => title)).toEqual([`${child.firstName}: report card of January 2027`]);
  await make.relate({ kind: 'parent', viewerId: second.id, subjectId: child.id });
  const { person: newcomer } = await make.student();
  await server.parts.database.orm.update(people).set({ createdAt: server.clock.now() }).where(eq(people.id, newcomer.id));
  await make.relate({ kind: 'parent', viewerId: first.id, subjectId: newcomer.id });
  for (const at of ['2027-02-04T02:55:00.000Z', '2027-02-08T02:55:00.000Z']) await run(at);
  expect([await toldTo(first), await toldTo(second)].map((told) => told.length)).toEqual([1, 1]);
});
