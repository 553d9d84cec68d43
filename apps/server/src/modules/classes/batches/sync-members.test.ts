import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { enrolments } from '../../identity/tables.ts';
import { batchMentors } from '../tables.ts';
import { syncEnrolled } from './sync-members.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('IDN-078 a batch of everyone follows the enrolments, and its mentor sees who is in it; a named student stays', async () => {
  const make = factories(server.parts);
  const of = classFactories(server, make);
  const course = await make.course();
  const { person: early } = await make.student({ in: course });
  const { person: named } = await make.student({ in: course });
  const mentor = await make.person({ role: 'mentor' });
  const batch = await of.batch({ courseId: course.course.id, variantId: course.variant.id, everyone: true, studentIds: [named.id] });
  await server.parts.database.orm.insert(batchMentors).values({ batchId: batch.id, personId: mentor.id });
  const seen = async () => {
    const { token } = await make.session({ personId: mentor.id, at: server.clock.now() });
    const asks = [early, named].map(({ pin }) => server.call('studentAttendance', { mentorImsPin: '', studentImsPin: pin }, { token }));
    return (await Promise.all(asks)).map(({ status }) => status);
  };
  await syncEnrolled({ parts: server.parts });
  expect(await seen()).toEqual([200, 200]);
  for (const { id } of [early, named]) await server.parts.database.orm.delete(enrolments).where(eq(enrolments.personId, id));
  await syncEnrolled({ parts: server.parts });
  expect(await seen()).toEqual([404, 200]);
});
