import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { agendaEntries } from '../../agenda/tables.ts';
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
  const mark = async (key: string, how: 'done' | 'later' | 'out' | '') =>
    server.call('markPlanItem', { ...ids, key, mark: how }, await signedIn());
  const move = async (index: number, on: string) =>
    server.call('markPlanItem', { ...ids, key: keyOf(index), mark: 'moved', on }, await signedIn());
  const whole = async () => (await server.call('wholeStudyPlan', ids, await signedIn())).data;
  const catchUp = async (kind: RequestOf<'catchUpPlan'>['kind'], more: Partial<RequestOf<'catchUpPlan'>> = {}) =>
    server.call('catchUpPlan', { ...ids, kind, days: [], keys: [], ...more }, await signedIn());
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
  return { person, course, ids, signedIn, read, save, mark, move, whole, catchUp, keyOf, complete, calendar };
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
    expect(plan.pace).toEqual({ hoursPerWeek: 7, weekdaysOff: [0, 2], datesOff: ['2026-11-25'], examOn: '2026-12-20', weakest: '' });
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

describe('the whole plan', () => {
  /** '11-24: Video 1, Video 2' for each day with something planned. */
  const toldOf = ({ days }: Awaited<ReturnType<Awaited<ReturnType<typeof planner>>['whole']>>) =>
    days
      .filter(({ items }) => items.length > 0)
      .map(
        ({ day: on, items }) => `${on.slice(5)}: ${items.map(({ title, doneAt }) => `${title}${doneAt === '' ? '' : ' ✓'}`).join(', ')}`,
      );
  const examOn = '2026-12-15';

  test('is empty without a plan, and has every day from this Monday to the exam with one', async () => {
    const { whole, save } = await planner();
    expect(await whole()).toMatchObject({ isSet: false, days: [], judgement: null, ahead: null, examOn: '2026-11-29' });
    await save({ weekdaysOff: [3] });
    const { days, ...rest } = await whole();
    expect(days.map(({ day: on, isOff, isLast }) => `${on.slice(8)}${isOff ? ' off' : ''}${isLast ? ' last' : ''}`)).toEqual([
      '23',
      '24',
      '25 off',
      '26 last',
      '27 last',
      '28 last',
    ]);
    expect(days[1]).toMatchObject({ room: 70, more: 0, minutes: 60, entries: [] });
    expect(days[1]?.items[0]).toMatchObject({ title: 'Video 1', movedTo: '', from: '2026-11-24', until: '2026-11-28' });
    expect(rest).toMatchObject({ isSet: true, ahead: null, catchUps: [], leftOut: [], mocksLeft: 0 });
  });

  test('an item is moved to a day, stays there in Today and the calendar too, and goes back', async () => {
    const { save, move, mark, keyOf, whole, read, calendar } = await planner();
    await save({ examOn });
    expect(toldOf(await whole())).toEqual(['11-24: Video 1, Video 2', '11-25: Video 3, Video 4']);
    expect((await move(0, '2026-11-28')).status).toBe(200);
    const moved = await whole();
    expect(toldOf(moved)).toEqual(['11-24: Video 2, Video 3', '11-25: Video 4', '11-28: Video 1']);
    expect(moved.days.at(5)?.items[0]).toMatchObject({ movedTo: '2026-11-28' });
    expect(todayOf(await read())).toEqual(['Video 2', 'Video 3']);
    expect((await calendar('2026-11-28', '2026-11-28'))[0]).toMatchObject({ about: 'Video 1', link: '/myPage/plan?day=2026-11-28' });
    await mark(keyOf(0), '');
    expect(toldOf(await whole())).toEqual(['11-24: Video 1, Video 2', '11-25: Video 3, Video 4']);
  });

  test('an item that was moved to a day that is over has slipped: it comes next', async () => {
    const { save, move, whole } = await planner();
    await save({ examOn });
    await move(3, '2026-11-24');
    goOn(day);
    const { slipped, days } = await whole();
    expect(slipped.items.map(({ title, day: on }) => `${on} ${title}`)).toEqual(['2026-11-24 Video 4', '2026-11-24 Video 1']);
    expect(days.at(2)?.items[0]).toMatchObject({ title: 'Video 4' });
  });

  test.each([
    ['a day that is over', '2026-11-23'],
    ['the day of the exam', examOn],
    ['no day', undefined],
  ])('an item is not moved to %s', async (_, on) => {
    const { save, ids, keyOf, signedIn, whole } = await planner();
    await save({ examOn });
    const body = { ...ids, key: keyOf(0), mark: 'moved' as const, ...(on === undefined ? {} : { on }) };
    const { status, error } = await server.call('markPlanItem', body, await signedIn());
    expect([status, error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect((await whole()).days.at(1)?.items[0]).toMatchObject({ title: 'Video 1', movedTo: '' });
  });

  test("another student's item is not found, and what one student moves stays where it was for another", async () => {
    const one = await planner();
    const other = await planner();
    await one.save({ examOn });
    await other.save({ examOn });
    const token = await other.signedIn();
    const stolen = { ...other.ids, key: one.keyOf(0), mark: 'moved' as const, on: '2026-11-28' };
    expect((await server.call('markPlanItem', stolen, token)).error.code).toBe('NOT_FOUND');
    expect((await server.call('wholeStudyPlan', one.ids, token)).status).toBe(403);
    expect((await server.call('catchUpPlan', { ...one.ids, kind: 'asIs', days: [], keys: [] }, token)).status).toBe(403);
    await other.move(0, '2026-11-28');
    expect(toldOf(await one.whole())).toEqual(['11-24: Video 1, Video 2', '11-25: Video 3, Video 4']);
  });

  test('what slipped is told with its cost, and a little more on the next day catches up; that is taken back', async () => {
    const { save, whole, catchUp, complete } = await planner({ videos: [30, 30, 30, 30, 30, 30] });
    await save({ examOn });
    expect((await whole()).slipped.items).toEqual([]);
    goOn(3_600_000);
    await complete(0);
    goOn(day);
    const late = await whole();
    expect(late).toMatchObject({
      ahead: -30,
      slipped: {
        items: [{ title: 'Video 2', minutes: 30, day: '2026-11-24' }],
        minutes: 30,
        daysLater: 1,
        minutesPerWeek: 0,
        minutesSoon: 30,
        moved: { title: 'Video 6', from: '2026-11-26', to: '2026-11-27' },
        settledAt: '',
      },
      catchUps: [{ kind: 'more', minutes: 30, days: ['2026-11-26'] }],
    });
    // what was done is on its day
    expect(toldOf(late)[0]).toBe('11-24: Video 1 ✓');
    const caught = (await catchUp('more')).data;
    expect(caught).toMatchObject({ ahead: null, slipped: { items: [] }, catchUps: [] });
    expect(caught.days.at(3)).toMatchObject({ day: '2026-11-26', room: 90, more: 30, minutes: 90 });
    const back = (await catchUp('undo', { days: ['2026-11-26'] })).data;
    expect(back).toEqual(late);
  });

  test('a catch-up that is taken back leaves an earlier one as it was', async () => {
    const { save, whole, catchUp, complete } = await planner({ videos: [30, 30, 30, 30, 30, 30, 30, 30] });
    await save({ examOn });
    goOn(day);
    expect((await whole()).slipped.minutes).toBe(60);
    await catchUp('asIs');
    await complete(0);
    goOn(day);
    const late = await whole();
    expect(late.slipped.items.map(({ title, day: on }) => `${on} ${title}`)).toEqual(['2026-11-25 Video 2']);
    await catchUp('more');
    expect((await catchUp('undo', { days: late.catchUps[0]?.days ?? [], settledAt: late.slipped.settledAt })).data).toEqual(late);
  });

  test('has what was done in the two weeks before, as far as there was a plan', async () => {
    const { save, whole, complete } = await planner();
    await save({ examOn: '2027-02-24' });
    await complete(0);
    goOn(8 * day);
    expect((await whole()).days[0]?.day).toBe('2026-11-23');
    expect(toldOf(await whole())[0]).toBe('11-24: Video 1 ✓');
    goOn(14 * day);
    expect((await whole()).days[0]?.day).toBe('2026-11-30');
  });

  test('the same is on the same day in the plan, the calendar and Today; what was moved stays moved when the course changes', async () => {
    const { save, move, whole, read, calendar, course } = await planner({ videos: [30, 40, 20, 30, 25, 30, 50] });
    await save({ examOn });
    await move(2, '2026-12-01');
    const agree = async () => {
      const { days, today } = await whole();
      const titles = new Map(days.map(({ day: on, items }) => [on, items.map(({ title }) => title)]));
      const events = await calendar(today, '2026-12-14');
      expect(events.map(({ startDate, about }) => `${startDate} ${about}`)).toEqual(
        [...titles].filter(([, all]) => all.length > 0).map(([on, all]) => `${on} ${all.join(' · ')}`),
      );
      const plan = await read();
      expect(todayOf(plan)).toEqual(titles.get(today));
      expect(plan.coming.map(({ day: on, minutes }) => [on, minutes])).toEqual(
        days.filter(({ day: on, items }) => on > today && items.length > 0).map(({ day: on, minutes }) => [on, minutes]),
      );
      return titles;
    };
    expect((await agree()).get('2026-12-01')).toEqual(['Video 3']);
    await make.asset({ courseId: course.id, type: 'video', name: 'A new video', seconds: 2400 });
    await server.parts.database.pool.query("update assets set seconds = 1500 where name = 'Video 3'");
    expect((await agree()).get('2026-12-01')).toEqual(['Video 3']);
    goOn(day);
    expect((await agree()).get('2026-12-01')).toEqual(['Video 3']);
  });

  test('what slipped is left out, or counts no more', async () => {
    const { save, whole, catchUp, keyOf, mark } = await planner();
    await save({ examOn });
    goOn(day);
    const late = await whole();
    expect(late.slipped.items).toHaveLength(2);
    const out = (await catchUp('leaveOut')).data;
    expect(toldOf(out)).toEqual(['11-25: Video 3, Video 4']);
    expect(out.leftOut.map(({ title }) => title)).toEqual(['Video 1', 'Video 2']);
    expect((await catchUp('undo', { keys: [keyOf(0), keyOf(1)] })).data).toEqual(late);
    await mark(keyOf(1), 'out');
    expect((await whole()).leftOut.map(({ title }) => title)).toEqual(['Video 2']);
    await mark(keyOf(1), '');
    const asIs = (await catchUp('asIs')).data;
    expect(asIs).toMatchObject({ slipped: { items: [] }, ahead: null, leftOut: [] });
    expect(toldOf(asIs)).toEqual(toldOf(late));
  });

  test('a way to catch up that there is no more is refused, and so is one without a plan', async () => {
    const { save, catchUp } = await planner();
    expect((await catchUp('asIs')).error.code).toBe('NOT_FOUND');
    await save();
    expect((await catchUp('more')).error.code).toBe('NOT_FOUND');
  });

  test('has the classes and sessions of a day, which take its time, and tasks that are due', async () => {
    const { save, whole, person, course, ids, signedIn } = await planner();
    const { batch } = classFactories(server, make);
    const { id } = await batch({ courseId: course.id, name: 'Evenings', studentIds: [person.id] });
    const at = new Date('2026-11-25T12:30:00Z');
    const entry = {
      type: 'Class' as const,
      title: 'Averages',
      changedAt: testMoment,
      startsAt: at,
      endsAt: new Date(at.getTime() + 45 * 60_000),
    };
    const visit = {
      ...entry,
      type: 'Mentor Visit' as const,
      startsAt: new Date(at.getTime() + day),
      endsAt: new Date(at.getTime() + day + 1_800_000),
    };
    await server.parts.database.orm.insert(agendaEntries).values([
      { ...entry, source: 'class', ref: '1', audience: `batch:${id}`, until: entry.endsAt },
      { ...visit, source: 'session', ref: '2', personId: person.id, until: visit.endsAt },
    ]);
    await server.call('addOwnTask', { ...ids, text: 'Read an editorial', dueOn: '2026-11-25' }, await signedIn());
    await save({ examOn });
    const on = (await whole()).days.at(2);
    expect(on).toMatchObject({ room: 15, items: [] });
    expect(on?.entries.map(({ kind, title, minutes }) => `${kind} ${title} ${minutes}`).toSorted()).toEqual([
      'class Averages 45',
      'task Due: Read an editorial 0',
    ]);
    expect((await whole()).days.at(3)).toMatchObject({ room: 30, minutes: 30, entries: [{ kind: 'session', minutes: 30 }] });
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
      link: '/myPage/plan?day=2026-11-24',
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
