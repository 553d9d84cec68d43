import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { classFactories } from '../../../test/factories/class-factories.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { watchQueries } from '../../../test/query-count.ts';
import { agendaEntries } from '../agenda/tables.ts';
import { studyPlans } from './tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let student: Awaited<ReturnType<typeof aStudentAmongOthers>>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  student = await aStudentAmongOthers();
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
const at = (hours: number) => new Date(testMoment.getTime() + hours * 3_600_000);

/** A student in two batches with some events of every kind, among many events of others. */
async function aStudentAmongOthers() {
  const course = await make.course();
  const other = await make.course();
  const { person } = await make.student({ in: course });
  const of = classFactories(server, make);
  const batches = [];
  for (const name of ['Mornings', 'Evenings']) batches.push(await of.batch({ courseId: course.course.id, name, studentIds: [person.id] }));
  batches.push(await of.batch({ courseId: other.course.id, name: 'Elsewhere', studentIds: [person.id] }));
  const entry = { changedAt: testMoment, startsAt: at(24), endsAt: at(25), until: at(25) };
  const series = { rule: 'FREQ=WEEKLY', zone: 'Asia/Kolkata', until: null };
  await orm()
    .insert(agendaEntries)
    .values([
      { ...entry, source: 'session', ref: '1', personId: person.id, type: 'Mentor Visit', title: 'Session' },
      { ...entry, source: 'session', ref: '2', personId: person.id, courseId: other.course.id, type: 'Mentor Visit', title: 'Elsewhere' },
      { ...entry, source: 'seat', ref: '1', personId: person.id, type: 'Test', title: 'Mock', subject: 'test:1' },
      { ...entry, ...series, source: 'block', ref: '1', personId: person.id, type: 'Study', title: 'Study' },
      { ...entry, ...series, source: 'event', ref: '1', audience: `course:${course.course.id}`, type: 'Event', title: 'Clinic' },
      ...batches.map(({ id }) => ({
        ...entry,
        source: 'class' as const,
        ref: String(id),
        audience: `batch:${id}`,
        type: 'Class' as const,
        title: 'Class',
      })),
    ]);
  await orm().execute(sql`
    insert into agenda_entries (source, ref, audience, type, title, starts_at, ends_at, until, changed_at)
    select 'class', 'other-' || n, 'batch:' || (1000000 + n % 500), 'Class', 'Class', at, at + interval '1 hour', at + interval '1 hour', at
      from generate_series(1, 30000) n, lateral (select ${testMoment.toISOString()}::timestamptz + (n % 2000 - 1000) * interval '1 day' as at) as time`);
  await orm().execute(sql`analyze agenda_entries`);
  const { token } = await make.session({ personId: person.id, at: testMoment });
  const ids = { courseId: String(course.course.id), variantId: String(course.variant.id) };
  const days = { from: '2026-11-22', to: '2027-01-02' };
  const month = (range = days) => server.call('calendarData', { studentImsPin: '', ...ids, ...range }, { token });
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: person.id });
  const entrance = await make.session({ personId: parent.id, at: testMoment });
  const monthOfChild = () => server.call('calendarData', { studentImsPin: person.pin, ...ids, ...days }, { token: entrance.token });
  /** Gives the student a plan, with nothing to do; what it returns takes it away. */
  const plan = async () => {
    const moments = { madeAt: testMoment, changedAt: testMoment };
    await orm()
      .insert(studyPlans)
      .values({ studentId: person.id, courseId: course.course.id, hoursPerWeek: 7, weekdaysOff: [], datesOff: [], ...moments });
    return async () => orm().delete(studyPlans);
  };
  return { month, monthOfChild, plan };
}
const agendaReads = <S extends { readonly text: string }>(statements: readonly S[]): S[] =>
  statements.filter(({ text }) => text.includes('"agenda_entries"'));

test('API-088 a range is one query of the agenda, however many batches and series there are, and each of its parts has an index', async () => {
  const { month } = student;
  const { result, count, statements } = await watchQueries({ server, work: month });
  expect(result.data.events.map(({ moduleType }) => moduleType)).toEqual(
    expect.arrayContaining(['Class', 'Event', 'Mentor Visit', 'Study', 'Test']),
  );
  const reads = agendaReads(statements);
  expect(reads).toHaveLength(1);
  // who is asked for, their course, their batches, the range, what differs for single occurrences, who was there, whether there is a study plan
  expect(count).toBeLessThanOrEqual(8);
  const [{ text, values } = { text: '', values: [] }] = reads;
  const pool = new pg.Pool({ connectionString: server.url, max: 1 });
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  await pool.end();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  for (const index of [
    'agenda_entries_person',
    'agenda_series_person',
    'agenda_entries_audience',
    'agenda_series_audience',
    'agenda_entries_subject',
  ])
    expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan on agenda_entries');
});

test('API-088 IDN-077 a parent reads the agenda once too where the child has a study plan, and nothing of other courses', async () => {
  const { month, monthOfChild, plan } = student;
  const countOf = ({ data: { events } }: Awaited<ReturnType<typeof month>>) =>
    ['Class', 'Mentor Visit'].map((type) => events.filter(({ moduleType }) => moduleType === type).length);
  expect(countOf(await month())).toEqual([3, 2]);
  const plain = await watchQueries({ server, work: monthOfChild });
  expect(countOf(plain.result)).toEqual([2, 1]);
  const removePlan = await plan();
  const planned = await watchQueries({ server, work: monthOfChild });
  expect(planned.result.data.events).toEqual(plain.result.data.events);
  expect(agendaReads(planned.statements)).toHaveLength(1);
  expect(planned.count - plain.count).toBeLessThanOrEqual(8);
  await removePlan();
});

test('API-088 a study plan reads the agenda with the range, and days that are over ask nothing about it', async () => {
  const { month, plan } = student;
  const plain = await watchQueries({ server, work: month });
  const removePlan = await plan();
  const planned = await watchQueries({ server, work: month });
  expect(planned.result.data.events).toEqual(plain.result.data.events);
  expect(agendaReads(planned.statements)).toHaveLength(1);
  // the progress in the course, the marks, what there is to learn, the tests, the revision
  expect(planned.count - plain.count).toBeLessThanOrEqual(8);
  const over = await watchQueries({ server, work: () => month({ from: '2026-10-01', to: '2026-10-31' }) });
  expect(over.count).toBeLessThanOrEqual(plain.count);
  await removePlan();
});
