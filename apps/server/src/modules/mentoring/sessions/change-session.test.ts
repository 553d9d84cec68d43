import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { agendaOf } from '../../../../test/agenda.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { mentorTimes } from '../tables.ts';
import { cancelByMentor } from './changing.ts';
import { holdSession } from './hold-queries.ts';

const hour = 3_600_000;
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
const at = (hours: number) => server.clock.set(new Date(testMoment.getTime() + hours * hour));
const minute = 1 / 60;

/** A student with a session that begins in so many hours. */
async function booked({ inHours = 48 } = {}) {
  const pair = await mentoring.pair();
  const time = await mentoring.time({ mentorId: pair.mentor.id, inHours });
  const { bookingId } = (await pair.book(time.id)).data;
  return { ...pair, time, bookingId, asMentor: mentoring.callsOfMentor(pair.mentor) };
}
const seesStudent = async ({ mentor, student }: { mentor: { id: bigint }; student: { id: bigint } }) =>
  (await orm().execute(sql`select from relations where viewer_id = ${mentor.id} and subject_id = ${student.id}`)).rows.length > 0;

describe('a student cancels', () => {
  test.each([
    [-24 - minute, 'CANCELLED'],
    [-24, 'CANCELLED'],
    [-24 + minute, 'CANCELLED AGAINST POLICY'],
    [-minute, 'CANCELLED AGAINST POLICY'],
  ] as const)('MEN-007 MEN-013 API-056 IDN-079 %s hours from the start: %s, and the time is free again', async (hours, status) => {
    const of = await booked();
    at(48 + hours);
    const { data } = await of.cancel(of.bookingId);
    expect(data).toMatchObject({ bookingStatus: status, cancelledText: 'Cancelled Slot (you)', isCancelled: true, actions: [] });
    expect((await of.free()).times).toHaveLength(1);
    expect(await seesStudent(of)).toBe(false);
    // sent again it is as it was
    at(48);
    expect((await of.cancel(of.bookingId)).data.bookingStatus).toBe(status);
    expect((await of.asMentor.dashboard()).others).toMatchObject([{ cancelledText: 'Cancelled Slot (student)', bookingStatus: status }]);
    const again = await mentoring.pair({ in: of, mentor: of.mentor });
    at(47);
    expect((await again.book(of.time.id)).status).toBe(200);
  });

  test('MEN-008 IDN-077 not from its start on, and not another student’s', async () => {
    const of = await booked();
    const other = await mentoring.pair();
    expect((await other.cancel(of.bookingId)).status).toBe(404);
    at(48);
    expect((await of.cancel(of.bookingId)).error.code).toBe('SESSION_NOT_UPCOMING');
  });
});

describe('a mentor cancels', () => {
  test('MEN-007 MEN-010 API-057 IDN-079 several with a reason, never against policy; their times close', async () => {
    const of = await booked();
    const later = await mentoring.time({ mentorId: of.mentor.id, inHours: 60 });
    const { bookingId } = (await of.book(later.id)).data;
    at(47);
    const { data } = await of.asMentor.cancel(of.bookingId, bookingId);
    expect(data).toMatchObject([
      { bookingStatus: 'CANCELLED BY MENTOR', cancelledText: 'Cancelled Slot (you)', cancelReason: 'I am ill' },
      {},
    ]);
    expect((await of.list()).past).toMatchObject([{ cancelledText: 'Cancelled Slot (mentor)' }, { bookingStatus: 'CANCELLED BY MENTOR' }]);
    expect((await of.free()).times).toEqual([]);
    expect(await seesStudent(of)).toBe(false);
    expect((await of.asMentor.cancel(bookingId)).status).toBe(200);
    expect((await of.cancel(bookingId)).error.code).toBe('SESSION_NOT_UPCOMING');
  });

  test('all or none, and none of another mentor', async () => {
    const of = await booked();
    const other = await booked();
    expect((await of.asMentor.cancel(of.bookingId, other.bookingId)).status).toBe(404);
    const soon = await mentoring.time({ mentorId: of.mentor.id, inHours: 1 });
    const { bookingId } = (await of.book(soon.id)).data;
    at(1);
    expect((await of.asMentor.cancel(of.bookingId, bookingId)).error.code).toBe('SESSION_NOT_UPCOMING');
    expect((await of.list()).upcoming).toHaveLength(2);
  });
});

describe('a student moves a session', () => {
  test('in one step: it keeps its id, and the old time is free again', async () => {
    const of = await booked();
    const to = await mentoring.time({ mentorId: of.mentor.id, inHours: 72 });
    const { data } = await of.move(of.bookingId, to.id);
    expect(data).toMatchObject({ bookingId: of.bookingId, startsAt: to.startsAt.toISOString(), bookingStatus: 'BOOKED', movesLeft: 1 });
    expect((await of.free()).times.map(({ timeId }) => timeId)).toEqual([String(of.time.id)]);
    // sent again it is moved once
    expect((await of.move(of.bookingId, to.id)).data.movesLeft).toBe(1);
    expect(await seesStudent(of)).toBe(true);
  });

  test('also into its own hour, and to another way to meet', async () => {
    const of = await booked();
    const { venue } = await centreFactories({ database: server.parts.database, make }).venue();
    await orm().update(mentorTimes).set({ venueId: venue.id }).where(eq(mentorTimes.id, of.time.id));
    const { data } = await of.move(of.bookingId, of.time.id, 'In person');
    expect(data).toMatchObject({ mode: 'In person', venue: venue.name, movesLeft: 1, startsAt: of.time.startsAt.toISOString() });
    expect((await of.free()).times).toEqual([]);
  });

  test('twice at most', async () => {
    const of = await booked();
    const to = [];
    for (const inHours of [72, 96, 120]) to.push(await mentoring.time({ mentorId: of.mentor.id, inHours }));
    const statuses = [];
    for (const { id } of to) statuses.push(await of.move(of.bookingId, id));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(statuses[2]?.error.code).toBe('MOVES_USED');
    at(80);
    expect((await of.asMentor.waive(of.bookingId)).error).toMatchObject({
      code: 'MOVES_USED',
      message: 'The student has already moved this session twice.',
    });
  });

  test('until 24 hours before, and later only if the mentor waives the notice, for that one time', async () => {
    const of = await booked();
    const to = await mentoring.time({ mentorId: of.mentor.id, inHours: 50 });
    const then = await mentoring.time({ mentorId: of.mentor.id, inHours: 52 });
    expect((await of.asMentor.waive(of.bookingId)).error.code).toBe('NOTICE_NOT_NEEDED');
    at(24 + minute);
    expect((await of.move(of.bookingId, to.id)).error.code).toBe('MOVE_TOO_LATE');
    expect((await of.asMentor.waive(of.bookingId)).data.actions.map(({ kind }) => kind)).not.toContain('waive');
    expect((await of.list()).upcoming[0]?.actions).toContainEqual({ kind: 'move', enabled: true, reason: '' });
    expect((await of.move(of.bookingId, to.id)).status).toBe(200);
    at(27);
    expect((await of.move(of.bookingId, then.id)).error.code).toBe('MOVE_TOO_LATE');
    at(50);
    expect((await of.asMentor.waive(of.bookingId)).error.code).toBe('SESSION_NOT_UPCOMING');
    expect((await of.move(of.bookingId, then.id)).error.code).toBe('SESSION_NOT_UPCOMING');
  });

  test('is offered the times of its mentor, however many others have', async () => {
    const of = await booked();
    const other = await mentoring.mentor({ in: of });
    const many = Array.from({ length: 501 }, (_, index) => ({
      ...mentoring.hours(49 + index / 4, { minutes: 10, buffer: 0 }),
      mentorId: other.id,
      virtual: true,
    }));
    await orm().insert(mentorTimes).values(many);
    const last = await mentoring.time({ mentorId: of.mentor.id, inHours: 300 });
    const first = await of.free();
    expect(first.times).toHaveLength(500);
    // later days are on the next page
    const { times, next } = await of.free({ after: first.next });
    expect([times.map(({ timeId }) => timeId), next]).toEqual([[String(last.id)], '']);
    const own = await of.free({ bookingId: of.bookingId });
    expect(own.times).toMatchObject([{ timeId: String(last.id), mentorId: String(of.mentor.id) }]);
    const strangers = await booked();
    const { status } = await server.call('mentorFreeTimes', { ...of.ids, bookingId: strangers.bookingId }, await of.caller());
    expect(status).toBe(404);
  });

  test('to a time of the same mentor that is free, and none of another student’s session', async () => {
    const of = await booked();
    const other = await mentoring.pair({ in: of });
    const elsewhere = await mentoring.time({ mentorId: other.mentor.id });
    const taken = await mentoring.time({ mentorId: of.mentor.id, inHours: 72 });
    await other.book(taken.id);
    expect((await of.move(of.bookingId, elsewhere.id)).status).toBe(404);
    expect((await of.move(of.bookingId, taken.id)).error.code).toBe('TIME_GONE');
    expect((await of.move(of.bookingId, 999_999n)).error.code).toBe('TIME_GONE');
    expect((await other.move(of.bookingId, elsewhere.id)).status).toBe(404);
    expect((await mentoring.callsOfMentor(other.mentor).waive(of.bookingId)).status).toBe(404);
  });
});

describe('an offer after a day off', () => {
  /** A session that its mentor cancelled with another time on offer, held for two hours. */
  async function offered() {
    const of = await booked();
    const other = await mentoring.mentor({ in: of });
    const time = await mentoring.time({ mentorId: other.id, inHours: 72 });
    const until = new Date(testMoment.getTime() + 2 * hour);
    const offer = { timeId: time.id, until, startsAt: time.startsAt, endsAt: time.endsAt, mentorName: 'Meera' };
    await server.parts.database.transaction(async (tx) => {
      const { booking } = await holdSession({ tx, personId: of.mentor.id, bookingId: BigInt(of.bookingId), alsoTimeIds: [time.id] });
      await cancelByMentor({ tx, jobs: null, now: server.clock.now(), timeZone: 'Asia/Kolkata', booking, reason: 'A day off', offer });
    });
    return { ...of, other, offeredTime: time };
  }

  test('CAL-005 shows the time that is held, and taking it is a booking of its own', async () => {
    const of = await offered();
    const [card] = (await of.list()).past;
    expect(card).toMatchObject({
      bookingStatus: 'CANCELLED BY MENTOR',
      offer: { startsAt: of.offeredTime.startsAt.toISOString(), mentorName: `Meera ${of.other.lastName}`, mode: 'Virtual' },
      actions: [{ kind: 'acceptOffer', enabled: true, reason: '' }],
    });
    const rival = await mentoring.pair({ in: of });
    expect((await rival.book(of.offeredTime.id)).error.code).toBe('TIME_GONE');
    expect((await rival.answer(of.bookingId, true)).status).toBe(404);
    const { data } = await of.answer(of.bookingId, true);
    expect(data).toMatchObject({
      bookingStatus: 'BOOKED',
      reasonForBooking: 'Percentages',
      startsAt: of.offeredTime.startsAt.toISOString(),
    });
    expect(data.bookingId).not.toBe(of.bookingId);
    const both = () => Promise.all([of.student.id, of.other.id].map((whose) => agendaOf({ server, source: 'session', whose })));
    const taken = `${of.offeredTime.startsAt.toISOString()} Mentor session`;
    expect(await both()).toEqual([[`off: ${of.time.startsAt.toISOString()} Mentor session`, taken], [taken]]);
    expect((await of.list()).past).toMatchObject([{ offer: null, actions: [] }]);
    // sent again it is that booking, while there is one
    expect((await of.answer(of.bookingId, true)).data).toMatchObject({ bookingId: data.bookingId, bookingStatus: 'BOOKED' });
    expect((await of.list()).upcoming).toHaveLength(1);
    await of.cancel(data.bookingId);
    expect((await of.answer(of.bookingId, true)).error.code).toBe('TIME_GONE');
  });

  test('booking another time in its place ends it, at once or not at all', async () => {
    const of = await offered();
    const another = await mentoring.time({ mentorId: of.other.id, inHours: 80 });
    const book = (timeId: bigint, instead = of.bookingId) => of.book(timeId, { instead });
    const rival = await mentoring.pair({ in: of });
    await rival.book(another.id);
    expect((await book(another.id)).error.code).toBe('TIME_GONE');
    expect((await of.list()).past).toMatchObject([{ offer: { mentorName: `Meera ${of.other.lastName}` } }]);
    const free = await mentoring.time({ mentorId: of.other.id, inHours: 90 });
    const strangers = await booked();
    expect((await book(free.id, strangers.bookingId)).status).toBe(404);
    expect((await book(free.id)).data).toMatchObject({ bookingStatus: 'BOOKED', startsAt: free.startsAt.toISOString() });
    expect((await of.list()).past).toMatchObject([{ offer: null, actions: [] }]);
    expect((await rival.book(of.offeredTime.id)).status).toBe(200);
    // the time itself, and none
    const own = await offered();
    expect((await own.book(own.offeredTime.id, { instead: own.bookingId })).status).toBe(200);
    expect((await own.answer(own.bookingId, true)).status).toBe(200);
    const other = await offered();
    const next = await mentoring.time({ mentorId: other.other.id, inHours: 100 });
    expect((await other.book(next.id, { instead: '' })).status).toBe(200);
    expect((await other.answer(other.bookingId, true)).status).toBe(200);
  });

  test('declined, over, or taken like any other time, it is no more', async () => {
    const declined = await offered();
    expect((await declined.answer(declined.bookingId, false)).data.offer).toBeNull();
    expect((await declined.answer(declined.bookingId, false)).status).toBe(200);
    expect((await (await mentoring.pair({ in: declined })).book(declined.offeredTime.id)).status).toBe(200);
    const taken = await offered();
    expect((await taken.book(taken.offeredTime.id)).status).toBe(200);
    expect((await taken.list()).past).toMatchObject([{ offer: null }]);
    const over = await offered();
    at(2);
    expect((await over.list()).past).toMatchObject([{ offer: null, actions: [] }]);
    expect((await over.answer(over.bookingId, true)).error.code).toBe('TIME_GONE');
  });
});

describe('MEN-005 joining', () => {
  test('gives the link from 15 minutes before the start to the end, and the other side sees it', async () => {
    const of = await booked();
    at(47.75 - minute);
    expect((await of.join(of.bookingId)).error.code).toBe('SESSION_NOT_LIVE');
    at(47.75);
    expect((await of.join(of.bookingId)).data).toEqual({ hangoutLink: 'https://meet.example/meera' });
    expect((await of.asMentor.dashboard()).upcoming[0]?.otherJoinedAt).toBe(server.clock.now().toISOString());
    at(48.5);
    expect((await of.asMentor.join(of.bookingId)).status).toBe(200);
    expect((await of.asMentor.dashboard()).live).toMatchObject([{ isLiveNow: true, classStatus: 'Live' }]);
    at(49);
    expect((await of.join(of.bookingId)).error.code).toBe('SESSION_NOT_LIVE');
    // both came: it counts as attended until the mentor says otherwise
    expect((await of.list()).past).toMatchObject([{ attendance: 'present', bookingStatus: 'ATTENDED' }]);
  });

  test('is for the two of them, and needs a link', async () => {
    const of = await booked();
    const other = await mentoring.pair({ in: of });
    await orm().execute(sql`update mentor_settings set meeting_url = '' where mentor_id = ${of.mentor.id}`);
    at(48);
    expect((await other.join(of.bookingId)).status).toBe(404);
    expect((await mentoring.callsOfMentor(other.mentor).join(of.bookingId)).status).toBe(404);
    expect((await of.join(of.bookingId)).error.code).toBe('NO_MEETING_LINK');
    expect((await of.list()).upcoming[0]?.otherJoinedAt).toBe('');
  });
});
