import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { notices } from '../notices/tables.ts';
import { relations } from '../relations/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const told = async (personId: bigint) =>
  (await server.parts.database.orm.select().from(notices).where(eq(notices.personId, personId)).orderBy(notices.id)).map(
    ({ type, title, url }) => [type, title, url],
  );

/** A child with a parent, another parent and a mentor, and someone of the staff of classes. */
async function family() {
  const { person: child } = await make.student();
  const people = {
    parent: await make.person({ role: 'parent', firstName: 'Ravi', lastName: 'Rao' }),
    otherParent: await make.person({ role: 'parent' }),
    mentor: await make.person({ role: 'mentor' }),
    staff: await make.person({ role: 'staff', rights: ['classes'] }),
    noRight: await make.person({ role: 'staff', rights: ['content'] }),
  };
  for (const { id: viewerId } of [people.parent, people.otherParent]) await make.relate({ kind: 'parent', viewerId, subjectId: child.id });
  await make.relate({ kind: 'mentor', viewerId: people.mentor.id, subjectId: child.id });
  const tokenOf = async ({ id: personId }: { id: bigint }) => ({ token: (await make.session({ personId })).token });
  const list = async (person: { id: bigint }) =>
    server.call('listDoubts', { courseId: '', variantId: '', status: '', search: '', page: 1 }, await tokenOf(person));
  const ask = async (person: { id: bigint }, more = {}) =>
    server.call(
      'askInstitute',
      { studentImsPin: child.pin ?? '', postKey: randomUUID(), text: 'When do the classes begin?', ...more },
      await tokenOf(person),
    );
  const reply = async (person: { id: bigint }, doubtId: string, text = 'On Monday.') =>
    server.call('replyToDoubt', { doubtId, postKey: randomUUID(), text, attachments: [] }, await tokenOf(person));
  return { child, ...people, tokenOf, list, ask, reply };
}

test('IDN-082 a parent asks the institute about their child, staff of classes answer, and each is notified of what the other wrote', async () => {
  const { child, parent, staff, tokenOf, list, ask, reply } = await family();
  const postKey = randomUUID();
  const { doubtId } = (await ask(parent, { postKey })).data;
  expect((await ask(parent, { postKey })).data).toEqual({ doubtId });
  const childName = `Asha ${child.lastName}`;
  const asked = ['question-asked', `Ravi Rao asks about ${childName}`, `/staff/questions?doubtId=${doubtId}`];
  expect(await told(staff.id)).toEqual([asked]);
  const waiting = (await list(staff)).data;
  expect(waiting.doubts.find((each) => each.doubtId === doubtId)).toMatchObject({
    status: 'open',
    studentName: childName,
    parentName: 'Ravi Rao',
    text: 'When do the classes begin?',
  });
  expect((await server.call('staffDesk', {}, await tokenOf(staff))).data.classes).toMatchObject({ questions: 1, doubts: { count: 0 } });
  expect((await reply(staff, doubtId)).data.status).toBe('answered');
  expect(await told(parent.id)).toEqual([
    ['question-answered', `Answer to your question about ${childName}`, `/questions?doubtId=${doubtId}`],
  ]);
  expect((await reply(parent, doubtId, 'At what time?')).data).toMatchObject({ status: 'open', post: { by: 'parent', own: true } });
  expect(await told(staff.id)).toEqual([asked, asked]);
  const { data } = await server.call('getDoubt', { doubtId }, await tokenOf(parent));
  expect(data.posts.map(({ by, text }) => [by, text])).toEqual([
    ['parent', 'When do the classes begin?'],
    ['staff', 'On Monday.'],
    ['parent', 'At what time?'],
  ]);
  expect(data.actions).toMatchObject({ reply: true, close: true });
  expect((await server.call('closeDoubt', { doubtId }, await tokenOf(parent))).data).toEqual({ status: 'closed' });
});

test('IDN-081 IDN-082 neither the child, their mentor nor another parent of theirs sees it, and staff see no doubt of a student among them', async () => {
  const { child, parent, otherParent, mentor, staff, noRight, tokenOf, list, ask, reply } = await family();
  const { doubtId } = (await ask(parent)).data;
  for (const person of [child, otherParent, mentor]) {
    expect((await server.call('getDoubt', { doubtId }, await tokenOf(person))).error.code).toBe('NOT_FOUND');
    expect((await reply(person, doubtId)).error.code).toBe('NOT_FOUND');
  }
  for (const person of [otherParent, mentor]) expect((await list(person)).data.total).toBe(0);
  expect((await list(noRight)).error.code).toBe('FORBIDDEN');
  expect(await told(child.id)).toEqual([]);
  const { person: stranger } = await make.student();
  expect((await ask(parent, { studentImsPin: stranger.pin ?? '' })).error.code).toBe('NOT_FOUND');
  expect((await list(staff)).data.doubts.every(({ parentName }) => parentName !== '')).toBe(true);
});

test('IDN-082 a parent who is no longer linked to the child reads no answer, nor is told of it', async () => {
  const { child, parent, staff, tokenOf, ask, reply } = await family();
  const { doubtId } = (await ask(parent)).data;
  await server.parts.database.orm.delete(relations).where(and(eq(relations.viewerId, parent.id), eq(relations.subjectId, child.id)));
  expect((await reply(staff, doubtId)).data.status).toBe('answered');
  expect(await told(parent.id)).toEqual([]);
  expect((await server.call('getDoubt', { doubtId }, await tokenOf(parent))).error.code).toBe('NOT_FOUND');
});

test('IDN-081 IDN-082 a search finds the questions of parents for those who may read them, each at their own page', async () => {
  const { child, parent, otherParent, mentor, staff, noRight, tokenOf, ask } = await family();
  const { doubtId } = (await ask(parent, { text: 'Is the hostel open at Diwali?' })).data;
  const find = async (person: { id: bigint }) => {
    const { groups } = (await server.call('search', { courseId: '', variantId: '', query: 'hostel diwali' }, await tokenOf(person))).data;
    return groups.flatMap(({ results }) => results.map(({ url, place }) => [url, ...place]));
  };
  const name = `Asha ${child.lastName}`;
  expect(await find(parent)).toEqual([[`/questions?doubtId=${doubtId}`, name]]);
  expect(await find(staff)).toEqual([[`/staff/questions?doubtId=${doubtId}`, name]]);
  for (const person of [otherParent, mentor, noRight]) expect(await find(person)).toEqual([]);
});
