import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { testMoment } from '../../../../test/moments.ts';
import { auditEvents } from '../../audit/tables.ts';
import { seatings } from '../tables.ts';

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());
afterEach(() => centre.server.clock.set(testMoment));

const minutes = (count: number) => new Date(testMoment.getTime() + count * 60_000);
const sittingsOf = (bookingId: bigint) => centre.server.parts.database.orm.select().from(seatings).where(eq(seatings.bookingId, bookingId));

it('TST-068 the code on the admit card checks a candidate in at the seat they were given', async () => {
  const session = await centre.session();
  centre.server.clock.set(minutes(40));
  const code = await centre.codeOf(session);
  expect((await centre.checkIn(session, code.toLowerCase().replace('-', ' '))).data).toMatchObject({
    pin: session.test.person.pin,
    room: 'Room 1',
    seat: 1,
    wasIn: false,
    checkedInAt: minutes(40).toISOString(),
  });
  const { id } = await centre.bookingOf(session);
  expect(await sittingsOf(id)).toMatchObject([{ seat: 1, roomId: session.at.room.id, from: minutes(40), to: null }]);
  const written = await centre.server.parts.database.orm.select().from(auditEvents).where(eq(auditEvents.action, 'centres.check-in'));
  expect(written).toMatchObject([{ actorId: centre.staff.id, targetId: String(session.test.person.id), data: { by: 'code', seat: 1 } }]);
});

it('TST-068 a test that asks for it is launched after the check-in, and not before', async () => {
  const session = await centre.session();
  const launch = async () =>
    centre.server.call(
      'getTestData',
      { assetId: String(session.test.asset.id), assessmentId: String(session.test.assessment.id), redirectUrl: '' },
      { token: await centre.tokenOf(session.test.person.id) },
    );
  centre.server.clock.set(minutes(60));
  expect((await launch()).error).toMatchObject({ code: 'TEST_NOT_RELEASED', message: 'Check in at the centre desk first.' });
  const { id } = await centre.bookingOf(session);
  await centre.change(id, 'check-in');
  expect((await launch()).status).toBe(200);
  expect((await centre.change(id, 'undo-check-in')).status).toBe(200);
});

it('two desks that check in one candidate at once: one does it, the other is told that it is done', async () => {
  const session = await centre.session();
  centre.server.clock.set(minutes(45));
  const code = await centre.codeOf(session);
  const answers = await Promise.all([1, 2, 3, 4].map(() => centre.checkIn(session, code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.filter(({ data }) => !data.wasIn)).toHaveLength(1);
  expect(await sittingsOf((await centre.bookingOf(session)).id)).toHaveLength(1);
});

it('the code of an earlier card is refused in plain words, and the new one works', async () => {
  const session = await centre.session();
  centre.server.clock.set(minutes(45));
  const old = await centre.codeOf(session);
  const { id } = await centre.bookingOf(session);
  await centre.move(id, 5);
  expect((await centre.checkIn(session, old)).error).toMatchObject({
    code: 'CODE_REPLACED',
    message: 'This admit card is out of date: the booking has changed since. Ask for the newest one, or find the candidate by name.',
  });
  expect((await centre.checkIn(session, await centre.codeOf(session))).data).toMatchObject({ seat: 5, wasIn: false });
});

it('a cancelled booking, another centre, a wrong code and a wrong time are told apart', async () => {
  const session = await centre.session();
  const elsewhere = await centre.session();
  const code = await centre.codeOf(session);
  const refusal = async (typed: string, at = session) => (await centre.checkIn(at, typed)).error.code;
  expect(await refusal(code)).toBe('CHECK_IN_CLOSED');
  centre.server.clock.set(minutes(30));
  expect(await refusal(code, elsewhere)).toBe('OTHER_VENUE');
  expect(await refusal('ABCDE-FGHJK')).toBe('CODE_MISTYPED');
  expect(await refusal('')).toBe('CODE_MISTYPED');
  const { id, assetId } = await centre.bookingOf(session);
  await centre.server.call(
    'cancelSlotBooking',
    { asset_id: String(assetId), slot_booking_id: String(id) },
    { token: await centre.tokenOf(session.test.person.id) },
  );
  expect(await refusal(code)).toBe('BOOKING_CANCELLED');
  centre.server.clock.set(minutes(60 + 121));
  expect(await refusal(await centre.codeOf(session, 1))).toBe('CHECK_IN_CLOSED');
});

it('a candidate is marked absent and not absent; one who is in is not, and checking in ends it', async () => {
  const session = await centre.session();
  centre.server.clock.set(minutes(50));
  const { id } = await centre.bookingOf(session);
  expect((await centre.change(id, 'absent')).status).toBe(200);
  expect((await centre.look(session)).room?.candidates[0]).toMatchObject({ state: 'absent', since: minutes(50).toISOString() });
  await centre.change(id, 'not-absent');
  expect((await centre.look(session)).room?.candidates[0]).toMatchObject({ state: 'expected' });
  await centre.change(id, 'absent');
  await centre.change(id, 'check-in');
  expect((await centre.look(session)).room?.candidates[0]).toMatchObject({ state: 'in' });
  expect((await centre.change(id, 'absent')).error.code).toBe('CHECKED_IN');
  expect((await centre.change(999_999n, 'absent')).error.code).toBe('NOT_FOUND');
});
