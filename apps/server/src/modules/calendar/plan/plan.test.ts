import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { assetProgresses } from '../../learning/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
// 24 November 2026, 10:00 in India, a Tuesday; the exam of a course is on 29 November
beforeEach(() => server.clock.set(testMoment));

type Pace = RequestOf<'saveStudyPlan'>['pace'];
const pace: Pace = { hoursPerWeek: 7, weekdaysOff: [], datesOff: [], examOn: '' };

/** A student of a course with a path for each of these videos, of so many minutes. Seven hours a week are an hour a day. */
async function planner({ videos = [30, 30, 30, 30] }: { videos?: number[] } = {}) {
  const { person, course, variant } = await make.student();
  const places: Awaited<ReturnType<typeof make.asset>>[] = [];
  for (const [index, minutes] of videos.entries())
    places.push(await make.asset({ courseId: course.id, type: 'video', name: `Video ${index + 1}`, seconds: minutes * 60 }));
  // a session of its own for each call: days go by
  const signedIn = async () => ({ token: (await make.session({ personId: person.id, at: server.clock.now() })).token });
  const ids = { courseId: String(course.id), variantId: String(variant.id) };
  const read = async () => (await server.call('studyPlan', { ...ids, studentImsPin: '' }, await signedIn())).data;
  const save = async (more: Partial<Pace> = {}) => server.call('saveStudyPlan', { ...ids, pace: { ...pace, ...more } }, await signedIn());
  const mark = async (key: string, how: 'done' | 'later' | '') => server.call('markPlanItem', { ...ids, key, mark: how }, await signedIn());
  const keyOf = (index: number) => `asset:${places[index]?.asset.id}`;
  const complete = async (index: number, at = server.clock.now()) => {
    const place = places[index];
    if (place === undefined) throw new Error('no such video');
    const { asset, topic } = place;
    const of = { studentId: person.id, courseId: course.id, assetId: asset.id, nodeId: topic.id };
    await server.parts.database.orm.insert(assetProgresses).values({ ...of, startedAt: at, lastOpenedAt: at, completedAt: at });
  };
  const calendar = async (from: string, to: string) =>
    (await server.call('calendarData', { ...ids, studentImsPin: '', from, to }, await signedIn())).data.events;
  return { person, course, ids, signedIn, read, save, mark, keyOf, complete, calendar };
}
type Plan = Awaited<ReturnType<Awaited<ReturnType<typeof planner>>['read']>>;
/** 'Video 1 ✓' for what is done. */
const todayOf = ({ today }: Plan) => today.items.map(({ title, doneAt }) => `${title}${doneAt === '' ? '' : ' ✓'}`);
const day = 86_400_000;
const goOn = (milliseconds: number) => server.clock.set(new Date(server.clock.now().getTime() + milliseconds));

describe('the study plan', () => {
  test('is empty until the student has said how much they study, and knows the exam of the course', async () => {
    const { read } = await planner();
    expect(await read()).toMatchObject({
      isSet: false,
      pace: { hoursPerWeek: 9 },
      courseExamOn: '2026-11-29',
      today: { day: '2026-11-24', items: [], minutesLeft: 0 },
      judgement: null,
    });
  });

  test('has today, the coming days, and says how early it is done', async () => {
    const { save, read, keyOf } = await planner();
    const saved = (await save()).data;
    expect(saved).toEqual(await read());
    expect(todayOf(saved)).toEqual(['Video 1', 'Video 2']);
    expect(saved.today).toMatchObject({ minutesLeft: 60 });
    expect(saved.today.items[0]).toMatchObject({ key: keyOf(0), kind: 'lesson', minutes: 30, minutesLeft: 30, byHand: false });
    expect(saved.today.items[0]?.url).toMatch(/Video%201/);
    expect(saved.coming).toEqual([{ day: '2026-11-25', minutes: 60, items: 2 }]);
    expect(saved.judgement).toEqual({ fits: true, daysEarly: 3, minutesOver: 0, itemsOver: 0, enoughHours: 0 });
  });

  test('a completed lesson is ticked, today stays as it began, and tomorrow continues with what is left', async () => {
    const { save, read, complete } = await planner();
    await save();
    goOn(3_600_000);
    await complete(1);
    const plan = await read();
    expect(todayOf(plan)).toEqual(['Video 2 ✓', 'Video 1']);
    expect(plan.today.minutesLeft).toBe(30);
    goOn(day);
    // the first video was missed: it is still left, and comes first
    expect(todayOf(await read())).toEqual(['Video 1', 'Video 3']);
  });

  test('do it later moves an item to tomorrow, takes nothing else in, and can be taken back', async () => {
    const { save, mark, keyOf, read } = await planner();
    await save();
    for (const _ of [1, 2]) expect(todayOf((await mark(keyOf(0), 'later')).data)).toEqual(['Video 2']);
    expect((await read()).coming[0]).toEqual({ day: '2026-11-25', minutes: 60, items: 2 });
    expect(todayOf((await mark(keyOf(0), '')).data)).toEqual(['Video 1', 'Video 2']);
    await mark(keyOf(0), 'later');
    goOn(day);
    expect(todayOf(await read())).toEqual(['Video 1', 'Video 2']);
  });

  test('an item is ticked off by hand, and that is taken back', async () => {
    const { save, mark, keyOf, read } = await planner();
    await save();
    const ticked = (await mark(keyOf(0), 'done')).data;
    expect(todayOf(ticked)).toEqual(['Video 1 ✓', 'Video 2']);
    expect(ticked.today.items[0]).toMatchObject({ byHand: true, minutesLeft: 0, doneAt: server.clock.now().toISOString() });
    expect(todayOf((await mark(keyOf(0), '')).data)).toEqual(['Video 1', 'Video 2']);
    await mark(keyOf(0), 'done');
    goOn(day);
    expect(todayOf(await read())).toEqual(['Video 2', 'Video 3']);
  });

  test('says by how much it does not fit, and how many hours a week would do', async () => {
    const { save } = await planner({ videos: [60, 60, 60, 60, 60, 60, 60] });
    // the last three of five days are for revision: seven hours in two days take four on one of them
    expect((await save()).data.judgement).toEqual({ fits: false, daysEarly: 0, minutesOver: 300, itemsOver: 5, enoughHours: 28 });
  });

  test('another pace is judged without being saved', async () => {
    const { ids, signedIn, read } = await planner();
    const { data } = await server.call('previewStudyPlan', { ...ids, pace: { ...pace, hoursPerWeek: 1 } }, await signedIn());
    expect(data.judgement).toMatchObject({ fits: false });
    expect((await read()).isSet).toBe(false);
  });

  test('days off and another exam date are kept, once each', async () => {
    const { save, read } = await planner();
    await save({ weekdaysOff: [2, 0, 2], datesOff: ['2026-11-25', '2026-11-25'], examOn: '2026-12-20' });
    const plan = await read();
    expect(plan.pace).toEqual({ hoursPerWeek: 7, weekdaysOff: [0, 2], datesOff: ['2026-11-25'], examOn: '2026-12-20' });
    // a Tuesday, which is off
    expect(plan.today.items).toEqual([]);
    expect(plan.coming[0]?.day).toBe('2026-11-26');
  });

  test.each([
    ['no hours', { hoursPerWeek: 0 }],
    ['61 hours', { hoursPerWeek: 61 }],
    ['no day to study', { weekdaysOff: [0, 1, 2, 3, 4, 5, 6] }],
    ['101 days off', { datesOff: Array.from({ length: 101 }, () => '2026-12-01') }],
  ])('%s is refused', async (_, more) => {
    const { save } = await planner();
    expect((await save(more)).status).toBe(400);
  });

  test('of a course without an exam date it asks for one', async () => {
    const course = await make.course({ examDate: '' });
    const { person } = await make.student({ in: course });
    const token = await server.signIn(person.pin);
    const ids = { courseId: String(course.course.id), variantId: String(course.variant.id) };
    expect((await server.call('saveStudyPlan', { ...ids, pace }, { token })).error).toMatchObject({
      code: 'NO_EXAM_DATE',
      message: 'Choose the date of your exam.',
    });
    expect((await server.call('saveStudyPlan', { ...ids, pace: { ...pace, examOn: '2027-02-24' } }, { token })).status).toBe(200);
  });

  test('what is no item of the plan is not found', async () => {
    const { save, mark, keyOf } = await planner();
    expect((await mark(keyOf(0), 'done')).error.code).toBe('NOT_FOUND');
    await save();
    expect((await mark('asset:999999', 'done')).error.code).toBe('NOT_FOUND');
  });

  test('a mock has its day, and a test that is over is not planned', async () => {
    const { save, course } = await planner({ videos: [30] });
    const { assessment } = await make.assessment({ courseId: course.id, name: 'Full mock 7' });
    const place = await make.asset({
      courseId: course.id,
      type: 'assessment',
      name: 'Full mock 7',
      seconds: 7200,
      assessmentId: assessment.id,
    });
    await server.parts.database.pool.query("update learning_nodes set type = 'test' where id = $1", [place.path.id]);
    const { data } = await save({ examOn: '2026-12-01' });
    // four days before the exam
    expect(data.coming).toEqual([{ day: '2026-11-27', minutes: 120, items: 1 }]);
    goOn(5 * day);
    expect((await save({ examOn: '2026-12-20' })).data.coming).toEqual([]);
  });
});

describe('the calendar', () => {
  test('API-088 has one entry for each day of the plan from today on, with what is left', async () => {
    const { save, calendar, complete, mark, keyOf } = await planner();
    expect(await calendar('2026-11-01', '2026-11-30')).toEqual([]);
    await save();
    const plan = async () =>
      (await calendar('2026-11-01', '2026-11-30')).map((event) => `${event.startDate} ${readEvent(event).name} ${event.state}`);
    expect(await plan()).toEqual(['2026-11-24 Study, 1 h left ', '2026-11-25 Study, 1 h ']);
    expect((await calendar('2026-11-24', '2026-11-24'))[0]).toMatchObject({
      moduleType: 'Study',
      entryId: '',
      link: '/home',
      ctaName: 'Open plan',
      own: false,
      about: 'Video 1 · Video 2',
    });
    await complete(0);
    expect((await plan())[0]).toBe('2026-11-24 Study, 30 min left ');
    expect((await calendar('2026-11-24', '2026-11-25')).map(({ about }) => about)).toEqual(['Video 2', 'Video 3 · Video 4']);
    await mark(keyOf(1), 'done');
    expect((await plan())[0]).toBe('2026-11-24 Study, all done done');
  });
});
