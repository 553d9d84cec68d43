import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart } from '../../../../test/player.ts';
import { deskNotes, rooms, slots } from '../tables.ts';

type Session = Awaited<ReturnType<Centre['session']>>;
type Plan = RequestOf<'reportIncident'>['plan'];

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());
afterEach(() => centre.server.clock.set(testMoment));

const orm = () => centre.server.parts.database.orm;
const preview = async ({ ids }: Session, plan: Plan) =>
  centre.server.call('previewIncident', { slotId: ids.slotId, plan }, await centre.atDesk());
const roomApart = async ({ at }: Session) => {
  const apart = { key: 'apart', name: 'Apart', seats: 9, columns: 2, gangways: [], separate: true };
  const [row] = await orm()
    .insert(rooms)
    .values({ venueId: at.venue.id, ...apart })
    .returning();
  if (row === undefined) throw new Error('the insert gives its row');
  return row;
};

describe('TST-034 what is arranged, in an incident', () => {
  it('staff see for how many another session is too short, and nothing is done where that has changed since', async () => {
    const session = await centre.session({ booked: 2 });
    const target = await centre.centre.slot({ assessmentId: session.test.assessment.id, at: session.at, seats: 3, inHours: 5 });
    // the test takes ten minutes, with half as much again fifteen
    await orm()
      .update(slots)
      .set({ endsAt: new Date(target.startsAt.getTime() + 14 * 60_000) })
      .where(eq(slots.id, target.id));
    const plan: Plan = { verb: 'slot', slotId: String(target.id) };
    const { data: expected } = await preview(session, plan);
    expect(expected).toMatchObject({ moved: 2, unfit: 0 });
    await centre.giveExtraTime(session.test.person.id);
    expect((await centre.report(session.slot.id, plan, { expected })).error.code).toBe('EFFECT_CHANGED');
    expect((await centre.report(session.slot.id, plan)).data).toMatchObject({ moved: 2, unfit: 1 });
    expect((await centre.look(session)).notes).toMatchObject([{ effect: { moved: 2, unfit: 1 } }]);
  });

  it('staff see for how many another room is not, those who continue with the test too', async () => {
    const session = await centre.session({ booked: 3 });
    const apart = await roomApart(session);
    await centre.giveSeparateRoom(session.test.person.id);
    centre.server.clock.set(session.slot.startsAt);
    await centre.change((await centre.bookingOf(session, 2)).id, 'check-in');
    await launchAndStart({ server: centre.server, test: session.test, token: await centre.tokenOf(session.students[2]?.id ?? 0n) });
    expect((await preview(session, { verb: 'room', roomId: String(apart.id) })).data).toMatchObject({ kept: 1, moved: 2, unfit: 2 });
    expect((await preview(session, { verb: 'choose-again' })).data).toMatchObject({ chooseAgain: 2, unfit: 0 });
  });

  it('of an incident that was reported before this was counted the notes are shown', async () => {
    const session = await centre.session();
    const effect = { kept: 0, moved: 2, chooseAgain: 0, waiting: 0 };
    const { venueId, id: slotId } = session.slot;
    await orm().insert(deskNotes).values({ venueId, slotId, kind: 'moved', text: '', effect, byId: centre.staff.id, at: testMoment });
    expect((await centre.look(session)).notes).toMatchObject([{ effect: { ...effect, unfit: 0 } }]);
  });
});
