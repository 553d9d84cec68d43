import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { factories } from '../../test/factories.ts';
import { repairAgenda } from '../modules/calendar/repair-agenda.ts';
import { agendaEntries } from '../modules/agenda/tables.ts';
import { people } from '../modules/identity/tables.ts';
import { relations } from '../modules/relations/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
const dayFrom = (days: number) => new Date(server.parts.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function personOf(pin: string) {
  const [person] = await orm().select({ id: people.id }).from(people).where(eq(people.pin, pin));
  if (person === undefined) throw new Error(`the demo has ${pin}`);
  return person;
}

/** A month before today and one after it, in the CAT course. */
async function monthsOf({ personId, of = '', courses }: { personId: bigint; of?: string; courses: string }) {
  const now = server.parts.clock.now();
  const owner = await make.session({ personId: (await personOf(courses)).id, at: now });
  const all = (await server.call('studentCourses', {}, { token: owner.token })).data;
  const { courseId = '', variantId = '' } = all.find(({ courseName }) => courseName.startsWith('CAT')) ?? {};
  const { token } = await make.session({ personId, at: now });
  const read = async (from: number, to: number) =>
    (await server.call('calendarData', { studentImsPin: of, courseId, variantId, from: dayFrom(from), to: dayFrom(to) }, { token })).data
      .events;
  return { past: await read(-31, -1), ahead: await read(0, 31) };
}
const kindsOf = (events: Awaited<ReturnType<typeof monthsOf>>['past']) =>
  new Set(events.map(({ moduleType, state }) => (state === '' ? moduleType : `${moduleType} ${state}`)));

test('CAL-005 CAL-006 the demo student has a believable calendar: what was attended, missed and taken, and what is to come', async () => {
  const { past, ahead } = await monthsOf({ personId: (await personOf('ASC1001')).id, courses: 'ASC1001' });
  expect([...kindsOf(past)]).toEqual(expect.arrayContaining(['Class attended', 'Class missed', 'Mentor Visit done', 'Test done']));
  expect([...kindsOf(ahead)]).toEqual(expect.arrayContaining(['Class', 'Event', 'Mentor Visit', 'Test']));
  const ids = [...past, ...ahead].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const event of [...past, ...ahead]) expect(readEvent(event).name).not.toBe('');
});

test('CAL-005 IDN-078 so have the demo mentor, and the parent of the student', async () => {
  const student = await personOf('ASC1001');
  const mentor = await monthsOf({ personId: (await personOf('MEN2001')).id, courses: 'MEN2001' });
  expect([...kindsOf(mentor.ahead)]).toEqual(expect.arrayContaining(['Class', 'Mentor Visit', 'Event']));
  const [parent] = await orm()
    .select({ id: relations.viewerId })
    .from(relations)
    .where(and(eq(relations.subjectId, student.id), eq(relations.kind, 'parent')))
    .limit(1);
  const child = await monthsOf({ personId: parent?.id ?? 0n, of: 'ASC1001', courses: 'ASC1001' });
  expect([...kindsOf(child.past)]).toEqual(expect.arrayContaining(['Class attended', 'Class missed', 'Test done']));
  expect(child.ahead.every(({ link, hangoutLink }) => link === '' && hangoutLink === '')).toBe(true);
});

test('CAL-005 an import writes what the night’s round would: it finds nothing to do after one', async () => {
  const entries = () => orm().select().from(agendaEntries).orderBy(agendaEntries.id);
  const before = await entries();
  expect(before.length).toBeGreaterThan(100);
  await repairAgenda({ parts: server.parts });
  expect(await entries()).toEqual(before);
});

test('HOM-017 the demo student has a study plan and study blocks; a new student has none', async () => {
  const planOf = async (pin: string) => {
    const { token } = await make.session({ personId: (await personOf(pin)).id, at: server.parts.clock.now() });
    const all = (await server.call('studentCourses', {}, { token })).data;
    const { courseId = '', variantId = '' } = all.find(({ courseName }) => courseName.startsWith('CAT')) ?? {};
    return (await server.call('studyPlan', { studentImsPin: '', courseId, variantId }, { token })).data;
  };
  const plan = await planOf('ASC1001');
  expect([plan.isSet, plan.pace.hoursPerWeek, plan.pace.weekdaysOff]).toEqual([true, 18, [0]]);
  expect(plan.today.items.map(({ kind }) => kind)).toEqual(['revision', 'mock']);
  expect(plan.judgement?.fits).toBe(true);
  expect(await planOf('ASC1002')).toMatchObject({ isSet: false, today: { items: [] }, judgement: null });
  const { ahead } = await monthsOf({ personId: (await personOf('ASC1001')).id, courses: 'ASC1001' });
  const blocks = ahead.filter(({ moduleType }) => moduleType === 'Study').map((event) => readEvent(event).name);
  expect(blocks).toEqual(expect.arrayContaining(['Formula sheet', 'Error log: mocks 5 and 6', 'Read an editorial']));
  // the days of the plan
  expect(blocks.filter((name) => name.startsWith('Study, ')).length).toBeGreaterThan(5);
});
