import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { classFactories } from '../../../test/factories/class-factories.ts';
import { factories } from '../../../test/factories.ts';
import { enrolments } from '../identity/tables.ts';
import { relations } from '../relations/tables.ts';
import { batchMembers, batchMentors } from './tables.ts';
import { syncEnrolled } from './batches.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof classFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = classFactories(server, make);
});
afterAll(() => server.close());

test('IDN-078 a batch of everyone follows the enrolments, and its mentor sees who is in it; a named student stays', async () => {
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

test('IDN-078 a batch of which the students cannot be written holds up no other', async () => {
  const { orm } = server.parts.database;
  const course = await make.course();
  const { person: student } = await make.student({ in: course });
  const everyone = { courseId: course.course.id, variantId: course.variant.id, everyone: true };
  const broken = await of.batch(everyone);
  const sound = await of.batch(everyone);
  await orm.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`);
  await orm.execute(
    sql.raw(
      `create trigger refuse before insert on batch_members for each row when (new.batch_id = ${broken.id}) execute function refuse()`,
    ),
  );
  await syncEnrolled({ parts: server.parts });
  await orm.execute(sql`drop trigger refuse on batch_members`);
  const members = await orm.select({ batchId: batchMembers.batchId }).from(batchMembers).where(eq(batchMembers.personId, student.id));
  expect(members).toEqual([{ batchId: sound.id }]);
});

test('IDN-078 one more student adds one relation and leaves the others as they are', async () => {
  const { orm } = server.parts.database;
  const course = await make.course();
  await make.student({ in: course });
  const mentor = await make.person({ role: 'mentor' });
  const batch = await of.batch({ courseId: course.course.id, variantId: course.variant.id, everyone: true, mentorIds: [mentor.id] });
  const seen = () =>
    orm
      .select({ id: relations.id })
      .from(relations)
      .where(eq(relations.source, `batch:${batch.id}`))
      .orderBy(relations.id);
  await syncEnrolled({ parts: server.parts });
  const before = await seen();
  await make.student({ in: course });
  await syncEnrolled({ parts: server.parts });
  expect([before.length, (await seen()).slice(0, -1)]).toEqual([1, before]);
});
