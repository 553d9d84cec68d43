import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { heldClass } from '../../../../test/held-class.ts';
import { refuseRows } from '../../../../test/refuse-rows.ts';
import { notices } from '../../notices/tables.ts';
import { remindDue } from './tell-class.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('CLS-001 one class whose reminders can not be written holds up no other, and its own are written once they can be', async () => {
  const it = await heldClass({ server, students: 1, inMinutes: 40 });
  const others = [await it.of.held({ batchId: it.batch.id, inMinutes: 50 }), await it.of.held({ batchId: it.batch.id, inMinutes: 60 })];
  const heal = await refuseRows({ server, table: notices, when: `new.cause like 'class-soon:${it.held.id}:%'` });
  const reminded = async () => {
    const [student] = it.students;
    const rows = await server.parts.database.orm
      .select({ title: notices.title })
      .from(notices)
      .where(and(eq(notices.personId, student?.id ?? 0n), like(notices.cause, 'class-soon:%')))
      .orderBy(asc(notices.title));
    return rows.map(({ title }) => title);
  };
  const titles = (held: readonly { title: string }[]) => held.map(({ title }) => `${title} starts in 30 minutes`).toSorted();
  await remindDue(server);
  expect(await reminded()).toEqual(titles(others));
  await heal();
  await remindDue(server);
  expect(await reminded()).toEqual(titles([it.held, ...others]));
});
