import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { centreFactories } from '../../../test/factories/centre-factories.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { bookings } from './tables.ts';
import { venueOf } from './venues.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

it('the centre of a booking is told by its name; Take Home, and a booking that was cancelled, have none', async () => {
  const { orm } = server.parts.database;
  const make = factories(server.parts);
  const { venue, slot } = centreFactories({ database: server.parts.database, make });
  const { assessment } = await make.assessment({ proctored: true });
  const { id: slotId } = await slot({ assessmentId: assessment.id, at: await venue({ name: 'Centre by the lake' }) });
  const [here, home, cancelled, never] = await Promise.all(Array.from({ length: 4 }, () => make.person()));
  if (here === undefined || home === undefined || cancelled === undefined || never === undefined) throw new Error('four people');
  const of = { assessmentId: assessment.id, assetId: 1n, bookedAt: testMoment };
  await orm.insert(bookings).values([
    { ...of, studentId: here.id, slotId, seat: 1 },
    { ...of, studentId: home.id },
    { ...of, studentId: cancelled.id, slotId, seat: 2, cancelledAt: testMoment, cancelledBy: 'student' },
  ]);
  const placeOf = async (studentId: bigint) => {
    const place = venueOf({ assessmentId: sql`${assessment.id}`, studentId: sql`${studentId}` });
    return (await orm.execute(sql`select ${place} as place`)).rows[0]?.['place'];
  };
  expect(await Promise.all([here, home, cancelled, never].map(({ id }) => placeOf(id)))).toEqual(['Centre by the lake', null, null, null]);
});
