import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { auditEvents } from '../../audit/tables.ts';
import { people } from '../../identity/tables.ts';
import { batchMembers, batchMentors, classAttendance, classPresences } from '../tables.ts';
import { settleDue } from './settle.ts';

const minute = 60_000;
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

const person = { role: 'student' as const, firstName: 'A', lastName: 'B', createdAt: testMoment };

/** A class that began half an hour ago, with two students: Asha joined it, Bela did not. */
async function aClass(more: Partial<Parameters<typeof of.held>[0]> = {}) {
  const course = await make.course();
  const { person: asha } = await make.student({ in: course });
  const { person: bela } = await make.student({ in: course });
  const mentor = await make.person({ role: 'mentor' });
  const batch = await of.batch({ courseId: course.course.id, studentIds: [asha.id, bela.id], mentorIds: [mentor.id] });
  const held = await of.held({ batchId: batch.id, mentorId: mentor.id, inMinutes: -30, title: 'Ratios', ...more });
  const mappingId = String(held.id);
  const caller = async (who: { id: bigint }) => ({ token: (await make.session({ personId: who.id, at: server.clock.now() })).token });
  const roll = async () => (await server.call('classRoll', { mappingId }, await caller(mentor))).data;
  /** Marks students as someone does who has read the roll just now, or has it as `read`. */
  const mark = async (
    marked: readonly { pin: string | null }[],
    attend_status: '' | 'present' | 'absent',
    reason = '',
    read?: Awaited<ReturnType<typeof roll>>,
  ) => {
    const said = new Map((read ?? (await roll())).students.map((line) => [line.imspin, line.saidAt]));
    const imspins = marked.map(({ pin }) => pin ?? '');
    const saidAt = imspins.map((pin) => said.get(pin) ?? null);
    return server.call('markAttendance', { mappingId, imspins, saidAt, attend_status, reason }, await caller(mentor));
  };
  const seen = async (who: { id: bigint } | null, extra: Partial<typeof classPresences.$inferInsert> = {}) =>
    orm()
      .insert(classPresences)
      .values({
        classId: held.id,
        personId: who?.id ?? null,
        source: 'provider',
        ref: `r${Math.random()}`,
        joinedAt: at(-25),
        leftAt: at(-5),
        ...extra,
      });
  const statuses = async () => {
    const byPin = new Map((await roll()).students.map((line) => [line.imspin, line.attend_status]));
    return [asha, bela].map(({ pin }) => byPin.get(pin ?? ''));
  };
  const lineOf = async ({ pin }: { pin: string | null }) => (await roll()).students.find(({ imspin }) => imspin === pin);
  return { asha, batch, bela, caller, course, held, mappingId, mark, mentor, roll, lineOf, seen, statuses };
}

describe('the roll of a class', () => {
  test('CLS-026, DAT-043 says who was seen so far and who not, and keeps who can not be told', async () => {
    const { asha, bela, caller, lineOf, mappingId, mentor, roll, seen } = await aClass();
    await seen(asha);
    await seen(null, { label: 'Asha’s phone' });
    const { students, ...rest } = await roll();
    expect(rest).toMatchObject({ unknown: 1, canMark: true, isSettled: false, card: { mappingId, classTitle: 'Ratios' } });
    expect(students).toHaveLength(2);
    expect(await lineOf(asha)).toMatchObject({ attend_status: 'present', how: 'Live', minutes: 20, marked: false });
    expect(await lineOf(bela)).toMatchObject({ attend_status: '', how: '', minutes: 0, marked: false });
    const stretches = async (imspin: string) =>
      (await server.call('classStretches', { mappingId, imspin }, await caller(mentor))).data.stretches;
    expect(await stretches('')).toEqual([
      { source: 'provider', label: 'Asha’s phone', joinedAt: at(-25).toISOString(), leftAt: at(-5).toISOString() },
    ]);
    expect(await stretches(asha.pin ?? '')).toMatchObject([{ label: '', joinedAt: at(-25).toISOString() }]);
  });

  test('CLS-026 counts no scan and no open stretch of before the class opened, as when it is settled', async () => {
    const { asha, bela, lineOf, seen, statuses } = await aClass();
    await seen(asha, { source: 'portal', ref: 'yesterday', joinedAt: at(-24 * 60), leftAt: null });
    await seen(bela, { source: 'room', ref: 'yesterday', joinedAt: at(-24 * 60), leftAt: null });
    expect(await statuses()).toEqual(['', '']);
    expect(await lineOf(asha)).toMatchObject({ minutes: 0 });
    server.clock.set(at(61));
    await settleDue(server);
    expect(await statuses()).toEqual(['absent', 'absent']);
  });

  test('CLS-026 the audit names everyone who is marked at once', async () => {
    const { batch, held, mappingId, mark } = await aClass();
    const rows = Array.from({ length: 120 }, (_, n) => ({
      ...person,
      pin: `AUD${n}`,
      mobile: String(7_100_000_000 + n),
      email: `aud${n}@home.test`,
    }));
    const added = await orm().insert(people).values(rows).returning({ id: people.id, pin: people.pin });
    await orm()
      .insert(batchMembers)
      .values(added.map(({ id: personId }) => ({ batchId: batch.id, personId, named: true, since: held.startsAt })));
    expect((await mark(added, 'present')).status).toBe(200);
    const entries = await orm().select({ data: auditEvents.data }).from(auditEvents).where(eq(auditEvents.targetId, mappingId));
    const told = entries.map(({ data }) => data as { students: number; ids: string });
    expect(told.reduce((sum, { students }) => sum + students, 0)).toBe(120);
    const named = told.flatMap(({ ids }) => ids.split(','));
    expect(named.toSorted()).toEqual(added.map(({ id }) => String(id)).toSorted());
  });

  test('is read by another mentor of the batch, who marks nothing', async () => {
    const { batch, asha, caller, mappingId } = await aClass();
    const colleague = await make.person({ role: 'mentor' });
    await orm().insert(batchMentors).values({ batchId: batch.id, personId: colleague.id });
    const asColleague = await caller(colleague);
    expect((await server.call('classRoll', { mappingId }, asColleague)).data).toMatchObject({ canMark: false });
    const said = { mappingId, imspins: [asha.pin], saidAt: [null], attend_status: 'present' as const, reason: '' };
    expect((await server.call('markAttendance', said, asColleague)).status).toBe(404);
  });

  test('CLS-026 two people who mark one student do not overwrite each other; others are marked meanwhile, and the same mark is no change', async () => {
    const { asha, bela, mark, roll, statuses } = await aClass();
    const before = await roll();
    expect((await mark([asha], 'absent', '', before)).status).toBe(200);
    server.clock.advance(1000);
    const late = await mark([asha, bela], 'present', 'She was there', before);
    expect(late).toMatchObject({ status: 409, error: { code: 'CHANGED_ELSEWHERE' } });
    expect(await statuses()).toEqual(['absent', '']);
    expect((await mark([bela], 'present', '', before)).status).toBe(200);
    expect((await mark([asha], 'absent', '', before)).status).toBe(200);
    expect((await mark([asha], 'present', 'She was there')).status).toBe(200);
    expect((await mark([asha], '', '', before)).error.code).toBe('CHANGED_ELSEWHERE');
    expect(await statuses()).toEqual(['present', 'present']);
  });

  test('is marked one by one or all, and a mark can be taken back', async () => {
    const { asha, bela, mark, statuses } = await aClass();
    expect((await mark([asha, bela], 'present')).data.students).toMatchObject([
      { attend_status: 'present', marked: true },
      { attend_status: 'present' },
    ]);
    expect((await mark([bela], 'absent')).status).toBe(200);
    expect(await statuses()).toEqual(['present', 'absent']);
    await mark([asha, bela], '');
    expect(await statuses()).toEqual(['', '']);
  });

  test('stays as it was marked when the class is settled, and what was seen is back when a mark is taken back', async () => {
    const { asha, bela, lineOf, mark, roll, seen, statuses } = await aClass();
    await seen(asha);
    await mark([bela], 'present');
    server.clock.set(at(61));
    await settleDue(server);
    expect(await statuses()).toEqual(['present', 'present']);
    expect(await roll()).toMatchObject({ isSettled: true });
    await mark([asha], 'absent', 'She left at once');
    await settleDue(server);
    expect(await lineOf(asha)).toMatchObject({ attend_status: 'absent', marked: true, reason: 'She left at once' });
    await mark([asha, bela], '');
    expect(await statuses()).toEqual(['present', 'absent']);
    await settleDue(server);
    expect(await lineOf(asha)).toMatchObject({ how: 'Live', minutes: 20, marked: false });
    expect(await lineOf(bela)).toMatchObject({ attend_status: 'absent', marked: false });
  });

  test('DAT-040 a correction needs a reason, is audited, and the student sees that it was corrected', async () => {
    const { asha, caller, course, mappingId, mark, mentor, seen } = await aClass();
    await seen(asha);
    const refused = await mark([asha], 'absent');
    expect(refused.error).toMatchObject({
      code: 'REASON_NEEDED',
      message: expect.stringMatching(/^Say why Asha .+ is marked as absent\.$/) as string,
    });
    expect((await mark([asha], 'absent', 'She was not in the call')).status).toBe(200);
    server.clock.set(at(61));
    await settleDue(server);
    const list = { studentImsPin: '', courseId: String(course.course.id), batchId: '' as const };
    const { data } = await server.call('completedClasses', list, await caller(asha));
    expect(data.classes[0]?.attendance).toEqual({ status: 'absent', how: '', minutes: 20, corrected: true });
    const entries = await orm().select().from(auditEvents).where(eq(auditEvents.targetId, mappingId));
    expect(entries).toMatchObject([
      {
        action: 'classes.attendance-marked',
        actorId: mentor.id,
        data: { status: 'absent', isCorrection: true, students: 1, ids: String(asha.id) },
      },
    ]);
    expect(JSON.stringify(entries.map((entry) => entry.data))).not.toContain('not in the call');
  });

  test('DAT-040 of many who are marked, those whom it corrects are named, and the reason is kept for them alone', async () => {
    const { asha, bela, lineOf, mark, seen } = await aClass();
    await seen(asha);
    const refused = await mark([asha, bela], 'absent');
    expect(refused.error).toMatchObject({
      code: 'REASON_NEEDED',
      fields: { [asha.pin ?? '']: expect.stringMatching(/^Say why Asha .+ is marked as absent\.$/) as string },
    });
    expect(Object.keys(refused.error.fields ?? {})).toHaveLength(1);
    expect(await lineOf(bela)).toMatchObject({ attend_status: '' });
    await mark([asha, bela], 'absent', 'The wrong people joined');
    expect(await lineOf(asha)).toMatchObject({ attend_status: 'absent', reason: 'The wrong people joined' });
    expect(await lineOf(bela)).toMatchObject({ attend_status: 'absent', marked: true, reason: '' });
  });

  test('a mark of the roll call is no correction to the student', async () => {
    const { caller, course, bela, mark } = await aClass();
    await mark([bela], 'present');
    server.clock.set(at(61));
    const list = { studentImsPin: '', courseId: String(course.course.id), batchId: '' as const };
    const { data } = await server.call('completedClasses', list, await caller(bela));
    expect(data.classes[0]?.attendance).toEqual({ status: 'present', how: '', minutes: 0, corrected: false });
  });

  test('is not marked before the class opens, of a cancelled class, or for someone else', async () => {
    const later = await aClass({ inMinutes: 16 });
    expect((await later.mark([later.asha], 'present')).error.code).toBe('ROLL_NOT_OPEN');
    const off = await aClass({ cancelledAt: testMoment });
    expect((await off.mark([off.asha], 'present')).error.code).toBe('CLASS_CANCELLED');
    const one = await aClass();
    expect((await one.mark([one.asha, off.asha], 'present')).error.code).toBe('NOT_FOUND');
    expect(await orm().$count(classAttendance, eq(classAttendance.classId, one.held.id))).toBe(0);
  });
});

describe('the code in the room', () => {
  const room = { inPerson: true, place: 'Room 4' };
  const codeFor = async ({ caller, mappingId, mentor }: Awaited<ReturnType<typeof aClass>>) =>
    server.call('roomCode', { mappingId }, await caller(mentor));
  const scan = async ({ asha, caller, mappingId }: Awaited<ReturnType<typeof aClass>>, code: string) =>
    server.call('scanRoomCode', { mappingId, code }, await caller(asha));

  test('marks who scans it as present, once, and half a minute later it is another one', async () => {
    const held = await aClass(room);
    const { code, msLeft } = (await codeFor(held)).data;
    expect(msLeft).toBeGreaterThan(0);
    const first = (await scan(held, code)).data;
    expect(first).toEqual({ classTitle: 'Ratios', checkedInAt: testMoment.toISOString() });
    server.clock.set(new Date(testMoment.getTime() + 30_000));
    expect((await codeFor(held)).data.code).not.toBe(code);
    expect((await scan(held, code)).data).toEqual(first);
    expect(await held.lineOf(held.asha)).toMatchObject({ attend_status: 'present', how: 'Room' });
    expect(await orm().$count(classPresences, eq(classPresences.classId, held.held.id))).toBe(1);
  });

  test('is useless after a minute, and for another class', async () => {
    const held = await aClass(room);
    const { code } = (await codeFor(held)).data;
    server.clock.set(new Date(testMoment.getTime() + 60_000));
    expect((await scan(held, code)).error.code).toBe('ROOM_CODE_WRONG');
    const other = await aClass(room);
    expect((await scan(held, (await codeFor(other)).data.code)).error.code).toBe('ROOM_CODE_WRONG');
    expect((await scan(held, (await codeFor(held)).data.code)).status).toBe(200);
  });

  test('scanned too early it says when it opens, and works later', async () => {
    const held = await aClass({ ...room, inMinutes: 20 });
    expect((await codeFor(held)).error.code).toBe('ROOM_NOT_OPEN');
    const early = await scan(held, 'ABCDEFGH');
    expect(early.error).toMatchObject({
      code: 'ROOM_NOT_OPEN',
      message: expect.stringMatching(/^Check-in opens at \d\d:\d\d [AP]M IST\. Scan the code again then\.$/) as string,
    });
    server.clock.set(at(5));
    expect((await scan(held, (await codeFor(held)).data.code)).status).toBe(200);
  });

  test('is refused online, once the class is over, and after twenty wrong ones', async () => {
    const online = await aClass();
    expect((await codeFor(online)).error.code).toBe('NOT_IN_A_ROOM');
    const over = await aClass({ ...room, inMinutes: -100 });
    expect((await scan(over, 'ABCDEFGH')).error.message).toBe('This class is over. Ask your mentor to mark you as present.');
    const held = await aClass(room);
    for (let count = 0; count < 20; count += 1) expect((await scan(held, 'ABCDEFGH')).error.code).toBe('ROOM_CODE_WRONG');
    expect((await scan(held, (await codeFor(held)).data.code)).error.code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('the classes of a mentor', () => {
  test('CLS-025 are those they teach and those of their batches, next first and newest first, and today’s on the home', async () => {
    const { batch, caller, course, mentor } = await aClass();
    await of.held({ batchId: batch.id, inMinutes: 3 * 24 * 60, title: 'Of a colleague' });
    await of.held({ batchId: batch.id, mentorId: mentor.id, inMinutes: -3000, title: 'Over' });
    const other = await of.batch({ courseId: course.course.id, name: 'Evening batch' });
    await of.held({ batchId: other.id, mentorId: mentor.id, inMinutes: 2 * 24 * 60, title: 'Once' });
    await of.held({ batchId: other.id, inMinutes: 24 * 60, title: 'Not theirs' });
    const asMentor = await caller(mentor);
    const list = async (tab: 'upcoming' | 'completed', batchId: string) =>
      (await server.call('mentorClasses', { tab, batchId }, asMentor)).data;
    const upcoming = await list('upcoming', '');
    expect(upcoming.classes.map(({ classTitle }) => classTitle)).toEqual(['Ratios', 'Once', 'Of a colleague']);
    expect(upcoming.batches.map(({ batchName }) => batchName)).toEqual(['Evening batch', 'Weekday batch']);
    expect(upcoming.classes.map(({ attendance }) => attendance.status)).toEqual(['', '', '']);
    expect((await list('completed', String(batch.id))).classes.map(({ classTitle }) => classTitle)).toEqual(['Over']);
    expect((await server.call('mentorClasses', { tab: 'upcoming', batchId: '999999' }, asMentor)).status).toBe(404);
    const today = (await server.call('classesToday', {}, asMentor)).data;
    expect(today.classes.map(({ classTitle }) => classTitle)).toEqual(['Ratios']);
  });
});
