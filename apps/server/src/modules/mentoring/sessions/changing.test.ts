import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { agendaOf } from '../../../../test/agenda.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { whileOpen } from '../../../../test/while-changing.ts';
import { enrolments, people } from '../../identity/tables.ts';
import { notices } from '../../notices/tables.ts';
import { mentorBookings, mentorTimes } from '../tables.ts';
import { cancelLeft } from './changing.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());
afterEach(() => server.clock.set(testMoment));
const orm = () => server.parts.database.orm;

async function booked() {
  const pair = await mentoring.pair();
  await mentoring.limit({ courseId: pair.course.id, sessions: 3 });
  const time = await mentoring.time({ mentorId: pair.mentor.id, inHours: 4 });
  const { bookingId } = (await pair.book(time.id)).data;
  return { ...pair, time, bookingId, asMentor: mentoring.callsOfMentor(pair.mentor) };
}
const close = (personId: bigint) => orm().update(people).set({ closedAt: server.clock.now() }).where(eq(people.id, personId));
const leave = ({ personId, variantId }: { personId: bigint; variantId: bigint }) =>
  orm()
    .delete(enrolments)
    .where(and(eq(enrolments.personId, personId), eq(enrolments.variantId, variantId)));
const newestOf = async (personId: bigint) =>
  (await orm().select().from(notices).where(eq(notices.personId, personId)).orderBy(notices.id)).findLast(
    ({ cancelledAt, dueAt }) => cancelledAt === null && dueAt <= server.clock.now(),
  );
const round = () => cancelLeft(server);

describe('MEN-007 someone leaves: the sessions to come are cancelled, and nothing is used up', () => {
  test('MEN-009 a mentor whose account is closed: neither is said to have cancelled', async () => {
    const of = await booked();
    await close(of.mentor.id);
    await round();
    const { past, allowance } = await of.list();
    expect(past).toMatchObject([
      { bookingStatus: 'CANCELLED', cancelledText: 'Cancelled Slot', cancelReason: 'The mentor has left', actions: [] },
    ]);
    expect(allowance).toMatchObject({ used: 0 });
    expect(await newestOf(of.student.id)).toMatchObject({
      title: `Your session with Meera ${of.mentor.lastName} is cancelled`,
      text: expect.stringContaining('Reason: The mentor has left. It doesn’t count as one of your sessions. Book another time.') as string,
    });
    expect((await of.free()).times).toEqual([]);
  });

  test('a mentor who leaves the course, and not one of another course; the time is free for those', async () => {
    const of = await booked();
    const other = await mentoring.pair({ mentor: of.mentor });
    await make.enrol({ personId: of.mentor.id, variantId: other.variant.id });
    const kept = await mentoring.time({ mentorId: of.mentor.id, inHours: 30 });
    await other.book(kept.id);
    await leave({ personId: of.mentor.id, variantId: of.variant.id });
    await round();
    await round();
    expect((await of.list()).past).toMatchObject([{ cancelReason: 'The mentor has left this course' }]);
    expect((await other.list()).upcoming).toHaveLength(1);
    expect((await other.free()).times.map(({ timeId }) => timeId)).toEqual([String(of.time.id)]);
    expect(await newestOf(of.mentor.id)).toMatchObject({ title: expect.stringMatching(/ is cancelled$/) as string });
  });

  test('a student who leaves the course, even within 24 hours', async () => {
    const of = await booked();
    await leave({ personId: of.student.id, variantId: of.variant.id });
    await round();
    const { others } = await of.asMentor.dashboard();
    expect(others).toMatchObject([
      { bookingStatus: 'CANCELLED', cancelledText: 'Cancelled Slot', cancelReason: 'The student has left this course' },
    ]);
    expect(await newestOf(of.mentor.id)).toMatchObject({
      title: expect.stringMatching(/^Your session with Asha .* is cancelled$/) as string,
      text: expect.stringContaining('Reason: The student has left this course.') as string,
    });
    const [time] = await orm().select().from(mentorTimes).where(eq(mentorTimes.id, of.time.id));
    expect(time?.bookingId).toBeNull();
  });

  test('CAL-005 a student whose account is closed, and the mentor’s calendar has it no longer', async () => {
    const of = await booked();
    const agenda = () => agendaOf({ server, source: 'session', whose: of.mentor.id });
    const session = `${of.time.startsAt.toISOString()} Mentor session`;
    expect(await agenda()).toEqual([session]);
    await close(of.student.id);
    await round();
    expect(await agenda()).toEqual([`off: ${session}`]);
    expect((await of.asMentor.dashboard()).others).toMatchObject([{ cancelReason: 'The student’s account is closed' }]);
  });

  test('not who has come back before the round, nor what has begun', async () => {
    const of = await booked();
    await close(of.mentor.id);
    await orm().update(people).set({ closedAt: null }).where(eq(people.id, of.mentor.id));
    await round();
    expect((await of.list()).upcoming).toHaveLength(1);
    await close(of.mentor.id);
    server.clock.set(of.time.startsAt);
    await round();
    expect((await of.list()).upcoming).toHaveLength(1);
  });

  /** An offer that is open: another mentor's time in place of a session that was cancelled. */
  async function offered(of: Awaited<ReturnType<typeof booked>>) {
    const other = await mentoring.mentor({ in: of });
    const until = { heldForId: of.student.id, heldUntil: new Date('2026-11-25') };
    const held = await mentoring.time({ mentorId: other.id, inHours: 60, ...until });
    const cancelled = { cancelledAt: testMoment, cancelledBy: 'mentor' as const, inHours: 40 };
    const offer = { offeredTimeId: held.id, offerEndsAt: new Date('2026-11-25'), offerState: 'open' as const };
    const { id } = await mentoring.session({
      mentorId: of.mentor.id,
      studentId: of.student.id,
      courseId: of.course.id,
      ...cancelled,
      ...offer,
    });
    const state = async () => {
      const [row] = await orm().select({ state: mentorBookings.offerState }).from(mentorBookings).where(eq(mentorBookings.id, id));
      const [time] = await orm().select({ heldForId: mentorTimes.heldForId }).from(mentorTimes).where(eq(mentorTimes.id, held.id));
      return [row?.state, time?.heldForId ?? null];
    };
    return { other, state };
  }

  test('a time that is on offer to a student who has left is held no more', async () => {
    const of = await booked();
    const { state } = await offered(of);
    expect(await state()).toEqual(['open', of.student.id]);
    await leave({ personId: of.student.id, variantId: of.variant.id });
    await round();
    expect(await state()).toEqual(['withdrawn', null]);
  });

  test('an offer of a mentor who is back before it is withdrawn stays', async () => {
    const of = await booked();
    const { other, state } = await offered(of);
    await close(other.id);
    await whileOpen({
      server,
      open: async (tx) => void (await tx.execute(sql`select from people where id = ${of.student.id} for update`)),
      work: round,
      meanwhile: async (tx) => void (await tx.update(people).set({ closedAt: null }).where(eq(people.id, other.id))),
    });
    expect(await state()).toEqual(['open', of.student.id]);
  });

  test('once, however many rounds run at once', async () => {
    const of = await booked();
    await close(of.mentor.id);
    await Promise.all([round(), round()]);
    const told = await orm().select().from(notices).where(eq(notices.personId, of.student.id));
    expect(told.filter(({ title }) => title.endsWith('is cancelled'))).toHaveLength(1);
    expect((await of.list()).past).toHaveLength(1);
  });

  test('a session that cannot be cancelled holds up no other', async () => {
    const [first, second] = [await booked(), await booked()];
    await close(first.mentor.id);
    await close(second.mentor.id);
    await orm().execute(
      sql`alter table mentor_bookings add constraint refused check (id <> ${sql.raw(first.bookingId)} or cancelled_at is null)`,
    );
    await round();
    await orm().execute(sql`alter table mentor_bookings drop constraint refused`);
    expect([(await first.list()).upcoming.length, (await second.list()).upcoming.length]).toEqual([1, 0]);
    await round();
    expect((await first.list()).upcoming).toEqual([]);
  });

  test('a time of theirs that is held for a student is withdrawn, and the student told', async () => {
    const of = await booked();
    const other = await mentoring.mentor({ in: of });
    const held = await mentoring.time({ mentorId: other.id, inHours: 60, heldForId: of.student.id, heldUntil: new Date('2026-11-25') });
    const cancelled = { cancelledAt: testMoment, cancelledBy: 'mentor' as const, inHours: 40 };
    const offer = { offeredTimeId: held.id, offerEndsAt: new Date('2026-11-25'), offerState: 'open' as const };
    await mentoring.session({ mentorId: of.mentor.id, studentId: of.student.id, courseId: of.course.id, ...cancelled, ...offer });
    await close(other.id);
    await round();
    expect((await of.list()).past).toMatchObject([{ offer: null }]);
    expect(await newestOf(of.student.id)).toMatchObject({ title: 'The time held for you is gone' });
  });
});
