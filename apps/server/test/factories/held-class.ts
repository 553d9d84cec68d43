import { createProviders } from '../../src/modules/classes/meetings/providers.ts';
import { runAskRound } from '../../src/modules/classes/meetings/asking.ts';
import { settleDue } from '../../src/modules/classes/roll/settle.ts';
import type { classBatches } from '../../src/modules/classes/tables.ts';
import type { TestApp } from '../app.ts';
import { classFactories } from './class-factories.ts';
import { factories } from '../factories.ts';

/** The builders number what they make: one set for each server. */
const builders = new WeakMap<TestApp, ReturnType<typeof factories>>();

/** An online class with its mentor and students, and the rounds of the jobs that would run by themselves. */
export async function heldClass({
  server,
  students: count = 2,
  inMinutes = 5,
  minutes = 90,
  ...batch
}: {
  server: TestApp;
  students?: number;
  inMinutes?: number;
  minutes?: number;
} & Partial<typeof classBatches.$inferInsert>) {
  const make = builders.get(server) ?? factories(server.parts);
  builders.set(server, make);
  const of = classFactories(server, make);
  const course = await make.course();
  const students = [];
  for (let at = 0; at < count; at += 1) students.push((await make.student({ in: course })).person);
  const mentor = await make.person({ role: 'mentor' });
  const row = await of.batch({
    courseId: course.course.id,
    studentIds: students.map(({ id }) => id),
    mentorIds: [mentor.id],
    joinUrl: '',
    hostUrl: '',
    ...batch,
  });
  const held = await of.held({ batchId: row.id, mentorId: mentor.id, inMinutes, minutes });
  const mappingId = String(held.id);
  const tokenOf = async (personId: bigint) => (await make.session({ personId, at: server.clock.now() })).token;
  const described = {
    email: 'x@y.test',
    first_name: 'No',
    last_name: 'One',
    batch_name: '',
    module_number: 1,
    class_title: '',
    class_date: '',
  };
  return {
    make,
    of,
    course,
    students,
    mentor,
    batch: row,
    held,
    mappingId,
    tokenOf,
    join: async (student: { id: bigint; pin: string | null }, more: { imspin?: string; mappingId?: string } = {}) =>
      server.call(
        'addRegistrant',
        { ...described, action: 'approve', mappingId, imspin: student.pin ?? '', ...more },
        { token: await tokenOf(student.id) },
      ),
    start: async (person = mentor) => server.call('startClass', { mappingId }, { token: await tokenOf(person.id) }),
    lookUp: async (person: { id: bigint }) =>
      server.call('updateRecordings', { ...described, action: 'approve', mappingId }, { token: await tokenOf(person.id) }),
    store: async (student: { id: bigint; pin: string | null }, status: 'Live' | 'Play') =>
      server.call('storeAttendance', { imspin: student.pin ?? '', mappingId, status }, { token: await tokenOf(student.id) }),
  };
}

/** One turn of the round that asks providers, and of the one that settles attendance. */
export async function runRounds(server: TestApp): Promise<void> {
  await runAskRound({ parts: server.parts, providers: createProviders(server.parts) });
  await settleDue({ parts: server.parts });
}
