import { and, asc, eq, isNull, like as isLike } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { schoolFactories } from '../../../../test/factories/school-factories.ts';
import { agendaEntries } from '../../agenda/tables.ts';
import { notices } from '../../notices/tables.ts';
import { remindDeadlines } from '../deadlines.ts';
import { programmeDeadlines } from '../tables.ts';
import { schoolApplies } from './tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof schoolFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = schoolFactories(server);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
const hour = 3_600_000;

/** A programme with a deadline of the application, and a student who may like it. */
async function liked({ inDays = 10 }: { inDays?: number } = {}) {
  const { person, course, variant } = await make.student();
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  const school = await of.school({ name: 'Estuary School of Management' });
  const programme = await of.programme({ courseIds: [course.id], in: school, name: 'PGDM' });
  const deadline = await of.deadline({ programmeId: programme.id, inDays, note: 'Online form.' });
  const ids = { schoolId: String(school.id), schoolProgramCourseMappingId: String(programme.id) };
  const like = (isLiked: '0' | '1', by = token) => server.call('addStudentSchoolLike', { ...ids, isLiked }, { token: by });
  const status = async (to: 'applied' | 'in-progress' | 'not-started') =>
    (await server.call('applicationStatus', { schoolProgramMappingId: String(programme.id), status: to }, { token })).data;
  /** What is in a student's calendar. */
  const calendar = async (personId = person.id) =>
    orm()
      .select()
      .from(agendaEntries)
      .where(and(eq(agendaEntries.personId, personId), eq(agendaEntries.source, 'deadline'), isNull(agendaEntries.cancelledAt)))
      .orderBy(asc(agendaEntries.startsAt));
  const reminders = async (personId = person.id) =>
    orm()
      .select({ title: notices.title, text: notices.text, url: notices.url, dueAt: notices.dueAt })
      .from(notices)
      .where(and(eq(notices.personId, personId), isLike(notices.cause, 'school-deadline:%')))
      .orderBy(asc(notices.id));
  return { person, course, variant, token, school, programme, deadline, like, status, calendar, reminders };
}

describe('a programme on the shortlist', () => {
  test('SCH-022 API-072 has its deadlines in the student’s calendar, and takes them out again', async () => {
    const { like: change, calendar, course, deadline, school, programme } = await liked();
    expect((await change('1')).data).toEqual({ isLiked: '1' });
    // again changes nothing
    await change('1');
    expect(await calendar()).toMatchObject([
      {
        type: 'Event',
        courseId: course.id,
        title: 'Application closes: Estuary School of Management, PGDM',
        about: 'Online form.',
        link: `/school/details?schoolId=${school.id}&programId=${programme.id}`,
        startsAt: deadline.at,
        countdownTo: deadline.at,
        doneAt: null,
        sequence: 0,
      },
    ]);
    expect((await change('0')).data).toEqual({ isLiked: '0' });
    expect(await calendar()).toEqual([]);
    await change('1');
    expect(await calendar()).toHaveLength(1);
  });

  test('SCH-006 is each student’s own: another one’s like stays when this one’s goes', async () => {
    const one = await liked();
    const other = await make.person();
    const { variant } = await make.course();
    await make.enrol({ personId: other.id, variantId: variant.id });
    const { token } = await make.session({ personId: other.id, at: server.clock.now() });
    // no course of theirs shows it
    expect((await one.like('1', token)).status).toBe(404);
    const inCourse = await make.student({ in: one });
    const theirs = await make.session({ personId: inCourse.person.id, at: server.clock.now() });
    await one.like('1');
    await one.like('1', theirs.token);
    await one.like('0');
    expect(await one.calendar()).toEqual([]);
    expect(await one.calendar(inCourse.person.id)).toHaveLength(1);
  });

  test('API-084 is one programme under three names; one of another school is not found', async () => {
    const { token, programme } = await liked();
    const other = await of.school();
    const wrong = { schoolId: String(other.id), schoolProgramCourseMappingId: String(programme.id), isLiked: '1' } as const;
    expect((await server.call('addStudentSchoolLike', wrong, { token })).status).toBe(404);
    const apply = { schoolId: String(other.id), schoolProgramMappingId: String(programme.id), programName: '' };
    expect((await server.call('applyNow', apply, { token })).status).toBe(404);
  });

  test('keeps the status of its application, which meets the deadline of the application and no other', async () => {
    const { like: change, status, calendar, programme, token, course } = await liked();
    const fee = await of.deadline({ programmeId: programme.id, kind: 'other', title: 'Fee receipt', inDays: 20 });
    await change('1');
    const titles = async () => (await calendar()).map(({ title, doneAt }) => [title.split(':')[0], doneAt !== null]);
    expect(await status('applied')).toEqual({ status: 'applied' });
    expect(await titles()).toEqual([
      ['Application closes', true],
      ['Fee receipt', false],
    ]);
    const list = async () => (await server.call('shortlistDeadlines', { courseId: String(course.id) }, { token })).data;
    expect(await list()).toEqual([
      {
        deadlineId: String(fee.id),
        schoolId: String(programme.schoolId),
        schoolName: 'Estuary School of Management',
        programId: String(programme.id),
        programName: 'PGDM',
        title: 'Fee receipt',
        at: fee.at.toISOString(),
        note: '',
        status: 'applied',
      },
    ]);
    await status('in-progress');
    expect(await titles()).toEqual([
      ['Application closes', false],
      ['Fee receipt', false],
    ]);
    expect((await list()).map(({ title, status: noted }) => [title, noted])).toEqual([
      ['Application closes', 'in-progress'],
      ['Fee receipt', 'in-progress'],
    ]);
    // the status stays when the like goes
    await status('applied');
    await change('0');
    await change('1');
    expect((await list()).map(({ status: noted }) => noted)).toEqual(['applied']);
  });

  test('SCH-024 API-077 apply records the click, gives the address, and begins an application once', async () => {
    const { token, programme, status, person } = await liked();
    const body = { schoolId: String(programme.schoolId), schoolProgramMappingId: String(programme.id), programName: 'PGDM' };
    const apply = async () => (await server.call('applyNow', body, { token })).data;
    expect(await apply()).toEqual({ applicationLink: 'https://apply.example/', status: 'in-progress' });
    await status('applied');
    expect(await apply()).toEqual({ applicationLink: 'https://apply.example/', status: 'applied' });
    const clicks = await orm().select().from(schoolApplies).where(eq(schoolApplies.studentId, person.id));
    expect(clicks.map(({ programmeId }) => programmeId)).toEqual([programme.id, programme.id]);
  });
});

describe('reminders of a deadline', () => {
  test('SCH-006 come 7 days and 1 day before to those with the programme on their shortlist, once each, and go with the like', async () => {
    const now = server.clock.now();
    const { like: change, reminders, deadline, school, programme } = await liked();
    const moveTo = (inMs: number) =>
      orm()
        .update(programmeDeadlines)
        .set({ at: new Date(now.getTime() + inMs) })
        .where(eq(programmeDeadlines.id, deadline.id));
    await change('1');
    await remindDeadlines(server);
    expect(await reminders()).toEqual([]);
    await moveTo(7 * 24 * hour + hour / 2);
    await remindDeadlines(server);
    await remindDeadlines(server);
    expect(await reminders()).toEqual([
      {
        title: 'Application closes in 7 days: Estuary School of Management',
        text: expect.stringMatching(/^PGDM: \w{3} \d{2} \w{3} \d{4}, \d{2}:\d{2} [AP]M IST\. Online form\.$/) as string,
        url: `/school/details?schoolId=${school.id}&programId=${programme.id}`,
        dueAt: new Date(now.getTime() + hour / 2),
      },
    ]);
    await moveTo(24 * hour + hour / 2);
    await remindDeadlines(server);
    expect((await reminders()).map(({ title }) => title)).toEqual([
      'Application closes in 7 days: Estuary School of Management',
      'Application closes tomorrow: Estuary School of Management',
    ]);
    await change('0');
    expect(await reminders()).toEqual([]);
  });

  test('SCH-006 that an application closes is no news for one who has applied', async () => {
    const now = server.clock.now();
    const { like: change, status, reminders, deadline, programme } = await liked();
    const at = new Date(now.getTime() + 24 * hour + hour / 2);
    await orm().update(programmeDeadlines).set({ at }).where(eq(programmeDeadlines.id, deadline.id));
    await of.deadline({ programmeId: programme.id, kind: 'other', title: 'Fee receipt', at });
    await change('1');
    await status('applied');
    await remindDeadlines(server);
    expect((await reminders()).map(({ title }) => title)).toEqual(['Fee receipt tomorrow: Estuary School of Management']);
  });
});
