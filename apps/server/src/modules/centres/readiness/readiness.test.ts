import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { testMoment } from '../../../../test/moments.ts';
import type { ReadinessChange } from '@abhyas/contract/centres/readiness.ts';
import { auditEvents } from '../../audit/tables.ts';
import { forgetAuthor } from '../personal-queries.ts';
import { lockSlots } from '../seats/seat-queries.ts';
import { slots } from '../tables.ts';
import { forgetReadiness } from './forget-readiness.ts';
import { notifyReadiness } from './notify-readiness.ts';

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());
afterEach(() => centre.server.clock.set(testMoment));

type Session = Awaited<ReturnType<Centre['session']>>;
const hour = 3_600_000;
/** A session that begins twenty hours after the test's moment, so that nothing alarms yet. */
const ahead = (more: Parameters<Centre['session']>[0] = {}) => centre.session({ inHours: 20, seats: 6, ...more });
/** Sets the clock to so many hours before a session and runs the job of that minute. */
async function roundBefore({ slot }: Session, hours: number): Promise<void> {
  centre.server.clock.set(new Date(slot.startsAt.getTime() - hours * hour));
  await notifyReadiness(centre.server);
}
const readyOf = { venue: 'venueReady', paper: 'paperReady', invigilator: 'invigilatorReady' } as const;
const set = async (session: Session, change: ReadinessChange, seen?: number) => {
  const { sessions } = await board();
  const version = seen ?? sessions.find(({ slotId }) => slotId === session.ids.slotId)?.[readyOf[change.thing]].version ?? 0;
  return centre.server.call('setReadiness', { slotId: session.ids.slotId, version, change }, await centre.atDesk());
};
const board = async () => (await centre.server.call('readinessBoard', {}, await centre.atDesk())).data;
async function onBoard({ ids }: Session) {
  const found = (await board()).sessions.find(({ slotId }) => slotId === ids.slotId);
  if (found === undefined) throw new Error('The session is on the board');
  return found;
}
const staffId = () => String(centre.staff.id);
async function makeReady(session: Session): Promise<void> {
  await set(session, { thing: 'venue', step: 'confirmed' });
  await set(session, { thing: 'paper', machines: 6 });
  await set(session, { thing: 'invigilator', personId: staffId(), isIn: false });
}
const titles = async (token: string) =>
  (await centre.server.call('listNotices', { unreadOnly: false }, { token })).data.notices.map(({ title }) => title);
const toldStaff = async ({ at }: Session) => {
  const all = await titles((await centre.atDesk()).token);
  return all.filter((title) => title.endsWith(` at ${at.venue.name}`)).map((title) => title.split(' for ')[0]);
};
const toldStudent = async ({ students, test }: Session, index = 0) => {
  const all = await titles(await centre.tokenOf(students[index]?.id ?? 0n));
  return all
    .filter((title) => / session (is )?ready: /.test(title) && title.endsWith(test.assessment.name))
    .map((title) => title.split(':')[0]);
};

describe('TST-068 the board', () => {
  it('shows the sessions of the next seven days with what each needs, and who can be assigned', async () => {
    const session = await ahead();
    const later = await centre.session({ inHours: 8 * 24 });
    const { sessions, more, staff, now } = await board();
    expect(more).toBe(false);
    expect(now).toBe(testMoment.toISOString());
    expect(sessions.map(({ slotId }) => slotId)).not.toContain(later.ids.slotId);
    expect(staff).toContainEqual(expect.objectContaining({ personId: staffId() }));
    expect(await onBoard(session)).toMatchObject({
      venue: session.at.venue.name,
      room: 'Room 1',
      test: session.test.assessment.name,
      seats: 6,
      booked: 2,
      wereTold: false,
      venueReady: { state: 'missing', step: 'none', at: '', by: '' },
      paperReady: { state: 'due', machines: 0 },
      invigilatorReady: { state: 'missing', personId: '', isIn: false },
    });
  });

  it('keeps each step with who recorded it and when, and takes it back', async () => {
    const session = await ahead();
    const name = `${centre.staff.firstName} ${centre.staff.lastName}`.trim();
    const recorded = { at: testMoment.toISOString(), by: name };
    await makeReady(session);
    await set(session, { thing: 'paper', machines: 4 });
    expect(await onBoard(session)).toMatchObject({
      venueReady: { state: 'done', step: 'confirmed', ...recorded },
      paperReady: { state: 'started', machines: 4, ...recorded },
      invigilatorReady: { state: 'started', personId: staffId(), name, isIn: false, ...recorded },
    });
    await set(session, { thing: 'invigilator', personId: staffId(), isIn: true });
    await set(session, { thing: 'venue', step: 'none' });
    await set(session, { thing: 'paper', machines: 500 });
    expect(await onBoard(session)).toMatchObject({
      venueReady: { state: 'missing', step: 'none', ...recorded },
      paperReady: { state: 'done', machines: 6 },
      invigilatorReady: { state: 'done', isIn: true },
    });
    const rows = await centre.server.parts.database.orm.select().from(auditEvents).where(eq(auditEvents.targetId, session.ids.slotId));
    expect(rows.filter(({ action }) => action === 'centres.readiness-set')).toHaveLength(7);
  });

  it('assigns staff with the right to the centre alone, and records nothing once a session has begun or is cancelled', async () => {
    const session = await ahead();
    const other = await centre.make.person({ role: 'staff', rights: ['content'] });
    const assign = (personId: bigint) => set(session, { thing: 'invigilator', personId: String(personId), isIn: false });
    expect((await assign(other.id)).error.code).toBe('NOT_FOUND');
    expect((await assign(session.test.person.id)).error.code).toBe('NOT_FOUND');
    expect((await assign((await centre.make.person({ role: 'admin' })).id)).status).toBe(200);
    centre.server.clock.set(session.slot.startsAt);
    expect((await set(session, { thing: 'venue', step: 'asked' })).error.code).toBe('SESSION_STARTED');
    const cancelled = await ahead();
    await centre.server.parts.database.orm.update(slots).set({ state: 'cancelled' }).where(eq(slots.id, cancelled.slot.id));
    centre.server.clock.set(testMoment);
    expect((await set(cancelled, { thing: 'venue', step: 'asked' })).error.code).toBe('NOT_FOUND');
    expect((await board()).sessions.map(({ slotId }) => slotId)).not.toContain(cancelled.ids.slotId);
  });

  it('has no invigilator any more when the account is deleted', async () => {
    const session = await ahead();
    const leaving = await centre.make.person({ role: 'staff', rights: ['centre'] });
    await set(session, { thing: 'invigilator', personId: String(leaving.id), isIn: false });
    await centre.server.parts.database.transaction((tx) => forgetAuthor({ tx, personId: leaving.id }));
    expect((await onBoard(session)).invigilatorReady).toMatchObject({ state: 'missing', personId: '', name: '' });
  });
});

describe('TST-068 what is told', () => {
  it('staff hear once of each alarm; candidates an hour before, once, and then that all is there, once', async () => {
    const session = await ahead();
    await set(session, { thing: 'venue', step: 'confirmed' });
    await roundBefore(session, 13);
    expect(await toldStaff(session)).toEqual([]);
    await roundBefore(session, 12);
    await roundBefore(session, 11);
    expect(await toldStaff(session)).toEqual(['No invigilator']);
    expect(await toldStudent(session)).toEqual([]);
    await roundBefore(session, 1.5);
    expect(await toldStaff(session)).toEqual(['Paper on 0 of 6 machines', 'No invigilator']);
    await roundBefore(session, 1);
    await roundBefore(session, 0.9);
    expect(await toldStudent(session)).toEqual(['We’re getting your session ready']);
    expect(await toldStudent(session, 1)).toEqual(['We’re getting your session ready']);
    expect(await onBoard(session)).toMatchObject({
      wereTold: true,
      tellAt: new Date(session.slot.startsAt.getTime() - hour).toISOString(),
    });
    await makeReady(session);
    await roundBefore(session, 0.8);
    await roundBefore(session, 0.7);
    expect(await toldStudent(session)).toEqual(['Your session is ready', 'We’re getting your session ready']);
    // what asks for nothing any more is taken back
    expect(await toldStaff(session)).toEqual([]);
    expect((await onBoard(session)).wereTold).toBe(false);
  });

  it('candidates hear nothing of a session that is ready or of which nothing is recorded, and one who has cancelled neither', async () => {
    const [ready, missing, unrecorded] = [await ahead(), await ahead(), await ahead()];
    await makeReady(ready);
    await set(missing, { thing: 'venue', step: 'confirmed' });
    const body = { asset_id: String(missing.test.asset.id), slot_booking_id: String((await centre.bookingOf(missing, 1)).id) };
    await centre.server.call('cancelSlotBooking', body, { token: await centre.tokenOf(missing.students[1]?.id ?? 0n) });
    await roundBefore(ready, 1);
    expect(await toldStudent(ready)).toEqual([]);
    expect(await toldStudent(unrecorded)).toEqual([]);
    expect(await onBoard(unrecorded)).toMatchObject({ notifiesCandidates: false, wereTold: false });
    expect(await toldStudent(missing)).toEqual(['We’re getting your session ready']);
    expect(await toldStudent(missing, 1)).toEqual([]);
  });

  it('one who booked after the alarm does not hear that it is over', async () => {
    const session = await ahead();
    await set(session, { thing: 'venue', step: 'confirmed' });
    await roundBefore(session, 1);
    const late = (await centre.make.student({ in: session.test })).person;
    centre.server.clock.set(new Date(session.slot.startsAt.getTime() - 0.9 * hour));
    await centre.book({ ...session, personId: late.id });
    await makeReady(session);
    await roundBefore(session, 0.8);
    expect(await toldStudent({ ...session, students: [late] })).toEqual([]);
    expect(await toldStudent(session)).toHaveLength(2);
  });

  it('staff alone hear when the invigilator is not in by check-in', async () => {
    const session = await ahead();
    await makeReady(session);
    await roundBefore(session, 0.51);
    expect(await toldStaff(session)).toEqual([]);
    await roundBefore(session, 0.5);
    expect(await toldStaff(session)).toEqual(['Invigilator not in']);
    expect(await toldStudent(session)).toEqual([]);
  });

  it('a session that is cancelled alarms no longer, and one that is moved has nothing recorded', async () => {
    const [cancelled, moved] = [await ahead(), await ahead()];
    await makeReady(moved);
    await set(moved, { thing: 'invigilator', personId: '', isIn: false });
    await roundBefore(cancelled, 12);
    expect(await toldStaff(cancelled)).toHaveLength(2);
    expect(await toldStaff(moved)).toHaveLength(1);
    const { database, clock } = { ...centre.server, ...centre.server.parts };
    await database.orm.update(slots).set({ state: 'cancelled' }).where(eq(slots.id, cancelled.slot.id));
    await database.transaction((tx) => forgetReadiness({ tx, now: clock.now(), slotId: moved.slot.id }));
    expect(await toldStaff(moved)).toEqual([]);
    expect(await onBoard(moved)).toMatchObject({ venueReady: { step: 'none' }, paperReady: { machines: 0 } });
    await roundBefore(cancelled, 11);
    expect(await toldStaff(cancelled)).toEqual([]);
    expect(await toldStaff(moved)).toHaveLength(2);
  });

  it('takes back what staff were told once the session has begun', async () => {
    const session = await ahead();
    await roundBefore(session, 12);
    expect(await toldStaff(session)).toHaveLength(2);
    await roundBefore(session, -0.01);
    expect(await toldStaff(session)).toEqual([]);
  });

  it('of one session waits for no other that someone holds', async () => {
    const [held, next] = [await ahead(), await centre.session({ inHours: 20.5 })];
    const { database } = centre.server.parts;
    await database.transaction(async (tx) => {
      await lockSlots({ tx, slotIds: [held.slot.id] });
      await roundBefore(held, 11);
      expect((await set(held, { thing: 'venue', step: 'asked' })).error.code).toBe('UNAVAILABLE');
    });
    expect(await toldStaff(held)).toEqual([]);
    expect(await toldStaff(next)).toHaveLength(2);
    await roundBefore(held, 10.9);
    expect(await toldStaff(held)).toHaveLength(2);
  });

  it('says what it means and that there is nothing to do', async () => {
    const session = await ahead({ booked: 1 });
    await set(session, { thing: 'venue', step: 'confirmed' });
    await roundBefore(session, 1);
    const token = await centre.tokenOf(session.test.person.id);
    const [notice] = (await centre.server.call('listNotices', { unreadOnly: false }, { token })).data.notices;
    expect(notice).toMatchObject({
      type: 'slot-soon',
      url: `/test?booking=${session.test.asset.id}`,
      text: `Wed 25 Nov 2026, 06:00 AM IST, ${session.at.venue.name}. We’re making sure it starts on time. Your seat and time stay the same, and there’s nothing you need to do: come as planned.`,
    });
    const [alarm] = (await centre.server.call('listNotices', { unreadOnly: false }, await centre.atDesk())).data.notices;
    expect(alarm?.type).toBe('session-unready');
    expect(alarm?.url).toMatch(/^\/staff\/centre\?venue=\d+$/);
  });
});
