import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { hallOf } from '../../../../test/factories/hall.ts';
import { factories } from '../../../../test/factories.ts';
import { paymentFactories } from '../../../../test/factories/payment-factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { type Met, scoreFactories } from '../../../../test/factories/score-factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { classAttendance } from '../../classes/tables.ts';
import { doubts } from '../../doubts/tables.ts';
import { people } from '../../identity/tables.ts';
import { countFigures } from './count-figures.ts';
import { notices } from '../../notices/tables.ts';
import { instalments, orders } from '../../payments/tables.ts';
import { recordAudit } from '../../audit/queries.ts';
import { instituteFigures } from './tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
const { hall } = hallOf(() => ({ server, make, centre }));
let owner: string;
let who: Awaited<ReturnType<typeof seed>>;
const day = 86_400_000;
const daysAgo = (days: number) => new Date(testMoment.getTime() - days * day);

beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
  who = await seed();
  owner = (await make.session({ personId: (await make.person({ role: 'staff', rights: ['people'] })).id })).token;
  await countFigures(server);
});
afterAll(() => server.close());

/** An institute with a student who is well, one who is away and misses mocks, one whose classes are missed, and people who do not count. */
async function seed() {
  const { orm } = server.parts.database;
  const mentoring = mentoringFactories(server, make);
  const scores = scoreFactories({ database: server.parts.database, make });
  const lessons = classFactories(server, make);
  const first = await mentoring.pair();
  const { course, mentor, student: well } = first;
  const into = { course, variant: first.variant };
  const [away, absent, closed, synthetic] = await Promise.all(
    ['Away', 'Absent', 'Closed', 'Synthetic'].map(async (firstName) => {
      const { person } = await make.student({ in: into });
      await orm
        .update(people)
        .set({ firstName, createdAt: daysAgo(100) })
        .where(sql`${people.id} = ${person.id}`);
      return person;
    }),
  );
  if (away === undefined || absent === undefined || closed === undefined || synthetic === undefined) throw new Error('four students');
  await orm
    .update(people)
    .set({ closedAt: daysAgo(1) })
    .where(sql`${people.id} = ${closed.id}`);
  await orm
    .update(people)
    .set({ synthetic: true })
    .where(sql`${people.id} = ${synthetic.id}`);
  await orm
    .update(people)
    .set({ createdAt: daysAgo(100) })
    .where(sql`${people.id} = ${well.id}`);
  for (const { id: subjectId } of [well, absent]) await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId });
  await make.session({ personId: well.id, at: daysAgo(1) });
  await make.session({ personId: absent.id, at: daysAgo(2) });
  await make.session({ personId: away.id, at: daysAgo(15) });
  // support that acts as someone is no visit of theirs
  await make.session({ personId: away.id, at: daysAgo(1), actingAdminId: (await make.person({ role: 'admin' })).id });
  for (const ended of [3, 20]) {
    const mock = await make.assessment({ courseId: course.id, type: 'Mock', name: `Mock of ${ended}`, endAt: daysAgo(ended) });
    for (const student of [well, absent, synthetic]) {
      const met = Array.from({ length: 3 }, (): Met => ['correct', 60]);
      await scores.sit({ test: mock, studentId: student.id, at: daysAgo(ended + 1), met: [met] });
    }
  }
  const batch = await lessons.batch({ courseId: course.id, studentIds: [well.id, absent.id] });
  for (const ago of [1, 2, 3, 30]) {
    const lesson = await lessons.held({ batchId: batch.id, inMinutes: -ago * 24 * 60 });
    await orm.insert(classAttendance).values([
      { classId: lesson.id, personId: well.id, present: true, how: 'Live', decidedAt: testMoment },
      { classId: lesson.id, personId: absent.id, present: false, decidedAt: testMoment },
    ]);
  }
  const time = await mentoring.time({ mentorId: mentor.id, inHours: -30 });
  await mentoring.time({ mentorId: mentor.id, inHours: -50 });
  await mentoring.time({ mentorId: mentor.id, inHours: -24 * 9 });
  const session = { mentorId: mentor.id, courseId: course.id };
  await mentoring.session({ ...session, studentId: well.id, inHours: -30, timeId: time.id, attendance: 'present' });
  await mentoring.session({ ...session, studentId: absent.id, inHours: -28, attendance: 'absent' });
  await mentoring.session({ ...session, studentId: absent.id, inHours: -24 * 10, attendance: 'absent' });
  await mentoring.session({ ...session, studentId: well.id, inHours: -26, cancelledAt: daysAgo(2), cancelledBy: 'student' });
  const asked = { courseId: course.id, topicName: 'Algebra', assetName: '', askedAt: daysAgo(3) };
  await orm.insert(doubts).values([
    { ...asked, studentId: absent.id, status: 'open', lastAt: daysAgo(3) },
    { ...asked, studentId: well.id, status: 'open', lastAt: daysAgo(1) },
    { ...asked, studentId: well.id, status: 'answered', lastAt: daysAgo(5) },
  ]);
  return { well, away, absent, mentor, course, batch };
}

const institute = async () => (await server.call('institute', {}, { token: owner })).data;
const figuresOf = async () => Object.fromEntries((await institute()).figures.map(({ name, value }) => [name, value]));

test('IDN-081 the figures of the institute are those that plain SQL counts', async () => {
  const week = sql`between ${daysAgo(7)}::timestamptz and ${testMoment}::timestamptz`;
  const own = sql`p.role = 'student' and not p.synthetic and p.closed_at is null and p.deleted_at is null`;
  const { rows } = await server.parts.database.orm.execute<Record<string, number>>(sql`select
    (select count(distinct p.id)::int from people p join enrolments e on e.person_id = p.id where ${own}) as enrolled,
    (select count(distinct p.id)::int from people p join enrolments e on e.person_id = p.id join sessions s on s.person_id = p.id
      where ${own} and s.acting_admin_id is null and s.last_used_at ${week}) as active,
    (select count(distinct (a.id, p.id))::int from assessments a join variants v on v.course_id = a.course_id join enrolments e on e.variant_id = v.id
       join people p on p.id = e.person_id where ${own} and a.ranked and a.end_at ${week}) as due,
    (select count(*)::int from attempts t join assessments a on a.id = t.assessment_id join people p on p.id = t.student_id
      where ${own} and a.ranked and a.end_at ${week}) as taken,
    (select sum(extract(epoch from ends_at - starts_at) / 60)::int from mentor_bookings where cancelled_at is null and ends_at ${week}) as booked,
    (select sum(extract(epoch from ends_at - starts_at) / 60)::int from mentor_times where ends_at ${week}) as offered,
    (select count(*)::int from mentor_bookings where attendance = 'absent' and ends_at ${week}) as missed,
    (select count(*)::int from doubts where status = 'open' and parent_id is null) as doubts,
    (select count(*) filter (where present)::int from class_attendance join classes c on c.id = class_id where c.ends_at ${week}) as attended,
    (select count(*)::int from class_attendance join classes c on c.id = class_id where c.ends_at ${week}) as places`);
  const [plain] = rows;
  if (plain === undefined) throw new Error('one row');
  expect(plain).toMatchObject({ enrolled: 3, active: 2, due: 3, taken: 2, booked: 120, missed: 1, doubts: 2, attended: 3, places: 6 });
  expect(await figuresOf()).toEqual({
    enrolled: { count: plain['enrolled'], of: 0, extra: 1 },
    active: { count: plain['active'], of: plain['enrolled'], extra: 0 },
    atRisk: { count: 2, of: plain['enrolled'], extra: 2 },
    mocks: { count: plain['taken'], of: plain['due'], extra: 1 },
    // one of the two sessions has no time of its own, and is offered besides
    mentors: { count: plain['booked'], of: Number(plain['offered']) + 60, extra: plain['missed'] },
    doubts: { count: plain['doubts'], of: 0, extra: 72 },
    attendance: { count: plain['attended'], of: plain['places'], extra: 1 },
  });
});

test('IDN-081 those at risk come with reasons and one next step, the most urgent first', async () => {
  const { risks } = await institute();
  expect(risks?.total).toBe(2);
  expect(risks?.first).toMatchObject([
    {
      name: expect.stringContaining('Away') as string,
      step: 'assign',
      mentors: [],
      lastVisitAt: daysAgo(15).toISOString(),
      reasons: [
        { kind: 'away', days: 15 },
        { kind: 'mocks', missed: 2, of: 2 },
      ],
    },
    {
      name: expect.stringContaining('Absent') as string,
      step: 'message',
      reasons: [
        { kind: 'classes', missed: 4, of: 4 },
        { kind: 'sessions', missed: 2, of: 2 },
        { kind: 'doubts', waiting: 1 },
      ],
    },
  ]);
  expect((await server.call('instituteList', { figure: 'atRisk', page: 1 }, { token: owner })).data).toEqual({
    figure: 'atRisk',
    total: 2,
    rows: risks?.first,
  });
});

test.each([
  ['mocks', [{ name: 'Mock of 3', taken: 2, of: 3 }]],
  ['mentors', [{ bookedMinutes: 120, offeredMinutes: 180, studentMissed: 1, mentorMissed: 0 }]],
  ['doubts', [{ topic: 'Algebra', since: daysAgo(3).toISOString() }, { since: daysAgo(1).toISOString() }]],
  ['attendance', [{ name: 'Weekday batch', classes: 3, attended: 3, of: 6 }]],
] as const)('IDN-081 the list behind %s adds up to its figure', async (figure, rows) => {
  const { data } = await server.call('instituteList', { figure, page: 1 }, { token: owner });
  expect(data).toMatchObject({ figure, total: rows.length, rows });
  expect((await server.call('instituteList', { figure, page: 2 }, { token: owner })).data.rows).toEqual([]);
});

test('a figure has its change to last week, once there is one; until then the day is told', async () => {
  expect(await institute()).toMatchObject({ comparesFrom: '2026-12-01' });
  expect((await institute()).figures.map(({ before }) => before)).toEqual([
    ...Array.from({ length: 3 }, () => null),
    // what happened is known of any week
    { count: 0, of: 0, extra: 0 },
    { count: 0, of: 0, extra: 0 },
    { count: 60, of: 120, extra: 1 },
    null,
  ]);
  server.clock.advance(7 * day);
  // the owner's session is as old as that
  owner = (await make.session({ personId: (await make.person({ role: 'admin' })).id, at: server.clock.now() })).token;
  const { comparesFrom, figures } = await institute();
  expect(comparesFrom).toBeNull();
  // the job has not run since: what is old is counted by the call
  expect(figures.find(({ name }) => name === 'active')).toEqual({
    name: 'active',
    value: { count: 0, of: 3, extra: 0 },
    before: { count: 2, of: 3, extra: 0 },
  });
  server.clock.set(testMoment);
});

test('a figure that cannot be counted is null, and the rest is there', async () => {
  const { orm } = server.parts.database;
  await orm.delete(instituteFigures);
  await orm.execute(sql`alter table doubts rename to doubts_away`);
  try {
    const { figures, risks } = await institute();
    expect(figures.filter(({ value }) => value === null).map(({ name }) => name)).toEqual(['doubts']);
    expect(risks?.total).toBe(2);
  } finally {
    await orm.execute(sql`alter table doubts_away rename to doubts`);
  }
  expect((await figuresOf())['doubts']).toMatchObject({ count: 2 });
});

test('who is no longer at risk is on no list; who stays keeps since when', async () => {
  await make.session({ personId: who.away.id, at: testMoment });
  const before = (await institute()).risks;
  server.clock.advance(day / 2);
  await countFigures(server);
  owner = (await make.session({ personId: (await make.person({ role: 'admin' })).id, at: server.clock.now() })).token;
  const { risks } = await institute();
  // two missed mocks are enough
  expect(risks?.first.map(({ name, since }) => [name.split(' ')[0], since])).toEqual(
    [...(before?.first ?? [])].toReversed().map(({ name, since }) => [name.split(' ')[0], since]),
  );
  await server.parts.database.orm
    .update(people)
    .set({ closedAt: testMoment })
    .where(sql`${people.id} = ${who.away.id}`);
  await countFigures(server);
  expect((await institute()).risks?.first.map(({ name }) => name.split(' ')[0])).toEqual(['Absent']);
  server.clock.set(testMoment);
});

test('IDN-081 the figures look back thirty days, with the thirty days before, and are those of one course', async () => {
  const figures = async (courseId: string) => {
    const { data } = await server.call('institute', { period: 'month', courseId }, { token: owner });
    return Object.fromEntries(data.figures.map(({ name, value, before }) => [name, [value?.count, value?.of, before?.of ?? null]]));
  };
  expect(await figures(String(who.course.id))).toMatchObject({
    // one account was closed
    enrolled: [2, 0, null],
    active: [2, 2, null],
    mocks: [4, 4, 0],
    attendance: [4, 8, 0],
  });
  const { course: other } = await make.course();
  expect(await figures(String(other.id))).toMatchObject({
    enrolled: [0, 0, null],
    atRisk: [0, 0, null],
    mocks: [0, 0, 0],
    doubts: [0, 0, null],
  });
  const students = { role: 'student', state: 'open', visit: 'month', page: 1, search: '' } as const;
  expect((await server.call('staffPeople', { ...students, batch: `course-${who.course.id}` }, { token: owner })).data.total).toBe(2);
  expect((await server.call('staffPeople', { ...students, batch: `course-${other.id}` }, { token: owner })).data.total).toBe(0);
});

test('TST-068 the next exam day comes with what its sessions lack', async () => {
  expect((await institute()).exams).toEqual([]);
  const of = await hall({ seats: 1, students: 1, inHours: [20, 60] });
  expect((await institute()).exams).toMatchObject([{ slotId: String(of.halls[0]?.id), venueReady: { step: 'none' } }]);
});

test('IDN-029 the record of a student has progress, sessions, what staff wrote and who did what; payments are for who may see fees', async () => {
  const { orm } = server.parts.database;
  const personId = who.absent.id;
  const notice = { personId, type: 'notice' as const, text: '', url: '', createdAt: daysAgo(2), dueAt: daysAgo(2) };
  await orm.insert(notices).values([
    { ...notice, cause: 'broadcast:1', title: 'Mock 3 is open' },
    { ...notice, cause: 'test-released:1', title: 'Not by staff' },
  ]);
  const sara = await make.person({ role: 'admin', firstName: 'Sara', lastName: 'Iyer' });
  const entry = { at: daysAgo(1), actorId: sara.id, targetKind: 'person', targetId: personId, action: 'identity.invited' };
  await recordAudit({ queryable: orm, entry });
  const record = async (by: string) => (await server.call('personRecord', { personId: String(personId) }, { token: by })).data;
  const at = server.clock.now();
  const teller = await make.person({ role: 'staff', rights: ['people'] });
  const token = (await make.session({ personId: teller.id, at })).token;
  const seen = await record(token);
  expect(seen).toMatchObject({
    progress: {
      risks: [{ kind: 'classes' }, { kind: 'sessions' }, { kind: 'doubts' }],
      classes: { missed: 4, of: 4 },
      sessions: { missed: 2, of: 2 },
      waitingDoubts: 1,
      mocks: [
        { name: 'Mock of 3', taken: true },
        { name: 'Mock of 20', taken: true },
      ],
    },
    sessions: [{ state: 'missed' }, { state: 'missed' }],
    messages: [{ title: 'Mock 3 is open', isRead: false }],
    payments: null,
    audit: [{ action: 'identity.invited', by: 'Sara Iyer', onBehalf: false }],
  });
  expect((await record((await make.session({ personId: sara.id, at })).token)).payments).toEqual([]);
  const { data } = await server.call('personRecord', { personId: String(who.mentor.id) }, { token });
  expect(data.progress).toBeNull();
  expect(data.sessions.map(({ state }) => state)).toEqual(['cancelled', 'missed', 'held', 'missed']);
});

test('IDN-081 fees due are those that plain SQL counts, with their list, for who may see fees; a course shows its own', async () => {
  const { orm } = server.parts.database;
  const sells = paymentFactories(server, make);
  const person = { ...who.well, mobile: '', email: '' };
  const [paid, late, paused] = [await sells.order({ person }), await sells.order({ person }), await sells.order({ person })];
  await orm.update(orders).set({ status: 'enrolled', seat: 1 });
  await orm
    .update(orders)
    .set({ status: 'paused', personId: who.absent.id })
    .where(sql`${orders.id} = ${paused.id}`);
  const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  await orm.insert(instalments).values([
    { orderId: paid.id, number: 1, amount: 1_000_000, dueDay: dayAgo(20), paidAt: daysAgo(20) },
    { orderId: paid.id, number: 2, amount: 1_000_000, dueDay: dayAgo(-20) },
    { orderId: late.id, number: 1, amount: 800_000, dueDay: dayAgo(40) },
    { orderId: late.id, number: 2, amount: 800_000, dueDay: dayAgo(10) },
    { orderId: paused.id, number: 1, amount: 1_200_000, dueDay: dayAgo(3) },
  ]);
  const { rows: plain } = await orm.execute(sql`
    select (sum(i.amount) / 100)::int as count, count(distinct o.person_id)::int as of, (sum(i.amount) filter (where i.due_day < ${dayAgo(15)}) / 100)::int as extra
      from instalments i join orders o on o.id = i.order_id where i.paid_at is null and i.due_day <= ${dayAgo(0)} and o.status in ('enrolled', 'paused')`);
  const token = (await make.session({ personId: (await make.person({ role: 'staff', rights: ['people', 'fees'] })).id })).token;
  const feesOf = async (courseId = '') =>
    (await server.call('institute', { courseId }, { token })).data.figures.find(({ name }) => name === 'feesDue')?.value;
  expect(plain).toEqual([{ count: 28_000, of: 2, extra: 8000 }]);
  await countFigures(server);
  expect(await feesOf()).toEqual(plain[0]);
  const list = { figure: 'feesDue', page: 1 } as const;
  expect((await server.call('instituteList', list, { token })).data).toMatchObject({
    total: 2,
    rows: [
      { orderId: String(late.id), amount: 1_600_000, since: dayAgo(40), isPaused: false },
      { orderId: String(paused.id), amount: 1_200_000, since: dayAgo(3), isPaused: true },
    ],
  });
  expect(await feesOf(String(who.course.id))).toEqual({ count: 0, of: 0, extra: 0 });
  const other = (await make.session({ personId: (await make.person({ role: 'staff', rights: ['people'] })).id })).token;
  expect((await server.call('institute', {}, { token: other })).data.figures.map(({ name }) => name)).not.toContain('feesDue');
  expect((await server.call('instituteList', list, { token: other })).error?.code).toBe('FORBIDDEN');
});
