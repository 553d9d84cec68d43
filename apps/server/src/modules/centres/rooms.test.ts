import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { centreFactories } from '../../../test/factories/centre-factories.ts';
import { factories } from '../../../test/factories.ts';
import { hallOf } from '../../../test/factories/hall.ts';
import { testMoment } from '../../../test/moments.ts';
import { saveAccommodation } from '../assessment/paper/accommodation-queries.ts';
import { rooms, slots } from './tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));

const { hall, slotAt, book, join, leave, accept, cancel, change, waits, faultsOf } = hallOf(() => ({ server, make, centre }));
/** Two rooms at one time and venue, and a later one. */
const inHours = [200, 200, 250];
const roomOf = (of: Awaited<ReturnType<typeof hall>>, which: number) => slotAt(of, which).roomId;

it('TST-044 who finds the room full gets a seat of the other one; who finds all full is told so', async () => {
  const of = await hall({ seats: 1, students: 4, inHours });
  expect((await book(of, 0)).data.room).toBe('Hall 0');
  expect((await book(of, 1)).data).toMatchObject({ room: 'Hall 1', seat: '1' });
  expect((await book(of, 2)).error.code).toBe('SLOT_FULL');
  expect((await book(of, 1)).error.code).toBe('ALREADY_BOOKED');
  expect((await book(of, 3, 2)).data.room).toBe('Hall 2');
  expect((await change(of, 3, 1))?.error.code).toBe('SLOT_FULL');
  await cancel(of, 0);
  expect((await change(of, 3, 1))?.data).toMatchObject({ room: 'Hall 0', may_cancel: false });
  // sent once more, it is done
  expect((await change(of, 3, 1))?.data).toMatchObject({ room: 'Hall 0' });
  expect(await faultsOf(of)).toEqual([]);
});

it('TST-044 of all who ask for one room at once as many get a seat as both have', async () => {
  const of = await hall({ seats: 3, students: 12, inHours });
  const answers = await Promise.all(of.tokens.map((_, who) => book(of, who)));
  const names = answers.filter(({ status }) => status === 200).map(({ data }) => data.room);
  expect(names.toSorted()).toEqual(['Hall 0', 'Hall 0', 'Hall 0', 'Hall 1', 'Hall 1', 'Hall 1']);
  expect(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code)).toEqual(Array(6).fill('SLOT_FULL'));
  expect(await faultsOf(of)).toEqual([]);
});

it('TST-041 rooms at one time have one line: a seat of any goes to the first who waits, wherever they asked', async () => {
  const of = await hall({ seats: 1, students: 5, inHours });
  await book(of, 0, 0);
  expect((await join(of, 2, 0)).error.code).toBe('SEAT_FREE');
  await book(of, 1, 1);
  expect((await join(of, 2, 0)).data).toMatchObject({ place: 1 });
  expect((await join(of, 3, 1)).data).toMatchObject({ place: 2 });
  // the same place, whichever room is asked for
  expect((await join(of, 2, 1)).data).toMatchObject({ place: 1, slot_id: String(slotAt(of, 0).id) });
  expect((await join(of, 0, 1)).error.code).toBe('ALREADY_BOOKED');
  await cancel(of, 1);
  const [offer] = await waits(of, 2);
  expect(offer).toMatchObject({ slot_id: String(slotAt(of, 1).id) });
  expect(offer?.offer_ends_at).not.toBe('');
  expect((await book(of, 4, 1)).error.code).toBe('SLOT_FULL');
  // a page from before names the room that was full
  expect((await accept(of, 2, 0)).data).toMatchObject({ room: 'Hall 1' });
  await cancel(of, 0);
  expect((await waits(of, 3))[0]).toMatchObject({ slot_id: String(slotAt(of, 0).id) });
  await leave(of, 3, 1);
  expect((await book(of, 4, 1)).data.room).toBe('Hall 0');
  expect(await faultsOf(of)).toEqual([]);
});

it('TST-034 a room that is too short for the first who waits goes to the next, and the first keeps their place; a room apart is in another line', async () => {
  const of = await hall({ seats: 1, students: 5, inHours: [200, 200, 200] });
  const { orm } = server.parts.database;
  await orm
    .update(rooms)
    .set({ separate: true })
    .where(eq(rooms.id, roomOf(of, 2)));
  // long enough for the test, not for the test with twice the time
  const endsAt = new Date(slotAt(of, 1).startsAt.getTime() + 15 * 60_000);
  await orm
    .update(slots)
    .set({ endsAt })
    .where(eq(slots.id, slotAt(of, 1).id));
  const accommodation = { extra: { above: 1, below: 1 }, breakMinutes: 0, largeText: false, separateRoom: false };
  const studentId = of.people[2]?.id ?? 0n;
  await server.parts.database.transaction((tx) => saveAccommodation({ tx, studentId, accommodation, actorId: studentId, now: testMoment }));
  await book(of, 0, 0);
  // the room that is free is too short for them, and the one apart not theirs
  expect((await book(of, 2, 0)).error.code).toBe('SLOT_FULL');
  expect((await join(of, 2, 0)).data).toMatchObject({ place: 1 });
  expect((await book(of, 1, 1)).data.room).toBe('Hall 1');
  expect((await join(of, 3, 1)).data).toMatchObject({ place: 2 });
  await cancel(of, 1);
  expect((await waits(of, 2))[0]).toMatchObject({ place: 1, offer_ends_at: '' });
  expect((await accept(of, 3)).data.room).toBe('Hall 1');
  await cancel(of, 0);
  expect((await accept(of, 2)).data.room).toBe('Hall 0');
  const [apart] = await orm
    .select()
    .from(slots)
    .where(inArray(slots.id, [slotAt(of, 2).id]));
  expect(apart?.freeSeats).toEqual([1]);
});
