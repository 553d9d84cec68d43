import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { launch } from '../../../../test/player.ts';
import { whileOpen } from '../../../../test/while-changing.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { findActiveBooking } from '../seats/booking-queries.ts';
import { undoBooking } from './write-booking.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());

/** A student who has booked a test at home. */
async function booked() {
  const test = await centre.proctoredTest();
  const { token } = await make.session({ personId: test.person.id, at: testMoment });
  const asset_id = String(test.asset.id);
  await server.call('bookSlot', { asset_id, slot_id: '', venue_id: '', centre_id: '', is_take_home: '1' }, { token });
  return { test, token, asset_id };
}

it('API-055 a booking that was made from another place of its test is of the asset that is asked for', async () => {
  const { test, token, asset_id } = await booked();
  const { asset } = await make.asset({ courseId: test.course.id, type: 'assessment', html: '', assessmentId: test.assessment.id });
  const assetsOf = async (asset_ids: string) =>
    (await server.call('getStudentBookedSlots', { asset_ids }, { token })).data.map((one) => one.asset_id);
  expect(await assetsOf(String(asset.id))).toEqual([String(asset.id)]);
  expect(await assetsOf(`${asset.id},${asset_id}`)).toEqual([asset_id]);
});

it('TST-048 a test that begins in the moment in which its booking is cancelled waits for that, and does not begin', async () => {
  const { test, token } = await booked();
  const studentId = test.person.id;
  const { window } = await launch({ server, test, token });
  const answer = await whileOpen({
    server,
    open: (tx) => lockPerson({ tx, personId: studentId }),
    work: () => window.start(),
    meanwhile: async (tx) => {
      const booking = await findActiveBooking({ queryable: tx, studentId, assessmentId: test.assessment.id });
      if (booking === null) throw new Error('The booking is there');
      await undoBooking({ tx, jobs: null, booking, by: 'student', now: testMoment });
    },
  });
  expect(answer.error).toMatchObject({ code: 'TEST_NOT_RELEASED', message: 'Book a slot to take this test.' });
});
