import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { classFactories } from '../../../test/factories/class-factories.ts';
import { factories } from '../../../test/factories.ts';
import { mentoringFactories } from '../../../test/factories/mentoring-factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { batchMembers, classAttendance, classes } from '../classes/tables.ts';
import { repairAgenda } from './repair-agenda.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let ofClasses: ReturnType<typeof classFactories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  ofClasses = classFactories(server, make);
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));
const orm = () => server.parts.database.orm;
const minute = 60_000;
const at = (minutes: number) => new Date(testMoment.getTime() + minutes * minute);
const dayAt = (minutes: number) => at(minutes).toISOString().slice(0, 10);

type Course = Awaited<ReturnType<typeof make.course>>;
/** The month around the test's moment in someone's calendar; of a student whom they see, or their own. */
async function eventsOf({ personId, in: { course, variant }, of = '' }: { personId: bigint; in: Course; of?: string | null }) {
  const caller = { token: (await make.session({ personId, at: server.clock.now() })).token };
  const body = {
    studentImsPin: of ?? '',
    courseId: String(course.id),
    variantId: String(variant.id),
    from: dayAt(-20 * 1440),
    to: dayAt(20 * 1440),
  };
  return (await server.call('calendarData', body, caller)).data.events;
}
const lines = (events: Awaited<ReturnType<typeof eventsOf>>) =>
  events.map((event) => `${readEvent(event).name}${event.state === '' ? '' : ` (${event.state})`}`);

/** A course with a batch of one student and a class tomorrow; staff change it by calls. */
async function aBatch() {
  const course = await make.course();
  const { person: student } = await make.student({ in: course });
  const mentor = await mentoring.mentor({ in: course });
  const other = await mentoring.mentor({ in: course });
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const batch = await ofClasses.batch({
    courseId: course.course.id,
    name: `Batch ${course.course.id}`,
    studentIds: [student.id],
    mentorIds: [mentor.id],
  });
  const asStaff = { token: (await make.session({ personId: staff.id })).token };
  const content = {
    moduleNumber: 3,
    classNumber: 1,
    classTitle: 'Percentages',
    description: 'Bring a pencil',
    place: '',
    joinUrl: '',
    hostUrl: null,
  };
  const day = { date: dayAt(1440), time: '19:00', minutes: 90 };
  const { data } = await server.call('addClass', { batchId: String(batch.id), mentorId: String(mentor.id), ...content, ...day }, asStaff);
  return { course, student, mentor, other, batch, asStaff, content, mappingId: data.mappingId };
}

describe('CAL-005 API-088 a class', () => {
  test('DAT-046 that staff add is in the calendars of its students and its mentor, each with their own page, and says of which batch and module it is', async () => {
    const { course, student, mentor, batch, mappingId } = await aBatch();
    const [event] = await eventsOf({ personId: student.id, in: course });
    expect(event).toMatchObject({
      moduleType: 'Class',
      classTitle: 'Percentages',
      mappingId,
      mentor_name: `Meera ${mentor.lastName}`,
      about: 'Bring a pencil',
      link: `/Classes/LIVE/${mappingId}`,
      state: '',
      event_details: {
        batchName: batch.name,
        moduleNumber: '3',
        classTitle: 'Percentages',
        classDate: dayAt(1440),
        classTime: event?.classTime,
        mappingId,
        mode: 'online',
      },
    });
    const [ofMentor] = await eventsOf({ personId: mentor.id, in: course });
    expect(ofMentor).toMatchObject({
      classTitle: 'Percentages',
      link: `/Classes/LIVE/Percentages/?mappingId=${mappingId}`,
      mentor_name: '',
    });
  });

  test('that another mentor teaches leaves the calendar of the one before', async () => {
    const { course, student, mentor, other, asStaff, content, mappingId } = await aBatch();
    await server.call('changeClass', { mappingId, version: 0, mentorId: String(other.id), ...content, classTitle: 'Ratios' }, asStaff);
    expect(lines(await eventsOf({ personId: mentor.id, in: course }))).toEqual([]);
    expect(lines(await eventsOf({ personId: other.id, in: course }))).toEqual(['Ratios']);
    expect(await eventsOf({ personId: student.id, in: course })).toMatchObject([
      { classTitle: 'Ratios', mentor_name: `Meera ${other.lastName}` },
    ]);
  });

  test('that its mentor moves is at its new time, and one that is cancelled says so to its students', async () => {
    const { course, student, mentor, mappingId } = await aBatch();
    const asMentor = { token: (await make.session({ personId: mentor.id })).token };
    const times = { startsAt: at(4000).toISOString(), endsAt: at(4060).toISOString() };
    const { version } = (await server.call('moveClass', { mappingId, version: 0, ...times }, asMentor)).data;
    expect(await eventsOf({ personId: student.id, in: course })).toMatchObject([{ classTime: times.startsAt, endTime: times.endsAt }]);
    await server.call('cancelClass', { mappingId, version, reason: 'The hall is closed' }, asMentor);
    expect(lines(await eventsOf({ personId: student.id, in: course }))).toEqual(['Percentages (cancelled)']);
    expect(lines(await eventsOf({ personId: mentor.id, in: course }))).toEqual([]);
  });

  test('of a batch that is renamed names it', async () => {
    const { course, student, batch, asStaff } = await aBatch();
    const body = {
      batchId: String(batch.id),
      courseId: String(course.course.id),
      variantId: '',
      provider: 'link' as const,
      joinUrl: '',
      hostUrl: null,
      share: 0,
    };
    await server.call('saveBatch', { version: 0, ...body, name: `Evening ${batch.id}` }, asStaff);
    expect(await eventsOf({ personId: student.id, in: course })).toMatchObject([{ event_details: { batchName: `Evening ${batch.id}` } }]);
  });

  test('CAL-006 is attended, missed, or neither while it is not known; and those from before the student came, or after they left, are not theirs', async () => {
    const { course, student, batch } = await aBatch();
    const held = [];
    for (const [title, days] of [
      ['Before', -9],
      ['Attended', -5],
      ['Missed', -4],
      ['Not settled', -3],
      ['After', 5],
    ] as const)
      held.push(await ofClasses.held({ batchId: batch.id, title, inMinutes: days * 1440 }));
    const [, attended, missed] = held;
    if (attended === undefined || missed === undefined) throw new Error('there are classes');
    const of = { personId: student.id, decidedAt: testMoment };
    await orm()
      .insert(classAttendance)
      .values([
        { ...of, classId: attended.id, present: true, how: 'Live' },
        { ...of, classId: missed.id, present: false },
      ]);
    await orm()
      .update(batchMembers)
      .set({ since: at(-8 * 1440), leftAt: at(3 * 1440) })
      .where(eq(batchMembers.personId, student.id));
    await repairAgenda({ parts: server.parts });
    expect(lines(await eventsOf({ personId: student.id, in: course }))).toEqual([
      'Attended (attended)',
      'Missed (missed)',
      'Not settled',
      'Percentages',
    ]);
  });

  test('that is moved after it was settled is read at its new time, and an attendance that was taken back with it', async () => {
    const { course, student, batch } = await aBatch();
    const over = await ofClasses.held({ batchId: batch.id, title: 'Over', inMinutes: -1440 });
    await orm().insert(classAttendance).values({ classId: over.id, personId: student.id, present: false, decidedAt: testMoment });
    await repairAgenda({ parts: server.parts });
    expect(lines(await eventsOf({ personId: student.id, in: course }))).toContain('Over (missed)');
    await orm().delete(classAttendance).where(eq(classAttendance.classId, over.id));
    await orm()
      .update(classes)
      .set({ startsAt: at(-60), endsAt: at(-30), settledAt: null })
      .where(eq(classes.id, over.id));
    await repairAgenda({ parts: server.parts });
    const event = (await eventsOf({ personId: student.id, in: course })).find(({ classTitle }) => classTitle === 'Over');
    expect(event).toMatchObject({ classTime: at(-60).toISOString(), state: '' });
  });
});

describe('CAL-005 API-088 a session with a mentor', () => {
  test('is in the calendars of both, each with the name of the other; moved it is there once, cancelled no longer', async () => {
    const pair = await mentoring.pair();
    const [first, second] = [
      await mentoring.time({ mentorId: pair.mentor.id }),
      await mentoring.time({ mentorId: pair.mentor.id, inHours: 72 }),
    ];
    const { bookingId } = (await pair.book(first.id)).data;
    const [event] = await eventsOf({ personId: pair.student.id, in: pair });
    expect(event).toMatchObject({
      moduleType: 'Mentor Visit',
      sessionName: `Session with Meera ${pair.mentor.lastName}`,
      bookingId,
      bookingTime: first.startsAt.toISOString(),
      link: `/mypage/myplan?booking=${bookingId}`,
      event_details: { mode: 'online' },
    });
    expect(await eventsOf({ personId: pair.mentor.id, in: pair })).toMatchObject([
      { sessionName: `Session with ${pair.student.firstName} ${pair.student.lastName}`, link: `/myPlan/dashboard?booking=${bookingId}` },
    ]);
    await pair.move(bookingId, second.id);
    expect(await eventsOf({ personId: pair.student.id, in: pair })).toMatchObject([{ bookingTime: second.startsAt.toISOString() }]);
    await pair.cancel(bookingId);
    expect(await eventsOf({ personId: pair.student.id, in: pair })).toEqual([]);
    expect(await eventsOf({ personId: pair.mentor.id, in: pair })).toEqual([]);
  });
});
