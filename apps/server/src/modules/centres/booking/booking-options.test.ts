import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { slots } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());

it('TST-032 a slot of a late day is found behind more earlier ones than a list shows', async () => {
  const test = await centre.proctoredTest();
  const at = await centre.venue();
  const { id: _id, ...early } = await centre.slot({ assessmentId: test.assessment.id, at, inHours: 10 });
  await server.parts.database.orm.insert(slots).values(Array.from({ length: 500 }, (_, n) => ({ ...early, key: `early-${n}` })));
  const late = await centre.slot({ assessmentId: test.assessment.id, at, inHours: 90 });
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'medium' });
  const window = { user_imspin: test.person.pin, asset_id: String(test.asset.id), centre_id: '', window_end: '2040-01-01 23:59:59' };
  const { data } = await server.call(
    'getSlots',
    { ...window, window_start: wall.format(late.startsAt), venue_id: String(at.venue.id) },
    { token: (await make.session({ personId: test.person.id, at: testMoment })).token },
  );
  expect(data.map(({ slot_id }) => slot_id)).toEqual([String(late.id)]);
});

it('TST-034, TST-041 two rooms at one time and venue are one line with the seats of both', async () => {
  const test = await centre.proctoredTest();
  const at = await centre.venue();
  const here = { assessmentId: test.assessment.id, at, inHours: 10 };
  const [small, large] = [await centre.slot({ ...here, seats: 2 }), await centre.slot({ ...here, seats: 5 })];
  const { token } = await make.session({ personId: test.person.id, at: testMoment });
  const ask = async () => (await server.call('bookingOptions', { asset_id: String(test.asset.id) }, { token })).data;
  expect((await ask()).slots).toMatchObject([{ slot_id: String(large.id), seats_left: 7 }]);
  await server.parts.database.orm.update(slots).set({ freeSeats: [] }).where(eq(slots.id, large.id));
  expect((await ask()).slots).toMatchObject([{ slot_id: String(small.id), seats_left: 2 }]);
});
