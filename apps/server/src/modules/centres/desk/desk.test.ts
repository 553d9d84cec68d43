import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());
afterEach(() => centre.server.clock.set(testMoment));

const minutes = (count: number) => new Date(testMoment.getTime() + count * 60_000);
const stateOf = async (session: Awaited<ReturnType<Centre['session']>>, index = 0) => (await centre.look(session)).room?.candidates[index];

describe('what the desk shows', () => {
  it('TST-068 the sessions of today with how many are booked and in, and the seats of the one that is next', async () => {
    const session = await centre.session({ seats: 6, booked: 2 });
    centre.server.clock.set(minutes(40));
    await centre.change((await centre.bookingOf(session)).id, 'check-in');
    const data = await centre.look(session);
    expect(data.sessions).toEqual([
      {
        slotId: session.ids.slotId,
        test: session.test.assessment.name,
        room: 'Room 1',
        startsAt: minutes(60).toISOString(),
        endsAt: minutes(180).toISOString(),
        checkInFrom: minutes(30).toISOString(),
        state: 'check-in',
        seats: 6,
        booked: 2,
        checkedIn: 1,
        absent: 0,
      },
    ]);
    expect(data.room).toMatchObject({ columns: 8, gangways: [4], freeSeats: [3, 4, 5, 6], mostEndAt: '' });
    expect(data.room?.candidates).toMatchObject([
      { seat: 1, state: 'in', checkedInBy: 'desk' },
      { seat: 2, state: 'expected', checkedInAt: '' },
    ]);
  });

  it('sessions of the next days in the week alone, and a venue that is not there falls back to the first', async () => {
    const session = await centre.session({ inHours: 48 });
    expect((await centre.look(session)).sessions).toEqual([]);
    const week = await centre.server.call('centreDesk', { ...session.ids, days: 'week' }, await centre.atDesk());
    expect(week.data.sessions).toHaveLength(1);
    const nowhere = await centre.server.call('centreDesk', { venueId: '999999', slotId: '', days: 'today' }, await centre.atDesk());
    expect(nowhere.data.venueId).toBe(nowhere.data.venues[0]?.venueId);
  });

  it('TST-068 writing, offline when nothing is heard for a minute, heard of again, and done', async () => {
    const session = await centre.session();
    centre.server.clock.set(minutes(60));
    await centre.change((await centre.bookingOf(session)).id, 'check-in');
    const token = await centre.tokenOf(session.test.person.id);
    const { window, state } = await launchAndStart({ server: centre.server, test: session.test, token });
    expect(await stateOf(session)).toMatchObject({ state: 'writing', since: minutes(60).toISOString() });
    expect((await centre.look(session)).room?.mostEndAt).toBe(minutes(70).toISOString());
    centre.server.clock.set(minutes(62));
    expect(await stateOf(session)).toMatchObject({ state: 'offline', since: minutes(60).toISOString() });
    await window.save(state.fence, []);
    expect(await stateOf(session)).toMatchObject({ state: 'writing' });
    centre.server.clock.set(minutes(64));
    expect(await stateOf(session)).toMatchObject({ state: 'offline', since: minutes(62).toISOString() });
    // what is sent anyway says it too
    await window.save(
      state.fence,
      numbered({ server: centre.server, events: [{ kind: 'visit', itemId: String(session.test.sections[0]?.items[0]?.id) }] }),
    );
    expect(await stateOf(session)).toMatchObject({ state: 'writing' });
    expect((await centre.change((await centre.bookingOf(session)).id, 'undo-check-in')).error.code).toBe('TEST_STARTED');
    const item = session.test.sections[0]?.items[0]?.id ?? 0n;
    await window.submit(state.fence, numbered({ server: centre.server, events: [saveChoice(item, 'A')], from: 2 }));
    expect(await stateOf(session)).toMatchObject({ state: 'done', since: minutes(64).toISOString() });
  });

  it('extra time in minutes', async () => {
    const session = await centre.session();
    await centre.giveExtraTime(session.students[1]?.id ?? 0n);
    expect((await centre.look(session)).room?.candidates.map(({ extraMinutes }) => extraMinutes)).toEqual([0, 5]);
  });
});

describe('notes', () => {
  it('are written, closed and opened again; open ones stay on the desk the next day', async () => {
    const session = await centre.session();
    const { venueId, slotId } = session.ids;
    const note = async (text: string) =>
      (await centre.server.call('addDeskNote', { venueId, slotId, seat: 2, text }, await centre.atDesk())).data.noteId;
    const close = async (noteId: string, isOpen: boolean) => centre.server.call('closeDeskNote', { noteId, isOpen }, await centre.atDesk());
    const lasting = await note('Machine 2 is slow');
    const closed = await note('Late by ten minutes');
    await close(closed, false);
    expect((await centre.look(session)).notes).toMatchObject([
      { noteId: closed, text: 'Late by ten minutes', seat: 2, room: 'Room 1', isOpen: false },
      { noteId: lasting, isOpen: true },
    ]);
    centre.server.clock.set(minutes(24 * 60));
    expect((await centre.look(session)).notes.map(({ noteId }) => noteId)).toEqual([lasting]);
    await close(closed, true);
    expect((await centre.look(session)).notes).toHaveLength(2);
    expect((await close('999999', true)).error.code).toBe('NOT_FOUND');
  });

  it('are about a session of that venue', async () => {
    const [session, other] = [await centre.session(), await centre.session()];
    const body = { venueId: session.ids.venueId, slotId: other.ids.slotId, seat: 0, text: 'A note' };
    expect((await centre.server.call('addDeskNote', body, await centre.atDesk())).error.code).toBe('NOT_FOUND');
  });
});

describe('finding people', () => {
  it('TST-068 the session of a found seat is shown on any day from yesterday on, at its own venue alone', async () => {
    const [session, other] = [await centre.session(), await centre.session()];
    const show = async (ids: Partial<typeof session.ids> = {}) =>
      (await centre.server.call('centreDesk', { ...session.ids, ...ids, days: 'week' }, await centre.atDesk())).data;
    for (const daysLater of [-8, 1]) {
      centre.server.clock.set(minutes(daysLater * 24 * 60));
      const { data } = await centre.server.call('findCandidates', { search: session.test.person.pin }, await centre.atDesk());
      expect(data.found).toMatchObject([session.ids]);
      const { sessions, room } = await show();
      expect(sessions.map(({ slotId }) => slotId)).toEqual([session.ids.slotId]);
      expect(room).toMatchObject({ slotId: session.ids.slotId, candidates: [{ seat: 1 }, { seat: 2 }] });
      // a desk that shows today leaves what was chosen on another day
      expect((await centre.look(session)).room).toBeNull();
      expect((await show({ venueId: other.ids.venueId })).room).toBeNull();
    }
  });

  it('candidates by part of a name or ID, with their seats', async () => {
    const session = await centre.session();
    const { pin } = session.test.person;
    const { data } = await centre.server.call('findCandidates', { search: pin.toLowerCase() }, await centre.atDesk());
    expect(data).toMatchObject({ total: 1, found: [{ pin, seat: 1, slotId: session.ids.slotId, room: 'Room 1' }] });
    expect((await centre.server.call('findCandidates', { search: '%' }, await centre.atDesk())).data.found).toEqual([]);
    expect((await centre.server.call('findCandidates', { search: ' ' }, await centre.atDesk())).data.total).toBe(0);
  });

  it('everyone of a day, for a list', async () => {
    const session = await centre.session();
    const list = async (day: string) =>
      (await centre.server.call('deskList', { venueId: session.ids.venueId, day }, await centre.atDesk())).data.candidates;
    expect(await list('2026-11-24')).toMatchObject([
      { seat: 1, state: 'expected', room: 'Room 1', test: session.test.assessment.name },
      { seat: 2 },
    ]);
    expect(await list('2026-11-25')).toEqual([]);
  });
});
