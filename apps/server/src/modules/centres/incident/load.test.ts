import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { lockSlots } from '../seats/seat-queries.ts';
import { slots, waitlistEntries } from '../tables.ts';

type Session = Awaited<ReturnType<Centre['session']>>;
const chooseAgain = { verb: 'choose-again' } as const;

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());

/** Other sessions of the test, with so many free seats each. */
async function others({ at, test }: Session, free: readonly number[]) {
  const made = [];
  for (const [index, seats] of free.entries()) {
    const freeSeats = Array.from({ length: seats }, (_, seat) => seat + 1);
    made.push(
      await centre.centre.slot({ assessmentId: test.assessment.id, at, seats: Math.max(1, seats), freeSeats, inHours: 30 + 3 * index }),
    );
  }
  return made;
}

/** Reports an incident while someone else holds a slot. */
const reportBeside = async ({ session, plan, heldId }: { session: Session; plan: Parameters<Centre['report']>[1]; heldId: bigint }) =>
  centre.server.parts.database.transaction(async (tx) => {
    await lockSlots({ tx, slotIds: [heldId] });
    return centre.report(session.slot.id, plan);
  });

describe('an incident holds no session that it does not change', () => {
  it('none but its own where no one chooses again', async () => {
    const session = await centre.session();
    const [other] = await others(session, [3]);
    const plan = await centre.delayOf(session.slot.id, 30);
    expect((await reportBeside({ session, plan, heldId: other?.id ?? 0n })).status).toBe(200);
  });

  it('none that is full where candidates choose again', async () => {
    const session = await centre.session();
    const [full, free] = await others(session, [0, 3]);
    expect((await reportBeside({ session, plan: chooseAgain, heldId: full?.id ?? 0n })).status).toBe(200);
    const offered = and(eq(waitlistEntries.slotId, free?.id ?? 0n), isNotNull(waitlistEntries.seat));
    expect(await centre.server.parts.database.orm.select().from(waitlistEntries).where(offered)).toHaveLength(2);
  });
});

describe('the statements of an incident', () => {
  const counted = async (work: () => Promise<{ status: number }>) => {
    const { result, count } = await watchQueries({ server: centre.server, work });
    expect(result.status).toBe(200);
    return count;
  };

  it('of a look are as many for few candidates as for many', async () => {
    const [few, many] = [await centre.session({ booked: 1 }), await centre.session({ booked: 6 })];
    const desk = await centre.atDesk();
    const look = async ({ ids }: Session) =>
      counted(async () => centre.server.call('previewIncident', { slotId: ids.slotId, plan: chooseAgain }, desk));
    // the first call of a session of the portal notes when it was used
    await look(few);
    expect(await look(many)).toBe(await look(few));
  });

  it('that moves candidates, some of them checked in, are one more for each: their reminders are found by the beginning of a cause', async () => {
    const counts: number[] = [];
    for (const booked of [2, 7]) {
      const session = await centre.session({ seats: 9, booked, inHours: 0.4 });
      for (let who = 0; who < booked; who += 2) await centre.change((await centre.bookingOf(session, who)).id, 'check-in');
      const room = await centre.centre.room({ venueId: session.at.venue.id, key: 'other', name: 'Other' });
      counts.push(await counted(async () => centre.report(session.slot.id, { verb: 'room', roomId: String(room.id) })));
    }
    const [few = 0, many = 0] = counts;
    expect(many - few).toBe(7 - 2);
  });

  it('that offer seats are as many for few other sessions as for many, and end with the last free seat', async () => {
    const counts = [];
    for (const free of [
      [1, 1],
      [0, 0, 0, 0, 1, 0, 1],
      [1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    ]) {
      const session = await centre.session({ booked: 6 });
      const made = await others(session, free);
      counts.push(await counted(async () => centre.report(session.slot.id, chooseAgain)));
      const after = await centre.server.parts.database.orm.select().from(slots).where(eq(slots.assessmentId, session.test.assessment.id));
      expect(after.filter(({ id }) => made.some((each) => each.id === id)).flatMap(({ freeSeats }) => freeSeats)).toEqual([]);
    }
    expect(new Set(counts).size).toBe(1);
  });
});
