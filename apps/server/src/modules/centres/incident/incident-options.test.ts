import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { rooms } from '../tables.ts';

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());

it('what can be done: the other rooms of the venue, and other sessions of the test', async () => {
  const session = await centre.session();
  const { at, test } = session;
  const room = { venueId: at.venue.id, key: 'Room 2', name: 'Room 2', seats: 9, columns: 2, gangways: [], separate: false };
  const [second] = await centre.server.parts.database.orm.insert(rooms).values(room).returning();
  const target = await centre.centre.slot({ assessmentId: test.assessment.id, at, seats: 4, inHours: 5 });
  const options = async (slotId: string) => centre.server.call('incidentOptions', { slotId }, await centre.atDesk());
  expect((await options(session.ids.slotId)).data).toEqual({
    startsAt: session.slot.startsAt.toISOString(),
    rooms: [{ roomId: String(second?.id), name: 'Room 2', seats: 9 }],
    slots: [
      {
        slotId: String(target.id),
        venue: session.at.venue.name,
        timeZone: 'Asia/Kolkata',
        room: 'Room 1',
        startsAt: target.startsAt.toISOString(),
        free: 4,
      },
    ],
  });
  expect((await options('999999')).error.code).toBe('NOT_FOUND');
});
