import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { auditEvents } from '../../audit/tables.ts';
import { notices } from '../../notices/tables.ts';
import { remindDue } from '../class-notices.ts';
import { batchMembers, batchMentors, classAttendance, classes, classPresences } from '../tables.ts';

const minute = 60_000;
const day = 24 * 60;
let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof classFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = classFactories(server, make);
});
afterAll(() => server.close());
afterEach(() => server.clock.set(testMoment));
const orm = () => server.parts.database.orm;
const at = (minutes: number) => new Date(testMoment.getTime() + minutes * minute);

/** A class in three days, with its mentor, a student, and their notices. */
async function aClass(more: Parameters<typeof of.held>[0] | object = {}) {
  const course = await make.course();
  const { person: student } = await make.student({ in: course });
  const mentor = await make.person({ role: 'mentor' });
  const batch = await of.batch({ courseId: course.course.id, studentIds: [student.id], mentorIds: [mentor.id] });
  const held = await of.held({ batchId: batch.id, mentorId: mentor.id, inMinutes: 3 * day, title: 'Ratios', ...more });
  const caller = async (person: { id: bigint }) => ({ token: (await make.session({ personId: person.id, at: server.clock.now() })).token });
  const told = async (person: { id: bigint }) =>
    orm()
      .select({
        title: notices.title,
        text: notices.text,
        type: notices.type,
        dueAt: notices.dueAt,
        cancelledAt: notices.cancelledAt,
        mail: notices.mail,
        url: notices.url,
      })
      .from(notices)
      .where(eq(notices.personId, person.id))
      .orderBy(notices.id);
  const mappingId = String(held.id);
  const move = async ({ version = 0, to, length = 90 }: { version?: number; to: Date; length?: number }) =>
    server.call(
      'moveClass',
      { mappingId, startsAt: to.toISOString(), endsAt: new Date(to.getTime() + length * minute).toISOString(), version },
      await caller(mentor),
    );
  return { batch, caller, course, held, mappingId, mentor, move, student, told };
}

describe('a mentor moves a class', () => {
  test('CLS-026 everyone of the batch and the mentor hear of it with a calendar entry whose sequence rises', async () => {
    const { held, mappingId, mentor, move, student, told } = await aClass();
    const { data } = await move({ to: at(4 * day) });
    expect(data).toMatchObject({ mappingId, startsAt: at(4 * day).toISOString(), endsAt: at(4 * day + 90).toISOString() });
    for (const [person, url] of [
      [student, `/Classes/LIVE/${held.id}`],
      [mentor, `/Classes/LIVE/Ratios/?mappingId=${held.id}`],
    ] as const) {
      const [first, ...others] = await told(person);
      expect(others).toEqual([]);
      expect(first).toMatchObject({ title: 'Ratios has a new time', type: 'class-changed', url });
      expect(first?.text).toMatch(/^Weekday batch: now .+ IST, online\. It was .+ IST\.$/);
      expect(first?.mail?.calendar).toMatchObject({
        id: `class-${held.id}`,
        sequence: 1,
        method: 'REQUEST',
        startsAt: at(4 * day).toISOString(),
      });
    }
    const entries = await orm().select().from(auditEvents).where(eq(auditEvents.targetId, mappingId));
    expect(entries).toMatchObject([{ action: 'classes.moved', actorId: mentor.id, targetKind: 'class' }]);
  });

  test('not to a time that has passed, before it starts, or backwards; and not once it has started', async () => {
    const { move } = await aClass();
    expect((await move({ to: at(-1) })).error.code).toBe('TIME_PAST');
    expect((await move({ to: at(day), length: -10 })).error.fields).toEqual({ endsAt: 'It has to end after it starts.' });
    expect((await move({ to: at(day), length: 13 * 60 })).error.fields).toEqual({ endsAt: 'A class lasts 12 hours at most.' });
    const running = await aClass({ inMinutes: -5 });
    expect((await running.move({ to: at(day) })).error.code).toBe('CLASS_NOT_UPCOMING');
  });

  test('not over another class of the batch or the mentor, and next to one is free', async () => {
    const { batch, course, mentor, move } = await aClass();
    await of.held({ batchId: batch.id, inMinutes: 5 * day, title: 'Percentages' });
    const refused = await move({ to: at(5 * day + 60) });
    expect(refused.error.code).toBe('CLASS_TIME_TAKEN');
    expect(refused.error.message).toMatch(/^The batch has “Percentages” then: .+ IST\. Choose another time\.$/);
    const other = await of.batch({ courseId: course.course.id, name: 'Other batch' });
    await of.held({ batchId: other.id, mentorId: mentor.id, inMinutes: 6 * day, title: 'Graphs' });
    expect((await move({ to: at(6 * day - 30) })).error.message).toMatch(/^The mentor has “Graphs” then/);
    expect((await move({ to: at(5 * day + 90) })).status).toBe(200);
  });

  test('not where someone else has moved it since it was shown; sent twice it is moved once', async () => {
    const { held, move } = await aClass();
    expect((await move({ to: at(4 * day) })).status).toBe(200);
    expect((await move({ to: at(4 * day) })).status).toBe(200);
    const [row] = await orm().select().from(classes).where(eq(classes.id, held.id));
    expect(row?.sequence).toBe(1);
    expect((await move({ to: at(5 * day) })).error.code).toBe('CHANGED_ELSEWHERE');
    expect((await move({ to: at(5 * day), version: row?.version ?? 0 })).status).toBe(200);
  });

  test('who had joined or been marked at the old time is forgotten', async () => {
    const { held, move, student } = await aClass();
    const place = { classId: held.id, personId: student.id };
    await orm()
      .insert(classPresences)
      .values({ ...place, source: 'portal', ref: 'early', joinedAt: at(0) });
    const mark = { present: true, how: 'Live', decidedAt: at(0), corrected: true } as const;
    await orm()
      .insert(classAttendance)
      .values({ ...place, ...mark });
    expect((await move({ to: at(4 * day) })).status).toBe(200);
    expect(await orm().select().from(classPresences).where(eq(classPresences.classId, held.id))).toEqual([]);
    expect(await orm().select().from(classAttendance).where(eq(classAttendance.classId, held.id))).toEqual([]);
  });

  test('two classes that are moved to one time at once do not both get it', async () => {
    const { batch, caller, held, mentor } = await aClass();
    const other = await of.held({ batchId: batch.id, mentorId: mentor.id, inMinutes: 2 * day });
    const asMentor = await caller(mentor);
    const to = { startsAt: at(7 * day).toISOString(), endsAt: at(7 * day + 60).toISOString() };
    const answers = await Promise.all(
      [held, other].map(({ id }) => server.call('moveClass', { ...to, mappingId: String(id), version: 0 }, asMentor)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  });
});

test('a cancelled class leaves the calendars, its reminders never come, and it stays cancelled', async () => {
  const { caller, held, mappingId, mentor, student, told } = await aClass({ inMinutes: day + 20 });
  await remindDue(server);
  expect((await told(student)).map(({ title }) => title)).toEqual(['Ratios is tomorrow']);
  const cancel = async (reason: string, version = 0) => server.call('cancelClass', { mappingId, reason, version }, await caller(mentor));
  const { data } = await cancel('The mentor is ill');
  expect(data).toMatchObject({ isCancelled: true, cancelReason: 'The mentor is ill', actions: [] });
  const [reminder, notice] = await told(student);
  expect(reminder?.cancelledAt).toEqual(testMoment);
  expect(notice?.text).toMatch(/ Reason: The mentor is ill\.$/);
  expect(notice?.mail?.calendar).toMatchObject({ method: 'CANCEL', sequence: 1, id: `class-${held.id}` });
  await remindDue(server);
  expect(await told(student)).toHaveLength(2);
  expect((await cancel('The mentor is ill')).status).toBe(200);
  expect((await cancel('Another reason')).error.code).toBe('CLASS_NOT_UPCOMING');
});

test('a class that has been moved since is not cancelled from the page of before', async () => {
  const { caller, mappingId, mentor } = await aClass({ inMinutes: 2 * day });
  const asMentor = await caller(mentor);
  const to = { startsAt: at(7 * day).toISOString(), endsAt: at(7 * day + 60).toISOString() };
  const moved = (await server.call('moveClass', { ...to, mappingId, version: 0 }, asMentor)).data;
  const cancel = async (version: number) => server.call('cancelClass', { mappingId, reason: 'The hall is flooded', version }, asMentor);
  expect((await cancel(0)).error.code).toBe('CHANGED_ELSEWHERE');
  expect((await cancel(moved.version)).data).toMatchObject({ isCancelled: true });
});

describe('reminders', () => {
  test('come a day and half an hour before, once, and also to who joins the batch later', async () => {
    const { batch, course, mentor, student, told } = await aClass({ inMinutes: day + 30 });
    const titles = async (person: { id: bigint }) =>
      (await told(person)).map(({ dueAt, title }) => [title, (dueAt.getTime() - testMoment.getTime()) / minute]);
    await remindDue(server);
    await remindDue(server);
    const first = ['Ratios is tomorrow', 30];
    expect(await titles(student)).toEqual([first]);
    expect(await titles(mentor)).toEqual([first]);
    const { person: late } = await make.student({ in: course });
    await orm()
      .insert(batchMembers)
      .values({ batchId: batch.id, personId: late.id, named: true, since: at(5) });
    await remindDue(server);
    expect(await titles(late)).toEqual([first]);
    server.clock.set(at(day - 30));
    await remindDue(server);
    expect(await titles(student)).toEqual([first, ['Ratios starts in 30 minutes', day]]);
    expect(await titles(late)).toEqual(await titles(student));
  });

  test('follow a class that is moved into the next hour, there and back', async () => {
    const { held, move, student, told } = await aClass({ inMinutes: 50 });
    await remindDue(server);
    const { version } = (await move({ to: at(70) })).data;
    expect((await move({ to: held.startsAt, version })).status).toBe(200);
    const due = (await told(student)).filter(({ type, cancelledAt }) => type === 'class-soon' && cancelledAt === null);
    expect(due.map(({ dueAt }) => dueAt)).toEqual([at(20)]);
  });
});

test('a large batch is told in as many statements as a small one', async () => {
  const { batch, course, held, move } = await aClass();
  const small = await watchQueries({ server, work: () => move({ to: at(4 * day) }) });
  for (let count = 0; count < 30; count += 1) {
    const { person } = await make.student({ in: course });
    await orm()
      .insert(batchMembers)
      .values({ batchId: batch.id, personId: person.id, named: true, since: at(-day) });
  }
  const large = await watchQueries({ server, work: () => move({ to: at(5 * day), version: small.result.data.version }) });
  expect(large.result.status).toBe(200);
  expect(large.count).toBe(small.count);
  expect(await orm().$count(notices, eq(notices.cause, `class:${held.id}:2`))).toBe(32);
});

test('CLS-022 a mentor shares a PDF as the handout, and another one in its place', async () => {
  const { caller, mappingId, mentor } = await aClass();
  const share = async (ownerId: bigint, ending = '') =>
    server.call(
      'shareHandout',
      { mappingId, attachment: `http://localhost/files/${await of.uploaded(ownerId)}${ending}` },
      await caller(mentor),
    );
  expect((await share(mentor.id)).data).toMatchObject({ handout: 'notes.pdf' });
  expect((await share(mentor.id)).data).toMatchObject({ handout: 'notes.pdf' });
  const stranger = await make.person({ role: 'mentor' });
  expect((await share(stranger.id)).error.code).toBe('NOT_AN_ATTACHMENT');
  const picture = { mappingId, attachment: `http://localhost/files/uploads/${'a'.repeat(32)}.webp` };
  expect((await server.call('shareHandout', picture, await caller(mentor))).error.message).toBe(
    'This is a picture. Save it as PDF and choose that.',
  );
});

test('a mentor writes to the batch, ten times an hour at most', async () => {
  const { caller, mappingId, mentor, student, told } = await aClass();
  const asMentor = await caller(mentor);
  const write = (text: string) => server.call('messageBatch', { mappingId, text }, asMentor);
  expect((await write('Bring the workbook.')).data).toEqual({ students: 1 });
  expect(await told(student)).toMatchObject([
    { title: `Message from ${mentor.firstName} ${mentor.lastName} about “Ratios”`, text: 'Bring the workbook.', type: 'class-changed' },
  ]);
  for (let count = 1; count < 10; count += 1) {
    server.clock.set(at(count / 60));
    expect((await write(`Note ${count}`)).status).toBe(200);
  }
  expect((await write('One more')).error.code).toBe('TOO_MANY_REQUESTS');
});

test('staff with the right to classes change any class, and a mentor of the batch who does not teach it changes none', async () => {
  const { batch, caller, held, mappingId, move } = await aClass();
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const moved = {
    mappingId,
    startsAt: at(4 * day).toISOString(),
    endsAt: at(4 * day + 60).toISOString(),
    version: held.version,
  };
  const colleague = await make.person({ role: 'mentor' });
  await orm().insert(batchMentors).values({ batchId: batch.id, personId: colleague.id });
  expect((await server.call('moveClass', moved, await caller(colleague))).status).toBe(404);
  const { data } = await server.call('moveClass', moved, await caller(staff));
  expect((await move({ to: at(5 * day), version: data.version })).status).toBe(200);
});
