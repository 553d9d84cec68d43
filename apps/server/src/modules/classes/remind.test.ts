import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { heldClass } from '../../../test/factories/held-class.ts';
import { refuseRows } from '../../../test/refuse-rows.ts';
import { notices } from '../notices/tables.ts';
import { remindDue } from './class-notices.ts';

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

test('NTF-001 of one class each student is reminded in the language of their account', async () => {
  const it = await heldClass({ server, students: 2, inMinutes: 40 });
  const [inHindi, inEnglish] = it.students;
  if (inHindi === undefined || inEnglish === undefined) throw new Error('there are two students');
  const { token } = await factories(server.parts).session({ personId: inHindi.id, at: server.clock.now() });
  expect((await server.call('chooseLanguage', { language: 'hi' }, { token })).status).toBe(200);
  await remindDue(server);
  const rows = await server.parts.database.orm
    .select({ personId: notices.personId, title: notices.title, text: notices.text })
    .from(notices)
    .where(like(notices.cause, `class-soon:${it.held.id}:%`));
  const toldTo = (person: { id: bigint }) => rows.find(({ personId }) => personId === person.id);
  expect(toldTo(inHindi)?.title).toBe(`30 मिनट बाद क्लास है: ${it.held.title}`);
  expect(toldTo(inHindi)?.text).toMatch(/[AP]M से .*।$/);
  expect(toldTo(inEnglish)?.title).toBe(`${it.held.title} starts in 30 minutes`);
});
