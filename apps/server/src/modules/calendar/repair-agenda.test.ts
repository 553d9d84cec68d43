import fc from 'fast-check';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { centreFactories } from '../../../test/factories/centre-factories.ts';
import { classFactories } from '../../../test/factories/class-factories.ts';
import { factories } from '../../../test/factories.ts';
import { mentoringFactories } from '../../../test/factories/mentoring-factories.ts';
import { runs, testMoment } from '../../../test/moments.ts';
import { schoolFactories } from '../../../test/factories/school-factories.ts';
import { whileOpen } from '../../../test/while-changing.ts';
import { createLog } from '../../platform/process/log.ts';
import { listEntries } from '../agenda/read-queries.ts';
import { agendaEntries } from '../agenda/tables.ts';
import { classCause } from '../classes/class-notices.ts';
import { classes } from '../classes/tables.ts';
import { mentorBookings, mentorSettings } from '../mentoring/tables.ts';
import { deadlineCause } from '../schools/deadline-entries.ts';
import { programmeDeadlines } from '../schools/tables.ts';
import { fillAgenda, repairAgenda } from './repair-agenda.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let mentoring: ReturnType<typeof mentoringFactories>;
let centre: ReturnType<typeof centreFactories>;
let ofClasses: ReturnType<typeof classFactories>;
let ofSchools: ReturnType<typeof schoolFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  mentoring = mentoringFactories(server, make);
  centre = centreFactories({ database: server.parts.database, make });
  ofClasses = classFactories(server, make);
  ofSchools = schoolFactories(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));
const orm = () => server.parts.database.orm;
const minute = 60_000;
const at = (minutes: number) => new Date(testMoment.getTime() + minutes * minute);
const kept = () => orm().select().from(agendaEntries).orderBy(agendaEntries.id);

/** A course in which much can change: a batch with classes, a mentor with free times, a proctored test with slots, a school with deadlines. Each `change` is one call, which may be refused. */
async function aCourse() {
  const launchable = await centre.proctoredTest({ releaseAt: at(-1440), endAt: at(20_000) });
  const { course, variant, person: student, asset, assessment } = launchable;
  const mentor = await mentoring.mentor({ in: { course, variant } });
  const other = await mentoring.mentor({ in: { course, variant } });
  const staff = await make.person({ role: 'staff', rights: ['classes', 'content'] });
  const batch = await ofClasses.batch({ courseId: course.id, name: `Batch ${course.id}`, studentIds: [student.id] });
  const times: { id: bigint }[] = [];
  for (const inHours of [30, 54, 78]) times.push(await mentoring.time({ mentorId: mentor.id, inHours }));
  const place = await centre.venue();
  const slots: { id: bigint }[] = [];
  for (const inHours of [100, 124]) slots.push(await centre.slot({ assessmentId: assessment.id, at: place, inHours }));
  const programme = await ofSchools.programme({ courseIds: [course.id] });
  for (const kind of ['application', 'other'] as const) await ofSchools.deadline({ programmeId: programme.id, key: kind, kind });
  const ofProgramme = String(programme.id);
  const like = (isLiked: '0' | '1') =>
    server.call(
      'addStudentSchoolLike',
      { schoolId: String(programme.school.id), schoolProgramCourseMappingId: ofProgramme, isLiked },
      { token: tokens.student },
    );
  const importFile = (kind: 'schools' | 'deadlines', lines: readonly string[]) =>
    server.call('importSchoolData', { kind, csv: lines.join('\n'), dryRun: false }, { token: tokens.staff });
  const tokens = {
    student: (await make.session({ personId: student.id })).token,
    staff: (await make.session({ personId: staff.id })).token,
  };
  const asStaff = { token: tokens.staff };
  const asStudent = { token: tokens.student };
  const calls = mentoring.callsOf({ personId: student.id, course: { course, variant } });
  const mentors = [mentor, other];
  const pick = <T>(all: readonly T[], index: number): T | undefined => (all.length === 0 ? undefined : all[index % all.length]);
  const held = () => orm().select().from(classes).where(eq(classes.batchId, batch.id)).orderBy(classes.id);
  const booked = () => orm().select().from(mentorBookings).where(eq(mentorBookings.studentId, student.id)).orderBy(mentorBookings.id);
  let number = 0;
  const content = (index: number) => ({
    mentorId: String(pick(mentors, index)?.id ?? ''),
    moduleNumber: 1 + (index % 3),
    classTitle: `Class ${index}`,
    description: '',
    place: index % 2 === 0 ? '' : 'Room 4',
    joinUrl: '',
    hostUrl: null,
  });
  const changes: Record<string, (index: number) => Promise<unknown>> = {
    addClass: (index) => {
      number += 1;
      const day = at((2 + index) * 1440)
        .toISOString()
        .slice(0, 10);
      return server.call(
        'addClass',
        { batchId: String(batch.id), classNumber: number, date: day, time: '19:00', minutes: 60, ...content(index) },
        asStaff,
      );
    },
    changeClass: async (index) => {
      const row = pick(await held(), index);
      return (
        row &&
        server.call('changeClass', { mappingId: String(row.id), version: row.version, classNumber: row.number, ...content(index) }, asStaff)
      );
    },
    moveClass: async (index) => {
      const row = pick(await held(), index);
      const to = { startsAt: at(1440 * (20 + index)).toISOString(), endsAt: at(1440 * (20 + index) + 45).toISOString() };
      return row && server.call('moveClass', { mappingId: String(row.id), version: row.version, ...to }, asStaff);
    },
    cancelClass: async (index) => {
      const row = pick(await held(), index);
      return row && server.call('cancelClass', { mappingId: String(row.id), version: row.version, reason: 'The hall is closed' }, asStaff);
    },
    renameBatch: async (index) =>
      server.call(
        'saveBatch',
        {
          version: (await server.call('staffBatch', { batchId: String(batch.id) }, asStaff)).data.version,
          batchId: String(batch.id),
          courseId: String(course.id),
          variantId: '',
          provider: 'link',
          joinUrl: '',
          hostUrl: null,
          share: 0,
          name: `Batch ${course.id} ${index}`,
        },
        asStaff,
      ),
    bookSession: (index) => calls.book(pick(times, index)?.id ?? 0n),
    moveSession: async (index) => calls.move(String(pick(await booked(), index)?.id ?? 0), pick(times, index + 1)?.id ?? 0n),
    cancelSession: async (index) => calls.cancel(String(pick(await booked(), index)?.id ?? 0)),
    bookSeat: (index) =>
      server.call(
        'bookSlot',
        { asset_id: String(asset.id), slot_id: String(pick(slots, index)?.id ?? ''), centre_id: '', venue_id: '', is_take_home: '0' },
        asStudent,
      ),
    like: () => like('1'),
    unlike: () => like('0'),
    changeStatus: (index) =>
      server.call(
        'applicationStatus',
        { schoolProgramMappingId: ofProgramme, status: index % 2 === 0 ? 'applied' : 'in-progress' },
        { token: tokens.student },
      ),
    moveDeadline: (index) =>
      importFile('deadlines', [
        'School,Programme,Key,Kind,Title,Date',
        `${programme.school.key},${programme.key},application,application,Application closes,2027-01-${10 + index}`,
      ]),
    renameSchool: (index) =>
      importFile('schools', ['Key,Name,City,State', `${programme.school.key},School ${index} of ${ofProgramme},Pune,Maharashtra`]),
    cancelSeat: async () => {
      const { data } = await server.call('getStudentBookedSlots', { asset_ids: String(asset.id) }, asStudent);
      const id = data[0]?.slot_booking_id ?? '0';
      return server.call('cancelSlotBooking', { asset_id: String(asset.id), slot_booking_id: id }, asStudent);
    },
  };
  return { changes, student, batch, mentor, course, programme };
}

test('CAL-005 whatever has changed, in any order, the night’s round finds nothing to write', async () => {
  const { changes } = await aCourse();
  for (const name of ['addClass', 'bookSession', 'bookSeat', 'like']) await changes[name]?.(0);
  await repairAgenda({ parts: server.parts });
  const sources = (await kept()).map(({ source }) => source);
  expect(new Set(sources)).toEqual(new Set(['class', 'session', 'seat', 'test', 'deadline']));
  const step = fc.record({ name: fc.constantFrom(...Object.keys(changes)), index: fc.nat(5) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const { name, index } of steps) await changes[name]?.(index);
      const before = await kept();
      await repairAgenda({ parts: server.parts });
      expect(await kept()).toEqual(before);
    }),
    runs(15),
  );
});

test('CAL-005 a portal that had no agenda has it filled with the same entries, and what is filled is left alone', async () => {
  const { changes } = await aCourse();
  for (const name of ['addClass', 'bookSession', 'bookSeat', 'like']) await changes[name]?.(0);
  await repairAgenda({ parts: server.parts });
  const of = ({ source, ref, audience, personId, title, startsAt, cancelledAt }: typeof agendaEntries.$inferSelect) =>
    [source, ref, audience, personId, title, startsAt.toISOString(), cancelledAt === null].join(' ');
  const lines = async () =>
    (await kept())
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map(of)
      .toSorted();
  const before = await lines();
  await orm().delete(agendaEntries);
  await fillAgenda({ parts: server.parts });
  expect(await lines()).toEqual(before);
  await orm().delete(agendaEntries).where(eq(agendaEntries.source, 'class'));
  const [seat] = (await kept()).filter(({ source }) => source === 'seat');
  await orm()
    .update(agendaEntries)
    .set({ title: 'By hand' })
    .where(eq(agendaEntries.id, seat?.id ?? 0n));
  await fillAgenda({ parts: server.parts });
  expect((await kept()).filter(({ source }) => source === 'class').length).toBeGreaterThan(0);
  expect((await kept()).find(({ id }) => id === seat?.id)?.title).toBe('By hand');
  await repairAgenda({ parts: server.parts });
  expect(await lines()).toEqual(before);
});

test('CAL-005 entries of what is no longer there are called off once, and raise their sequence', async () => {
  const { changes, batch } = await aCourse();
  await changes['addClass']?.(1);
  const ids = (await orm().select({ id: classes.id }).from(classes).where(eq(classes.batchId, batch.id))).map(({ id }) => String(id));
  const entries = () => orm().select().from(agendaEntries).where(inArray(agendaEntries.ref, ids)).orderBy(agendaEntries.id);
  await orm().execute(sql`delete from class_batches where id = ${batch.id}`);
  await repairAgenda({ parts: server.parts });
  const off = (await entries()).filter(({ source }) => source === 'class');
  expect(off.map(({ cancelledAt, sequence }) => ({ cancelledAt, sequence }))).toEqual(
    off.map(() => ({ cancelledAt: testMoment, sequence: 1 })),
  );
  server.clock.set(at(1440));
  await repairAgenda({ parts: server.parts });
  expect((await entries()).filter(({ source }) => source === 'class')).toEqual(off);
});

test('CAL-005 the round undoes nothing that changes while it runs', async () => {
  const { changes, batch } = await aCourse();
  await changes['addClass']?.(0);
  const [held] = await orm().select().from(classes).where(eq(classes.batchId, batch.id));
  if (held === undefined) throw new Error('there is a class');
  await whileOpen({
    server,
    open: async (tx) => void (await tx.update(classes).set({ title: 'Another title' }).where(eq(classes.id, held.id))),
    work: () => repairAgenda({ parts: server.parts }),
    meanwhile: (tx) => classCause.write({ tx, ids: [held.id], zone: 'Asia/Kolkata', now: testMoment }),
  });
  const titles = (await kept()).filter(({ source, ref }) => source === 'class' && ref === String(held.id)).map(({ title }) => title);
  expect(new Set(titles)).toEqual(new Set(['Another title']));
});

test('CAL-005 the round brings back no deadline of a programme that leaves the shortlist while it runs', async () => {
  const { changes, student, programme } = await aCourse();
  await changes['like']?.(0);
  const rows = await orm().select().from(programmeDeadlines).where(eq(programmeDeadlines.programmeId, programme.id));
  await whileOpen({
    server,
    open: async (tx) => {
      await ofSchools.forgetLikes({ tx, studentId: student.id });
      await deadlineCause.write({ tx, ids: rows.map(({ id }) => id), zone: 'Asia/Kolkata', now: testMoment });
    },
    work: () => repairAgenda({ parts: server.parts }),
  });
  const left = (await kept()).filter(({ source, personId }) => source === 'deadline' && personId === student.id);
  expect(left.map(({ cancelledAt }) => cancelledAt)).toEqual([testMoment, testMoment]);
});

test('zones that cannot be used are logged once, when the server starts and at night, and not whose they are', async () => {
  const mentors = [await make.person({ role: 'mentor' }), await make.person({ role: 'mentor' }), await make.person({ role: 'mentor' })];
  const settings = { minutes: 45, buffer: 15, noticeHours: 0, maxPerDay: 0, meetingUrl: '', about: '' };
  await orm()
    .insert(mentorSettings)
    .values(mentors.map(({ id: mentorId }, index) => ({ mentorId, ...settings, timeZone: ['CST', 'CST', 'Asia/Dubai'][index] })));
  const lines: string[] = [];
  const log = createLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } });
  const told = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
  const sentence = { of: 'mentor', zone: 'CST', rows: 2, msg: 'a stored time zone cannot be used and is passed over' };
  await fillAgenda({ parts: { ...server.parts, log } });
  const [line, ...others] = told();
  expect(line).toMatchObject(sentence);
  expect(others).toEqual([]);
  expect(mentors.some(({ id, pin }) => JSON.stringify(line).includes(pin) || Object.values(line ?? {}).includes(String(id)))).toBe(false);
  await repairAgenda({ parts: { ...server.parts, log } });
  expect(told()).toMatchObject([sentence]);
});

test('a series that cannot be read is logged once, however often its calendar is opened', async () => {
  const { person } = await make.student();
  const [from, to] = [testMoment, new Date(testMoment.getTime() + 86_400_000)];
  const series = { source: 'block', ref: 'bad', type: 'Study', title: 'Study', rule: 'FREQ=DAILY', zone: 'CST' } as const;
  await server.parts.database.orm
    .insert(agendaEntries)
    .values({ ...series, personId: person.id, startsAt: from, endsAt: to, changedAt: from });
  const lines: string[] = [];
  const log = createLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } });
  const reader = { personId: person.id, groups: [], courseId: null };
  const read = () => listEntries({ queryable: server.parts.database.orm, reader, now: from, cancelled: 'without', log, from, to });
  expect([await read(), await read()]).toMatchObject([[{ rule: '', zone: 'UTC' }], [{ rule: '', zone: 'UTC' }]]);
  expect(lines).toHaveLength(1);
});
