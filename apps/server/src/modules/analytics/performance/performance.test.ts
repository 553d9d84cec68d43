import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { practiceFactories } from '../../../../test/factories/practice-factories.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { type Met, scoreFactories } from '../../../../test/factories/score-factories.ts';
import { attempts, items } from '../../assessment/tables.ts';
import { learningNodes } from '../../learning/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let scores: ReturnType<typeof scoreFactories>;
let taker: Awaited<ReturnType<typeof make.student>>;
let token: string;
let ids: { courseId: string; variantId: string };
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  scores = scoreFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());
beforeEach(async () => {
  taker = await make.student();
  ids = { courseId: String(taker.course.id), variantId: String(taker.variant.id) };
  ({ token } = await make.session({ personId: taker.person.id }));
});

const daysAgo = (days: number) => new Date(testMoment.getTime() - days * 86_400_000);
const right: Met = ['correct', 60];
const wrong: Met = ['wrong', 60];
const blank: Met = ['blank', 0];

const taken = async ({
  days,
  met,
  more = {},
  others = [],
}: {
  days: number;
  met: readonly Met[];
  more?: Parameters<typeof make.assessment>[0];
  others?: readonly (readonly Met[])[];
}) => {
  const answers = met.map(() => ({ kind: 'choice' as const, labels: ['A'] }));
  const made = await make.assessment({
    courseId: taker.course.id,
    type: 'Mock',
    name: `Mock of ${days}`,
    sections: [{ answers }],
    ...more,
  });
  await scores.sit({ test: made, studentId: taker.person.id, at: daysAgo(days), met: [met] });
  await scores.cohort({ test: made, at: daysAgo(days), met: others.map((one) => [one]) });
  return made;
};
const itemIdOf = ({ sections }: Awaited<ReturnType<typeof taken>>, place: number) => String(sections[0]?.items[place]?.id);
type Asked = Partial<Parameters<typeof server.call<'performanceOverview'>>[1]>;
const overview = async (more: Asked = {}, caller = token) => server.call('performanceOverview', { ...ids, ...more }, { token: caller });

test('PRF-001 PRF-008 the last tests of the main kind, oldest first, with the band of the last three and of their sections', async () => {
  // against nine who have 0, 1, … 8 marks less a right answer each: the percentile is what the student's own rights say
  const others: Met[][] = Array.from({ length: 9 }, (_, count) => Array.from({ length: 9 }, (_each, at) => (at < count ? right : blank)));
  const own = (count: number): Met[] => Array.from({ length: 9 }, (_, at) => (at < count ? right : blank));
  await taken({ days: 30, met: own(1), others });
  await taken({ days: 20, met: own(5), others });
  await taken({ days: 10, met: own(9), others });
  await taken({ days: 5, met: own(3), more: { type: 'Topic Test' } });
  await taken({ days: 2, met: own(7), others });
  const { types, type, tests, band } = (await overview()).data;
  expect(types).toEqual([
    { type: 'Mock', tests: 4 },
    { type: 'Topic Test', tests: 1 },
  ]);
  expect(type).toBe('Mock');
  expect(tests.map(({ name }) => name)).toEqual(['Mock of 30', 'Mock of 20', 'Mock of 10', 'Mock of 2']);
  // of ten: one has less than one right, five less than five, nine less than nine, seven less than seven
  expect(tests.map(({ percentile }) => percentile)).toEqual(['10.00', '50.00', '90.00', '70.00']);
  const ofThree = { low: '50.00', high: '90.00', latest: '70.00' };
  expect(band).toEqual({ ...ofThree, provisional: true, sections: [{ name: 'Section 1', ...ofThree }] });
  const two = (await overview({ tests: 2 })).data;
  expect(two.tests.map(({ name }) => name)).toEqual(['Mock of 10', 'Mock of 2']);
  // the band is of the last three all the same
  expect(two.band).toEqual(band);
  const ofTopic = (await overview({ type: 'Topic Test' })).data;
  // a topic test is practice: it is shown, and makes no trend and no band
  expect(ofTopic.tests).toMatchObject([{ name: 'Mock of 5', unranked: 'open', isJudged: false }]);
  expect(ofTopic.band).toBeNull();
});

test('PRF-010 the latest paper, topics of the tests shown, and steps with the most marks first, by hand', async () => {
  await taken({ days: 9, met: [...Array.from({ length: 9 }, () => right), wrong, wrong, wrong] });
  const latest = await taken({ days: 2, met: [right, wrong, ['wrong', 200], blank, blank] });
  const { paper, paperReason, topics, steps } = (await overview()).data;
  expect(paper?.assessmentId).toBe(String(latest.assessment.id));
  expect(paperReason).toBe('');
  expect(topics).toEqual([
    expect.objectContaining({ topic: 'Numbers', medium: { right: 10, answered: 15 }, all: { right: 10, answered: 15 } }),
  ]);
  // nine of twelve in the other test: 5/7, (9 + 25/7) / 17 = 0.7395, (9 + 3.697) / 17 = 0.7469; a question brings 4 * 0.7469 - 1 = 1.988 in 60 s
  expect(paper?.better?.sections[0]).toMatchObject({
    leave: [{ number: 3, seconds: 200 }],
    take: [
      { number: 4, seconds: 60 },
      { number: 5, seconds: 60 },
    ],
    // two of them, and the mark that the long one cost
    gain: '5',
  });
  // in the older paper nothing is said: the latest has three answers
  expect(steps).toEqual([
    // lost twice in the latest: 2 * (1.988 + 1) = 5.98 in two tests
    {
      kind: 'revise',
      questions: 2,
      minutes: 2,
      tests: ['Mock of 2'],
      marks: '3',
      url: `/reviewtest?assessmentId=${String(latest.assessment.id)}&question=${itemIdOf(latest, 2)}`,
    },
    {
      kind: 'leave',
      questions: 1,
      seconds: 200,
      right: 0,
      marks: '2.5',
      url: `/reviewtest?assessmentId=${String(latest.assessment.id)}&question=${itemIdOf(latest, 2)}`,
    },
  ]);
});

test('PRF-010 what was lost in a section that counts apart is worth no marks', async () => {
  const key = { kind: 'choice' as const, labels: ['A'] };
  await taken({ days: 9, met: [...Array.from({ length: 9 }, () => right), wrong, wrong, wrong] });
  const apart = { counted: false, answers: Array.from({ length: 5 }, () => key) };
  const latest = await make.assessment({ courseId: taker.course.id, type: 'Mock', sections: [{ answers: [key] }, apart] });
  const met = [[right], [right, wrong, ['wrong', 200], blank, blank] as Met[]];
  await scores.sit({ test: latest, studentId: taker.person.id, at: daysAgo(2), met });
  // of a cohort that is far ahead there
  const ahead = Array.from({ length: 10 }, () => [[right], [right, right, right, right, right]]);
  await scores.cohort({ test: latest, at: daysAgo(2), met: ahead });
  const { paper, steps } = (await overview()).data;
  expect(paper).toMatchObject({ marks: '3', better: null });
  expect(steps.filter(({ kind }) => kind !== 'next-test')).toEqual([]);
});

test('PRF-010 TST-028 what was lost leads to revision of those tests once two count towards it, and to its review before', async () => {
  await taken({ days: 9, met: [...Array.from({ length: 9 }, () => right), wrong, wrong, wrong] });
  const latest = await taken({ days: 2, met: [right, wrong, ['wrong', 200], blank, blank] });
  const step = async () => (await overview()).data.steps.find(({ kind }) => kind === 'revise');
  const id = String(latest.assessment.id);
  expect(await step()).toMatchObject({ tests: ['Mock of 2'], url: `/reviewtest?assessmentId=${id}&question=${itemIdOf(latest, 2)}` });
  await server.parts.database.orm.update(attempts).set({ revisedVersion: 1 }).where(eq(attempts.studentId, taker.person.id));
  expect(await step()).toMatchObject({ tests: ['Mock of 2'], url: `/revisetest?assessmentId=${id}` });
});

test('PRF-010 TST-066 questions that ran long are reviewed among those that took long in their test', async () => {
  const others = Array.from({ length: 10 }, () => [right, right, right, right]);
  const long = await taken({ days: 9, met: [right, ['wrong', 400], blank, blank], others });
  const itemId = long.sections[0]?.items[1]?.id ?? 0n;
  await scores.tookUsually({ test: long, itemId, seconds: 60, at: daysAgo(9) });
  await taken({ days: 2, met: Array.from({ length: 10 }, () => right) });
  expect((await overview()).data.steps.find(({ kind }) => kind === 'leave')?.url ?? '').toBe(
    `/reviewtest?assessmentId=${String(long.assessment.id)}&show=slow&question=${itemIdOf(long, 1)}`,
  );
});

test('PRF-010 TST-024 a topic that can be practised is a step to its practice', async () => {
  const pool = await practiceFactories({ database: server.parts.database, make }).pool({ courseId: taker.course.id, questions: 2 });
  const others = Array.from({ length: 10 }, () => [right, right, right, right, wrong]);
  const made = await taken({ days: 2, met: [wrong, wrong, wrong, wrong, wrong], others });
  for (const { id } of made.sections[0]?.items ?? [])
    await server.parts.database.orm.update(items).set({ topic: 'roots' }).where(eq(items.id, id));
  expect((await overview()).data.steps).toContainEqual(
    expect.objectContaining({ kind: 'topic', topic: 'roots', url: `/adaptivepractice?topicId=${pool.id}` }),
  );
});

test('PRF-010 the topic furthest behind the cohort is a step, with the page of that name in the course', async () => {
  const { unit } = await make.asset({ courseId: taker.course.id });
  const met = [wrong, wrong, wrong, wrong, wrong];
  // ten others have four of five right: the cohort of eleven is at 40 of 55
  const made = await taken({ days: 2, met, others: Array.from({ length: 10 }, () => [right, right, right, right, wrong]) });
  for (const { id } of made.sections[0]?.items ?? [])
    await server.parts.database.orm.update(items).set({ topic: unit.name }).where(eq(items.id, id));
  const { steps } = (await overview()).data;
  expect(steps).toEqual([
    // 40/55 * 5 * 3 marks
    {
      kind: 'topic',
      topic: unit.name,
      difficulty: 'medium',
      right: 0,
      answered: 5,
      questions: 5,
      cohortPercent: 73,
      marks: '10.9',
      url: expect.stringContaining(encodeURIComponent(unit.name)) as string,
    },
  ]);
});

test('PRF-010 a test without a cohort does not thin out what a topic is worth', async () => {
  const met = [wrong, wrong, wrong, wrong, wrong];
  await taken({ days: 9, met: [right] });
  await taken({ days: 5, met: [right] });
  await taken({ days: 2, met, others: Array.from({ length: 10 }, () => [right, right, right, right, wrong]) });
  const { steps } = (await overview()).data;
  // as above: 40/55 * 5 * 3 marks, not a third of it
  expect(steps.find(({ kind }) => kind === 'topic')).toMatchObject({ marks: '10.9' });
});

test('PRF-010 an adaptive paper is compared with no cohort: its candidates had other questions', async () => {
  const met = [wrong, wrong, wrong, wrong, wrong];
  const others = Array.from({ length: 10 }, () => [right, right, right, right, wrong]);
  await taken({ days: 2, met, more: { scale: 'gmat' }, others });
  expect((await overview()).data.steps.filter(({ kind }) => kind === 'topic')).toEqual([]);
});

test('PRF-014 a step from own tags is for the student alone', async () => {
  const made = await taken({ days: 2, met: [wrong, right] });
  const itemId = String(made.sections[0]?.items[0]?.id);
  await server.call('saveErrorTag', { assessmentId: String(made.assessment.id), itemId, tag: 'misread' }, { token });
  await taken({ days: 1, met: [right] });
  const step = {
    kind: 'tag',
    tag: 'misread',
    questions: 1,
    test: 'Mock of 2',
    marks: '2',
    url: `/reviewtest?assessmentId=${String(made.assessment.id)}&show=misread&question=${itemId}`,
  };
  const ofTags = (steps: Awaited<ReturnType<typeof overview>>['data']['steps']) => steps.filter(({ kind }) => kind === 'tag');
  expect(ofTags((await overview()).data.steps)).toEqual([step]);
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: taker.person.id });
  const seen = await overview({ studentImsPin: taker.person.pin }, (await make.session({ personId: parent.id })).token);
  expect(ofTags(seen.data.steps)).toEqual([]);
  expect(seen.data.tests).toEqual((await overview()).data.tests);
});

test('PRF-010 a test whose review is not open has its score there and nothing else', async () => {
  await taken({ days: 9, met: [right, wrong] });
  const before = (await overview()).data;
  await taken({ days: 1, met: [['wrong', 500], wrong, blank], more: { endAt: daysAgo(-1) } });
  const { tests, paper, paperReason, topics, steps } = (await overview()).data;
  expect(tests.map(({ marks }) => marks)).toEqual(['2', '-2']);
  expect({ paper, paperReason }).toEqual({ paper: null, paperReason: 'review-not-enabled' });
  expect(topics).toEqual(before.topics);
  expect(steps).toEqual(before.steps);
});

test('PRF-013 without a completed test there is the next one, and it is the only step', async () => {
  const made = await make.assessment({ courseId: taker.course.id, name: 'Mock 1' });
  const { path } = await make.asset({ courseId: taker.course.id, type: 'assessment', html: '', assessmentId: made.assessment.id });
  const empty = (await overview()).data;
  expect(empty).toMatchObject({ types: [], type: '', tests: [], band: null, paper: null, paperReason: '', topics: [] });
  // on a prepare path it is in no list of tests
  expect(empty.next).toBeNull();
  expect(empty.steps).toEqual([]);
  await server.parts.database.orm.update(learningNodes).set({ type: 'test' }).where(eq(learningNodes.id, path.id));
  const { next, steps } = (await overview()).data;
  expect(next).toEqual({
    name: 'Mock 1',
    url: expect.stringContaining(`id=${String(path.id)}`) as string,
    at: made.assessment.releaseAt.toISOString(),
    toBook: false,
  });
  expect(steps).toEqual([{ kind: 'next-test', name: 'Mock 1', url: next?.url }]);
});

test('PRF-013 a next test that must be booked says so', async () => {
  const made = await make.assessment({ courseId: taker.course.id, name: 'Mock 1', proctored: true });
  const { path } = await make.asset({ courseId: taker.course.id, type: 'assessment', html: '', assessmentId: made.assessment.id });
  await server.parts.database.orm.update(learningNodes).set({ type: 'test' }).where(eq(learningNodes.id, path.id));
  expect((await overview()).data.next).toMatchObject({ name: 'Mock 1', toBook: true });
});

test('PRF-008 it asks as few queries for twelve tests as for two', async () => {
  const count = async () => (await watchQueries({ server, work: () => overview({ tests: 60 }) })).count;
  await taken({ days: 40, met: [right, wrong] });
  await taken({ days: 39, met: [right, wrong] });
  await count();
  const forTwo = await count();
  for (let days = 1; days < 11; days += 1) await taken({ days, met: [right, wrong] });
  expect(await count()).toBe(forTwo);
  expect(forTwo).toBeLessThanOrEqual(17);
});
