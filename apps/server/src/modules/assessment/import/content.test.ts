import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { settableClock } from '../../../../test/clock.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { ownTestsOf } from '../../../../test/own-tests.ts';
import { createLog } from '../../../platform/process/log.ts';
import { createLogCommits } from '../commit-events.ts';
import type { AssessmentContent, CohortInput, ItemInput } from './content-input.ts';
import type { Engine } from '../paper/stored.ts';
import { importAssessments } from './import-assessments.ts';
import { importCohort } from './import-cohort.ts';
import { listStandings } from '../scoring/score-queries.ts';
import { scoreWaiting } from '../scoring/rescore.ts';
import { scoreUnscored } from '../scoring/score-first.ts';
import { assessments, attemptItems, attempts, attemptScores, items, markCounts, sectionItems, sections } from '../tables.ts';
import { listTestCards } from '../cards.ts';

let server: TestDatabase;
let make: ReturnType<typeof factories>;
let place: Awaited<ReturnType<typeof make.course>>;

beforeAll(async () => {
  server = await testDatabase();
  make = factories({ database: server.database });
  place = await make.course();
});
afterAll(() => server.close());

const log = createLog({ level: 'silent' });
const day = 86_400_000;
const plain = { correct: 300, wrong: -100, blank: 0 };
const itemInput = (number: number, more: Partial<ItemInput> = {}): ItemInput => ({
  bank: 'bank',
  key: `q-${number}`,
  position: number,
  passageKey: number % 3 === 0 ? 'passage-1' : null,
  type: 'single',
  topic: 'Numbers',
  difficulty: ['easy', 'medium', 'hard'][number % 3] ?? '',
  stemHtml: `<p>Question ${number}</p>`,
  options: ['A', 'B', 'C', 'D'].map((label) => ({ label, html: label })),
  answer: { kind: 'choice', labels: ['B'] },
  solutionHtml: '<p>Because.</p>',
  keepOptions: false,
  ...more,
});
const numeric: Partial<ItemInput> = { type: 'numeric', options: [], answer: { kind: 'numeric', value: '3/5', tolerance: '0' } };
const placesOf = (numbers: number[]) => numbers.map((n) => ({ bank: 'bank', key: `q-${n}`, marking: null }));
const contentOf = (pack: string, more: { first?: Partial<ItemInput>; endAt?: Date; engine?: Engine } = {}): AssessmentContent => ({
  pack,
  passages: [{ bank: 'bank', key: 'passage-1', title: 'A passage', html: '<p>Text</p>' }],
  items: [itemInput(1, more.first), ...Array.from({ length: 11 }, (_, index) => itemInput(index + 2, index % 4 === 0 ? numeric : {}))],
  assessments: ['mock', 'topic'].map((key) => ({
    key,
    courseId: place.course.id,
    name: `The ${key}`,
    type: 'Mock',
    proctored: false,
    ranked: false,
    free: false,
    adaptive: false,
    adaptiveEngine: null,
    slotStartAt: null,
    slotEndAt: null,
    classStartAt: null,
    quizClasses: [],
    takeHome: true,
    checkIn: false,
    engine: more.engine ?? null,
    kind: 'test',
    untimed: false,
    solutions: 'end',
    releaseAt: new Date(testMoment.getTime() - 7 * day),
    endAt: more.endAt ?? new Date(testMoment.getTime() + day),
    sectionOrder: key === 'mock' ? 'fixed' : 'free',
    calculator: 'none',
    choosesOrder: false,
    edits: null,
    mayLeave: false,
    mayEnd: true,
    keypadOnly: false,
    languages: [],
    fullScreen: false,
    copying: true,
    scratch: true,
    shuffle: { questions: false, options: false },
    blankPenalty: null,
    scale: null,
    percentile: 'below',
    instructionsHtml: '',
    marking: { single: plain, multiple: plain, numeric: { ...plain, wrong: 0 }, text: plain },
    sections: [
      {
        key: 's1',
        name: 'One',
        seconds: 600,
        breakSeconds: 0,
        calculator: null,
        part: 0,
        counted: true,
        items: placesOf([1, 2, 3, 4, 5, 6]),
      },
      {
        key: 's2',
        name: 'Two',
        seconds: 600,
        breakSeconds: 0,
        calculator: null,
        part: 0,
        counted: true,
        items: placesOf([7, 8, 9, 10, 11, 12]),
      },
    ],
  })),
});
const cohortOf = (pack: string, more: Partial<CohortInput> = {}): CohortInput => ({
  pack,
  candidates: 120,
  pinPrefix: pack.toUpperCase(),
  variantId: place.variant.id,
  tests: new Map([
    ['mock', 120],
    ['topic', 120],
  ]),
  ability: { mean: 0, sd: 1 },
  seed: 7,
  ...more,
});
/** Nothing of these tests is old enough to be in the store. */
const noFiles: Parameters<typeof scoreWaiting>[0]['parts']['files'] = {
  put: async () => undefined,
  signedUrl: async () => '',
  read: async () => null,
  stream: async () => null,
  copy: async () => undefined,
  remove: async () => undefined,
  startParts: async () => '',
  putPart: async () => '',
  joinParts: async () => undefined,
  dropParts: async () => undefined,
};

const importContent = (content: AssessmentContent) =>
  server.database.transaction(async (tx) => (await importAssessments({ tx, content, timeZone: 'Asia/Kolkata', now: testMoment })).ids);
const cohort = (input: CohortInput) => server.database.transaction((tx) => importCohort({ tx, cohort: input, now: testMoment }));

describe('importing tests', () => {
  it('twice duplicates nothing and changes what changed', async () => {
    const ids = await importContent(contentOf('twice'));
    const again = await importContent(contentOf('twice', { first: { stemHtml: '<p>Better</p>' } }));
    expect(again).toEqual(ids);
    const { orm } = server.database;
    const bank = await orm.select().from(items).where(eq(items.pack, 'twice'));
    expect(bank).toHaveLength(12);
    expect(bank.find(({ key }) => key === 'q-1')?.stemHtml).toBe('<p>Better</p>');
    expect(bank.filter(({ passageId }) => passageId !== null)).toHaveLength(4);
    const places = await orm
      .select({ key: items.key, section: sections.key })
      .from(sectionItems)
      .innerJoin(sections, eq(sections.id, sectionItems.sectionId))
      .innerJoin(items, eq(items.id, sectionItems.itemId))
      .where(eq(sections.assessmentId, ids.get('mock') ?? 0n))
      .orderBy(sections.position, sectionItems.position);
    expect(places.map(({ section, key }) => `${section} ${key}`).slice(4, 8)).toEqual(['s1 q-5', 's1 q-6', 's2 q-7', 's2 q-8']);
  });

  it('TST-062 a test that gets an external engine keeps the paper it had, for what was begun with it', async () => {
    const id = (await importContent(contentOf('engine'))).get('mock') ?? 0n;
    const { orm } = server.database;
    const paper = async () => ({
      test: (await orm.select().from(assessments).where(eq(assessments.id, id)))[0],
      sections: await orm.$count(sections, eq(sections.assessmentId, id)),
    });
    const before = await paper();
    const engine = { url: 'https://exam.test/launch', secretFrom: 'ENGINE_SECRET_EXAMS' };
    const content = contentOf('engine', { engine });
    const without = content.assessments.map((test) => ({ ...test, sections: [], sectionOrder: 'free' as const }));
    await importContent({ ...content, assessments: without });
    expect(await paper()).toEqual({ ...before, test: { ...before.test, engine } });
    await importContent(contentOf('engine'));
    expect(await paper()).toEqual(before);
  });

  it('TST-071 another key reaches no attempt that has begun; another window scores finished ones again', async () => {
    const zone = { brands: { timeZoneOf: () => Promise.resolve('Asia/Kolkata') }, config: { publicUrl: 'https://portal.test' } };
    const parts = { ...zone, database: server.database, log, files: noFiles, jobs: null, clock: settableClock(testMoment) };
    const mockId = (await importContent(contentOf('rekey'))).get('mock') ?? 0n;
    const { orm } = server.database;
    const [first] = await orm
      .select()
      .from(items)
      .where(sql`${items.pack} = 'rekey' and ${items.key} = 'q-1'`);
    const attemptId = await finished({ assessmentId: mockId, itemId: first?.id ?? 0n, label: 'D' });
    const marksNow = async () =>
      (await listStandings({ queryable: orm, attemptIds: [attemptId] })).map(({ marks, cohortSize }) => [marks, cohortSize]);
    expect(await marksNow()).toEqual([
      [-100, 1],
      [-100, 1],
      [0, 1],
    ]);

    await importContent(contentOf('rekey', { first: { answer: { kind: 'choice', labels: ['D'] } } }));
    await scoreWaiting({ parts });
    expect(await marksNow()).toEqual([
      [-100, 1],
      [-100, 1],
      [0, 1],
    ]);

    await importContent(
      contentOf('rekey', { first: { answer: { kind: 'choice', labels: ['D'] } }, endAt: new Date(testMoment.getTime() - day) }),
    );
    await scoreWaiting({ parts });
    expect(await marksNow()).toEqual([
      [-100, 0],
      [-100, 0],
      [0, 0],
    ]);
  });
});

describe('the cohort', () => {
  it('has percentiles and ranks that counting by hand confirms', async () => {
    const ids = await importContent(contentOf('count'));
    await cohort(cohortOf('count'));
    const { orm } = server.database;
    const scores = await orm
      .select()
      .from(attemptScores)
      .where(eq(attemptScores.assessmentId, ids.get('mock') ?? 0n));
    expect(scores).toHaveLength(3 * 120);
    const standings = await listStandings({ queryable: orm, attemptIds: [...new Set(scores.map(({ attemptId }) => attemptId))] });
    for (const row of standings) {
      const others = scores.filter(({ sectionId }) => sectionId === row.sectionId).map(({ marks }) => marks);
      expect(row).toMatchObject({
        lower: others.filter((marks) => marks < row.marks).length,
        higher: others.filter((marks) => marks > row.marks).length,
        cohortSize: 120,
      });
    }
  });

  it('is plausible: scores spread, harder items are got right less often, no one is out of time', async () => {
    const ids = await importContent(contentOf('plausible'));
    await cohort(cohortOf('plausible', { candidates: 400 }));
    const { orm } = server.database;
    const of = sql`${attemptItems.assessmentId} = ${ids.get('mock') ?? 0n}`;
    const byDifficulty = await orm
      .select({ difficulty: items.difficulty, right: sql<number>`avg((${attemptItems.outcome} = 'correct')::int)::float` })
      .from(attemptItems)
      .innerJoin(items, eq(items.id, attemptItems.itemId))
      .where(of)
      .groupBy(items.difficulty);
    const right = new Map(byDifficulty.map((row) => [row.difficulty, row.right]));
    expect(right.get('easy')).toBeGreaterThan(right.get('medium') ?? 1);
    expect(right.get('medium')).toBeGreaterThan(right.get('hard') ?? 1);
    const rows = await orm
      .select()
      .from(attemptScores)
      .where(eq(attemptScores.assessmentId, ids.get('mock') ?? 0n));
    const whole = rows.filter(({ sectionId }) => sectionId === 0n);
    expect(new Set(whole.map(({ marks }) => marks)).size).toBeGreaterThan(12);
    expect(whole.every(({ seconds, inCohort }) => inCohort && seconds > 120 && seconds <= 1200)).toBe(true);
    expect(whole.some(({ blank }) => blank > 0)).toBe(true);
    const late = await orm
      .select()
      .from(attempts)
      .where(sql`${attempts.assessmentId} = ${ids.get('mock') ?? 0n} and ${attempts.lateEvents} > 0`);
    expect(late).toHaveLength(0);
  });

  it('is the same at every import, is left alone where nothing changed, and shrinks when the pack says so', async () => {
    const assessmentId = (await importContent(contentOf('same'))).get('mock') ?? 0n;
    const { orm } = server.database;
    const summary = async () =>
      orm
        .select({ marks: markCounts.marks, candidates: markCounts.candidates })
        .from(markCounts)
        .where(sql`${markCounts.assessmentId} = ${assessmentId} and ${markCounts.sectionId} = 0`)
        .orderBy(markCounts.marks);
    const size = async () => (await summary()).reduce((sum, { candidates }) => sum + candidates, 0);
    await cohort(cohortOf('same'));
    const before = await summary();
    const idsNow = async () =>
      (await orm.select({ id: attempts.id }).from(attempts).where(eq(attempts.assessmentId, assessmentId))).map(({ id }) => id);
    const untouched = await idsNow();
    await cohort(cohortOf('same'));
    expect([await summary(), await idsNow()]).toEqual([before, untouched]);
    await cohort(cohortOf('same', { seed: 8 }));
    expect(await summary()).not.toEqual(before);
    await cohort(cohortOf('same'));
    expect(await summary()).toEqual(before);
    expect(await size()).toBe(120);
    await cohort(cohortOf('same', { candidates: 50 }));
    expect(await size()).toBe(50);
    await cohort(cohortOf('same', { tests: new Map([['mock', 30]]) }));
    expect(await size()).toBe(30);
    await cohort(cohortOf('same', { tests: new Map([['topic', 120]]) }));
    expect(await size()).toBe(0);
  });

  it('TST-059 gives a test card its marks, percentile and sections', async () => {
    const ids = await importContent(contentOf('card'));
    await cohort(cohortOf('card'));
    const assessmentId = ids.get('mock') ?? 0n;
    const { orm } = server.database;
    const [first] = await orm
      .select()
      .from(items)
      .where(sql`${items.pack} = 'card' and ${items.key} = 'q-1'`);
    const attemptId = await finished({ assessmentId, itemId: first?.id ?? 0n, label: 'B' });
    const [attempt] = await orm.select().from(attempts).where(eq(attempts.id, attemptId));
    const own = await ownTestsOf({ queryable: orm, studentId: attempt?.studentId ?? 0n, courseId: place.course.id });
    const cards = await listTestCards({
      queryable: orm,
      courseId: place.course.id,
      version: null,
      own,
      viewer: { role: 'student', actingAdminId: null },
      now: testMoment,
    });
    const card = cards.find((one) => one.assessmentId === assessmentId);
    const [whole] = await listStandings({ queryable: orm, attemptIds: [attemptId] });
    const percent = ((100 * (whole?.lower ?? 0)) / 121).toFixed(2);
    expect(card).toMatchObject({ status: 'completed', marks: '3', totalMarks: '36', questionCount: 12, percentile: percent });
    expect(card?.sections.map(({ name, marks }) => [name, marks])).toEqual([
      ['One', '3'],
      ['Two', '0'],
    ]);
    expect(card?.actions).toEqual([
      { kind: 'review', enabled: true, reason: '' },
      { kind: 'analytics', enabled: true, reason: '' },
    ]);
    expect(cards.find((one) => one.assessmentId === ids.get('topic'))).toMatchObject({
      status: '',
      marks: '',
      percentile: '',
      sections: [],
    });
  });
});

/** A student's finished attempt that answered one item. */
async function finished({ assessmentId, itemId, label }: { assessmentId: bigint; itemId: bigint; label: string }): Promise<bigint> {
  const { id } = await make.attempt({
    assessmentId,
    startedAt: testMoment,
    deadlineAt: new Date(testMoment.getTime() + 1_200_000),
    fence: 1,
    paperVersion: 1,
  });
  const event = { kind: 'save' as const, itemId: String(itemId), response: { kind: 'choice' as const, labels: [label] } };
  const { database } = server;
  const batch = { attemptId: id, fence: 1, events: [{ seq: 1, at: testMoment.toISOString(), event }], submission: { timeUp: false } };
  await createLogCommits({ parts: { database, clock: settableClock(testMoment) } }).submit(batch);
  await scoreUnscored({ database, attemptIds: [id], now: testMoment });
  return id;
}
