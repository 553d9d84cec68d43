import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { importCentres } from '../import/import-centres.ts';
import { rooms, slots, venues } from '../tables.ts';

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());
const orm = () => centre.server.parts.database.orm;
const rounds = [1, 2, 3, 4, 5, 6];

/** Sessions of two tests at the same time in two rooms of a venue, and a third room. */
async function twoSessions(booked: number) {
  const session = await centre.session({ booked });
  const { at } = session;
  const { assessment } = await centre.centre.proctoredTest();
  const room = async (key: string) => {
    const row = { venueId: at.venue.id, key, name: key, seats: 24, columns: 8, gangways: [], separate: false };
    const [made] = await orm().insert(rooms).values(row).returning();
    return made?.id ?? 0n;
  };
  const second = await room('second');
  const third = await room('third');
  const other = await centre.centre.slot({ assessmentId: assessment.id, at, inHours: 1, roomId: second });
  return { session, ids: [session.slot.id, other.id] as const, third };
}
const inRoom = async (roomId: bigint, ids: readonly bigint[]) =>
  orm()
    .select()
    .from(slots)
    .where(and(eq(slots.roomId, roomId), inArray(slots.id, [...ids])));

it.each(['an incident', 'a move'])(
  'of two sessions that get one room at once, one by an incident and one by %s, one has it',
  async (by) => {
    for (const round of rounds) {
      const { ids, third } = await twoSessions(round);
      const roomId = String(third);
      const [desk, move] = [await centre.atDesk(), { kind: 'room', roomId } as const];
      const plan = { verb: 'room', roomId } as const;
      const answers = await Promise.all([
        centre.report(ids[0], plan),
        by === 'a move'
          ? centre.server.call('moveSession', { slotId: String(ids[1]), to: move, acceptsUnfit: false }, desk)
          : centre.report(ids[1], plan),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await inRoom(third, ids)).toHaveLength(1);
    }
  },
);

it('of two sessions that get one room at once, one by an incident and one by an import, one has it', async () => {
  for (const round of rounds) {
    const { session, ids, third } = await twoSessions(round);
    const { venue } = session.at;
    const pack = venue.key;
    await orm().update(venues).set({ pack }).where(eq(venues.id, venue.id));
    await orm()
      .update(slots)
      .set({ pack })
      .where(inArray(slots.id, [...ids]));
    const listed = await orm().select().from(slots).where(eq(slots.pack, pack)).orderBy(slots.id);
    const ready = { venue: 'none', machines: 0, invigilator: null } as const;
    const wanted = listed.map((slot, index) => ({
      ...slot,
      assetId: session.test.asset.id,
      venue: venue.key,
      room: index === 0 ? 'room-1' : 'third',
      booked: [],
      waiting: [],
      checkedIn: [],
      absent: [],
      ready,
    }));
    const { key, name, address, bring, timeZone } = venue;
    const room = { seats: 24, columns: 8, gangways: [], separate: false };
    const hall = {
      key,
      name,
      address,
      mapUrl: '',
      bring,
      timeZone,
      rooms: ['room-1', 'second', 'third'].map((each) => ({ ...room, key: each, name: each })),
    };
    const now = centre.server.clock.now();
    const imported = centre.server.parts.database.transaction(async (tx) => {
      const faults = await importCentres({ tx, pack, venues: [hall], slots: wanted, now });
      if (faults.length > 0) throw new Error(faults.map(({ cause }) => cause).join());
    });
    const plan = { verb: 'room', roomId: String(third) } as const;
    const [byImport, incident] = await Promise.allSettled([imported, centre.report(ids[0], plan)]);
    const status = incident.status === 'fulfilled' ? incident.value.status : 0;
    expect(byImport.status === 'fulfilled' ? '' : String(byImport.reason)).toMatch(status === 200 ? /which staff have moved/ : /^$/);
    expect([200, 409]).toContain(status);
    expect(await inRoom(third, ids)).toHaveLength(1);
  }
});
