import { randomUUID } from 'node:crypto';
import { rooms, slots, venues } from '../../src/modules/centres/tables.ts';
import type { Database } from '../../src/platform/postgres/database.ts';
import type { factories } from '../factories.ts';
import { testMoment } from '../moments.ts';

const hour = 3_600_000;

/** Builders of venues and slots, and of a proctored test with its students, as `factories` has them for everything else. */
export function centreFactories({ database, make }: { database: Pick<Database, 'orm'>; make: ReturnType<typeof factories> }) {
  const { orm } = database;
  let count = 0;

  /** A room of a venue. */
  const room = async ({ seats = 24, ...more }: Partial<typeof rooms.$inferInsert> & { venueId: bigint }) => {
    const [row] = await orm
      .insert(rooms)
      .values({ key: 'room-1', name: 'Room 1', seats, columns: 8, gangways: [4], separate: false, ...more })
      .returning();
    if (row === undefined) throw new Error('The insert gave no row back');
    return row;
  };

  /** A venue with one room. */
  const venue = async ({ seats = 24, ...more }: Partial<typeof venues.$inferInsert> & { seats?: number } = {}) => {
    const number = (count += 1);
    const [row] = await orm
      .insert(venues)
      .values({
        pack: 'test',
        key: `venue-${randomUUID()}`,
        name: `Centre ${number}`,
        address: `${number} Station Road`,
        mapUrl: `https://maps.example/${number}`,
        bring: ['Your admit card', 'A photo ID'],
        timeZone: 'Asia/Kolkata',
        isActive: true,
        ...more,
      })
      .returning();
    if (row === undefined) throw new Error('The insert gave no row back');
    return { venue: row, room: await room({ venueId: row.id, seats }) };
  };

  /** A slot of a test that begins `inHours` from the test's moment and lasts two hours, with seats 1, 2, 3 … */
  const slot = async ({
    assessmentId,
    at,
    seats = 2,
    inHours = 48,
    ...more
  }: Partial<typeof slots.$inferInsert> & { assessmentId: bigint; at: Awaited<ReturnType<typeof venue>>; inHours?: number }) => {
    const startsAt = new Date(testMoment.getTime() + inHours * hour);
    const [row] = await orm
      .insert(slots)
      .values({
        pack: 'test',
        key: `slot-${randomUUID()}`,
        assessmentId,
        venueId: at.venue.id,
        roomId: at.room.id,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 2 * hour),
        seats,
        freeSeats: Array.from({ length: seats }, (_, index) => index + 1),
        state: 'open',
        ...more,
      })
      .returning();
    if (row === undefined) throw new Error('The insert gave no row back');
    return row;
  };

  /** A proctored test with an asset, and its first student. */
  const proctoredTest = (more: Parameters<typeof make.launchableTest>[0] = {}) => make.launchableTest({ proctored: true, ...more });

  return { venue, room, slot, proctoredTest };
}
