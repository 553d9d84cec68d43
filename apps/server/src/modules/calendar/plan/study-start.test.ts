import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { startStep } from '@abhyas/rules/home/start-step.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { practiceFactories } from '../../../../test/factories/practice-factories.ts';
import { demoPassword, testMoment } from '../../../../test/moments.ts';
import { courses, people } from '../../identity/tables.ts';
import { schoolPercentiles } from '../../schools/shortlist/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));

const pace: RequestOf<'saveStudyStart'>['pace'] = { hoursPerWeek: 7, weekdaysOff: [], datesOff: [], examOn: '' };

/** A student of a course with three sections, in each so many lessons of half an hour; and what they may call. */
async function starter(student?: Awaited<ReturnType<typeof make.student>>) {
  const { person, course, variant } = student ?? (await make.student());
  const places = [];
  for (const name of ['Quant', 'Verbal', 'Data'])
    places.push(await make.asset({ courseId: course.id, type: 'video', name, seconds: 1800 }));
  const ids = { courseId: String(course.id), variantId: String(variant.id) };
  const signedIn = async () => ({ token: (await make.session({ personId: person.id, at: server.clock.now() })).token });
  const read = async () => (await server.call('studyStart', ids, await signedIn())).data;
  const save = async (more: Partial<RequestOf<'saveStudyStart'>> = {}) =>
    server.call('saveStudyStart', { ...ids, pace, target: null, ...more }, await signedIn());
  return { person, course, variant, ids, signedIn, read, save, sections: places.map(({ path }) => path.slug) };
}
const signIn = async (pin: string) => {
  const body = { studentemail: '', studentpassword: demoPassword, loginmode: '1', otp: '', loginType: 'student', platform: 'web' } as const;
  return (await server.call('studentLoginCheck', { ...body, studentimspin: pin })).data;
};
const targets = (studentId: bigint) =>
  server.parts.database.orm.select().from(schoolPercentiles).where(eq(schoolPercentiles.studentId, studentId));

describe('who is asked the three questions', () => {
  /** What the portal shows someone who signs in, in the course in use. */
  const shownTo = async ({ pin, read }: { pin: string; read: Awaited<ReturnType<typeof starter>>['read'] }) => {
    const { needsOnboarding } = await signIn(pin);
    return startStep({ ...(await read()), isNew: needsOnboarding });
  };

  test.each([
    ['a new student', async () => starter(), 'questions'],
    [
      'one who returns and has a plan',
      async () => {
        const own = await starter();
        await own.save();
        return own;
      },
      'plan',
    ],
    [
      'one with a plan in another course, for this one alone',
      async () => {
        const first = await starter();
        await first.save();
        const second = await make.course();
        await make.enrol({ personId: first.person.id, variantId: second.variant.id });
        return starter({ ...second, person: first.person });
      },
      'questions',
    ],
    [
      'one whose account others made, with a profile',
      async () => {
        const own = await starter();
        await server.parts.database.orm.update(people).set({ onboardedAt: testMoment }).where(eq(people.id, own.person.id));
        return own;
      },
      'questions',
    ],
    [
      'one with a mobile alone',
      async () => {
        const own = await starter();
        await server.parts.database.orm.update(people).set({ email: '' }).where(eq(people.id, own.person.id));
        return own;
      },
      'questions',
    ],
  ] as const)('PRO-009 %s', async (_who, comeBy, step) => {
    const own = await comeBy();
    expect(await shownTo({ pin: own.person.pin, read: own.read })).toBe(step);
    await own.save();
    // they are asked once
    expect(await shownTo({ pin: own.person.pin, read: own.read })).toBe('plan');
  });
});

test('what is known is there, and what is answered is kept where it belongs', async () => {
  const { person, read, save, sections } = await starter();
  expect(await read()).toMatchObject({
    isSet: false,
    pace: { hoursPerWeek: 9, weakest: '' },
    courseExamOn: '2026-11-29',
    target: null,
    sections: sections.map((key) => ({ key })),
    diagnostic: 'unavailable',
  });
  const [, verbal = ''] = sections;
  const saved = (await save({ pace: { ...pace, weakest: verbal }, target: 97.5 })).data;
  // the section that is hardest comes first
  expect(saved.today.items.map(({ title }) => title)).toEqual(['Verbal', 'Quant']);
  expect(saved.sections.map(({ key }) => key)).toEqual(sections);
  expect(await read()).toMatchObject({ isSet: true, pace: { hoursPerWeek: 7, weakest: verbal }, target: 97.5 });
  expect(await targets(person.id)).toMatchObject([{ overall: 97.5, categoryId: null, sections: {} }]);
});

test('a target replaces a target and nothing else that was entered', async () => {
  const { person, course, ids, signedIn, save } = await starter();
  const entered = { courseId: ids.courseId, categoryId: '', overall: 90, sections: { qa: 80 }, intakeYear: 2027 };
  expect((await server.call('savePercentiles', entered, await signedIn())).status).toBe(200);
  await save({ target: 95 });
  expect(await targets(person.id)).toMatchObject([{ courseId: course.id, overall: 95, sections: { qa: 80 }, intakeYear: 2027 }]);
});

test('a save of the plan that names no weakest section keeps it; one with none takes it away', async () => {
  const { ids, signedIn, read, save, sections } = await starter();
  const [, , data = ''] = sections;
  await save({ pace: { ...pace, weakest: data } });
  await server.call('saveStudyPlan', { ...ids, pace: { ...pace, hoursPerWeek: 12 } }, await signedIn());
  expect((await read()).pace).toMatchObject({ hoursPerWeek: 12, weakest: data });
  const { data: whole } = await server.call('wholeStudyPlan', ids, await signedIn());
  expect(whole.days.flatMap(({ items }) => items.map(({ title }) => title)).slice(0, 1)).toEqual(['Data']);
  await server.call('saveStudyPlan', { ...ids, pace: { ...pace, weakest: '' } }, await signedIn());
  expect((await read()).pace.weakest).toBe('');
});

test('a course without a date of its exam needs one; then nothing is saved', async () => {
  const own = await starter();
  await server.parts.database.orm.update(courses).set({ examDate: '' }).where(eq(courses.id, own.course.id));
  expect((await own.save({ target: 90 })).error).toMatchObject({ code: 'NO_EXAM_DATE' });
  expect(await targets(own.person.id)).toEqual([]);
  expect((await signIn(own.person.pin)).needsOnboarding).toBe(true);
  expect((await own.save({ pace: { ...pace, examOn: '2027-02-01' } })).status).toBe(200);
});

test('a course whose sections have questions offers the diagnostic', async () => {
  const own = await starter();
  const { pool } = practiceFactories({ database: server.parts.database, make });
  await pool({ courseId: own.course.id, section: own.sections[0] ?? '', questions: 2 });
  expect((await own.read()).diagnostic).toBe('none');
  await pool({ courseId: own.course.id, section: 'a path that is gone', questions: 2 });
  await own.save();
  expect(startStep({ ...(await own.read()), isNew: false })).toBe('diagnostic');
});
