import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('HOM-012 HOM-014 home has the classes of the student in the course that run or are next, without cancelled ones and those of others', async () => {
  const make = factories(server.parts);
  const of = classFactories(server, make);
  const course = await make.course();
  const { person: student } = await make.student({ in: course });
  const { person: other } = await make.student({ in: course });
  const mine = await of.batch({ courseId: course.course.id, studentIds: [student.id] });
  const clinic = await of.batch({ courseId: course.course.id, studentIds: [student.id] });
  const theirs = await of.batch({ courseId: course.course.id, studentIds: [other.id] });
  await of.held({ batchId: mine.id, inMinutes: -120, title: 'Over' });
  await of.held({ batchId: theirs.id, inMinutes: 5, title: 'Of others' });
  await of.held({ batchId: mine.id, inMinutes: 10, title: 'Cancelled', cancelledAt: server.clock.now() });
  await of.held({ batchId: mine.id, inMinutes: 4000, title: 'Fourth' });
  await of.held({ batchId: mine.id, inMinutes: 3000, title: 'Third' });
  await of.held({ batchId: mine.id, inMinutes: 60, title: 'Second', inPerson: true, place: 'Hall 2' });
  const live = await of.held({ batchId: clinic.id, inMinutes: -5, title: 'Live' });
  const courseOf = { courseId: String(course.course.id), variantId: String(course.variant.id) };
  const homeOf = async (person: { id: bigint }) => {
    const { token } = await make.session({ personId: person.id, at: server.clock.now() });
    return (await server.call('homeData', courseOf, { token })).data.classes;
  };
  const classes = await homeOf(student);
  expect(classes.map(({ classTitle, isLiveNow, place }) => [classTitle, isLiveNow, place])).toEqual([
    ['Live', true, ''],
    ['Second', false, 'Hall 2'],
    ['Third', false, ''],
  ]);
  expect(classes[0]).toMatchObject({ url: `/Classes/LIVE/${live.id}`, endsAt: live.endsAt.toISOString() });
  expect((await homeOf(other)).map(({ classTitle }) => classTitle)).toEqual(['Of others']);
});
