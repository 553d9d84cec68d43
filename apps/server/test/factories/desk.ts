import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { admitCodeOf } from '../../src/modules/centres/admit/admit-code.ts';
import { accommodations } from '../../src/modules/assessment/staff/tables.ts';
import { bookings, slots } from '../../src/modules/centres/tables.ts';
import { testApp } from '../app.ts';
import { centreFactories } from './centre-factories.ts';
import { factories } from '../factories.ts';

/** The effect of a plan on a session that no one has booked. */
export const noEffect = { kept: 0, moved: 0, chooseAgain: 0, waiting: 0, unfit: 0 };

/** The server with a proctored test that needs a check-in, its slot, which begins in `inHours`, and staff at the desk. */
export async function openCentre() {
  const server = await testApp();
  const make = factories(server.parts);
  const centre = centreFactories({ database: server.parts.database, make });
  const tokenOf = async (personId: bigint) => (await make.session({ personId, at: server.clock.now() })).token;
  const staff = await make.person({ role: 'staff', rights: ['centre'] });

  /** A session of a new test with so many candidates booked, on seats 1, 2, 3 … */
  const session = async ({ seats = 6, booked = 2, inHours = 1, checkIn = true } = {}) => {
    const at = await centre.venue({ seats: 24 });
    const test = await centre.proctoredTest({ checkIn });
    const slot = await centre.slot({ assessmentId: test.assessment.id, at, seats, inHours });
    const students = [test.person];
    while (students.length < booked) students.push((await make.student({ in: test })).person);
    for (const { id } of students.slice(0, booked)) await book({ test, slot, personId: id });
    return { at, test, slot, students, ids: { venueId: String(at.venue.id), slotId: String(slot.id) } };
  };
  type Session = Awaited<ReturnType<typeof session>>;

  const book = async ({ test, slot, personId }: Pick<Session, 'test' | 'slot'> & { personId: bigint }) => {
    const body = {
      asset_id: String(test.asset.id),
      slot_id: String(slot.id),
      venue_id: String(slot.venueId),
      centre_id: '',
      is_take_home: '0',
    } as const;
    return server.call('bookSlot', body, { token: await tokenOf(personId) });
  };

  /** The active booking of the candidate who came n-th, from 0. */
  const bookingOf = async ({ test, students }: Session, index = 0) => {
    const personId = students[index]?.id ?? 0n;
    const [row] = await server.parts.database.orm
      .select()
      .from(bookings)
      .where(and(eq(bookings.studentId, personId), eq(bookings.assessmentId, test.assessment.id), isNull(bookings.cancelledAt)));
    if (row === undefined) throw new Error('the candidate has a booking');
    return row;
  };
  const codeOf = async (of: Session, index = 0) => admitCodeOf({ parts: server.parts, booking: await bookingOf(of, index) });

  /** Half as much time again in every test. */
  const giveExtraTime = async (studentId: bigint) => {
    await server.parts.database.orm.insert(accommodations).values({ studentId, extraAbove: 1, extraBelow: 2 });
  };

  const giveSeparateRoom = async (studentId: bigint) => {
    await server.parts.database.orm.insert(accommodations).values({ studentId, separateRoom: true });
  };

  const atDesk = async () => ({ token: await tokenOf(staff.id) });
  const checkIn = async ({ ids: { venueId } }: Session, code: string) => server.call('checkInByCode', { venueId, code }, await atDesk());
  const change = async (bookingId: bigint, to: RequestOf<'changeCandidate'>['change']) =>
    server.call('changeCandidate', { bookingId: String(bookingId), change: to }, await atDesk());
  const move = async (bookingId: bigint, seat: number) => server.call('moveSeat', { bookingId: String(bookingId), seat }, await atDesk());
  /** The plan to put a session off by so many minutes from the start it has now. */
  const delayOf = async (slotId: bigint | string, minutes: number) => {
    const [row] = await server.parts.database.orm
      .select()
      .from(slots)
      .where(eq(slots.id, BigInt(slotId)));
    if (row === undefined) throw new Error('the session is there');
    return {
      verb: 'delay',
      from: row.startsAt.toISOString(),
      to: new Date(row.startsAt.getTime() + minutes * 60_000).toISOString(),
    } as const;
  };
  /** Looks at the effect of a plan and reports the incident with it, as staff do. */
  const report = async (
    slotId: bigint | string,
    plan: RequestOf<'reportIncident'>['plan'],
    more: Partial<RequestOf<'reportIncident'>> = {},
  ) => {
    const body = { slotId: String(slotId), plan };
    const foretold = await server.call('previewIncident', body, await atDesk());
    const expected = foretold.status === 200 ? foretold.data : noEffect;
    return server.call('reportIncident', { ...body, kind: 'power-cut', text: '', expected, ...more }, await atDesk());
  };
  const look = async ({ ids }: Session) => (await server.call('centreDesk', { ...ids, days: 'today' }, await atDesk())).data;
  return {
    server,
    make,
    centre,
    tokenOf,
    staff,
    session,
    book,
    bookingOf,
    codeOf,
    giveExtraTime,
    giveSeparateRoom,
    atDesk,
    checkIn,
    change,
    move,
    delayOf,
    report,
    look,
  };
}
export type Centre = Awaited<ReturnType<typeof openCentre>>;
