import type { Ports } from '../../platform/parts.ts';
import { type Queryable, memoisePerDatabase } from '../../platform/postgres/database.ts';
import { say } from '../../platform/language.ts';
import { notifyVariants } from '../notices/notify.ts';
import { inEachLanguage } from '../notices/announced.ts';
import { type CourseAttempt, type OwnTests, listTestsOfCourse, lockReleasedTests, saveReleaseAnnounced } from './cards-queries.ts';
import { type Booked, countsToRevise, opensAt, reviewOpensAt, testActions } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { type PercentileKind, type Unranked, standing } from '@abhyas/rules/assessment/result/percentile.ts';
import type { AssetAction } from '@abhyas/contract/learning/learning.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { createContentCache } from '../../platform/postgres/content.ts';
import { admittedBy } from './attempts/admission.ts';
import type { Session } from '../../platform/http/session.ts';
import { roleInTests, statusAt } from './attempts/policy.ts';
import { unrankedOf } from './scoring/score.ts';
import { wholeTest } from './scoring/score-queries.ts';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { toJson } from '../../platform/common/to-json.ts';

/** Milliseconds. A test that was released longer ago is no news: it came in with a pack, or the worker was away for a day. */
const freshMs = 24 * 60 * 60_000;

/** The page of a test in its course; '' where it has none. */
export type UrlOfTest = (of: { queryable: Queryable; assessmentId: bigint; courseId: bigint }) => Promise<string>;

/** Tells every student enrolled in its course of each test whose release has just come, once for each test; the notice leads to the test. A test that is over already is passed over. */
export async function notifyReleases({
  parts,
  now,
  urlOfTest,
}: {
  parts: Ports<'database' | 'jobs'>;
  now: Date;
  urlOfTest: UrlOfTest;
}): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const tests = await lockReleasedTests({ tx, from: new Date(now.getTime() - freshMs), now });
    for (const { id, courseId, name, variantIds } of tests) {
      const url = (await urlOfTest({ queryable: tx, assessmentId: id, courseId })) || '/home';
      const notice = inEachLanguage((language) => {
        const title = say({ key: 'test_open', values: { test: name } }, language);
        const text = say({ key: 'test_open_text' }, language);
        return { cause: `test-released:${id}`, type: 'test-released', courseId, title, text, url };
      });
      await notifyVariants({ tx, jobs: parts.jobs, now, variantIds, notice });
    }
    await saveReleaseAnnounced({ tx, assessmentIds: tests.map(({ id }) => id), now });
  });
}

/** A test as its row in a list shows it, for one student at one moment. Texts are ready to show; '' if there is nothing yet. */
export interface TestCard {
  readonly assessmentId: bigint;
  readonly name: string;
  readonly type: string;
  readonly proctored: boolean;
  readonly releaseAt: Date;
  readonly endAt: Date;
  readonly adaptive: boolean;
  readonly slotStartAt: Date;
  readonly slotEndAt: Date;
  /** Null where the student has no active booking. */
  readonly booked: Booked | null;
  readonly questionCount: number;
  readonly status: '' | 'in-progress' | 'completed';
  /** When its clock runs out; null unless it is in progress. */
  readonly deadlineAt: Date | null;
  /** Null until it is completed and closed. */
  readonly completedAt: Date | null;
  /** It is one of the tests that are needed to revise. */
  readonly countsToRevise: boolean;
  readonly marks: string;
  readonly totalMarks: string;
  readonly percentile: string;
  /** How many candidates the percentile compares with. */
  readonly cohortSize: number;
  readonly unranked: Unranked;
  /** When the review of a completed test opens, if it is not open. */
  readonly reviewOpensAt: Date | null;
  readonly sections: readonly { readonly name: string; readonly marks: string; readonly percentile: string }[];
  readonly actions: readonly AssetAction[];
}

const testsOfCourse = memoisePerDatabase((queryable) => createContentCache((courseId) => listTestsOfCourse({ queryable, courseId })));

/**
 * The tests of a course as a person's lists show them at `now`, with what the viewer may do. `own` and the content's `version` come with
 * what else is the person's own (`ownTests`); with `onlyOwn` tests without anything of the person are left out (`listUnbegunCards`).
 */
export async function listTestCards({
  queryable,
  courseId,
  version,
  own,
  viewer,
  now,
  onlyOwn = false,
}: {
  queryable: Queryable;
  courseId: bigint;
  version: string | null;
  own: OwnTests;
  viewer: Pick<Session, 'role' | 'actingAdminId'>;
  now: Date;
  onlyOwn?: boolean;
}): Promise<TestCard[]> {
  const ofCourse = await testsOfCourse(queryable)({ courseId, version });
  const rowsOf = Map.groupBy(own.attempts, ({ assessmentId }) => assessmentId);
  const admissionOf = new Map(own.admissions.map((admission) => [admission.assessmentId, admission]));
  const classStartOf = new Map(own.quizzes.map(({ assessmentId, classStartAt }) => [assessmentId, classStartAt]));
  // the tests of a course are kept, and a class moves without an import
  const all = ofCourse.map((test) => ({ ...test, classStartAt: classStartOf.get(test.id) ?? test.classStartAt }));
  const elsewhereOf = new Map(own.engineResults.map((result) => [result.assessmentId, result]));
  const tests = onlyOwn
    ? all.filter(({ id }) => rowsOf.has(id) || admissionOf.has(id) || elsewhereOf.has(id) || classStartOf.has(id))
    : all;
  const statusOf = new Map(tests.map(({ id }) => [id, statusAt({ attempt: rowsOf.get(id)?.[0] ?? null, now })]));
  const counted = new Set(
    tests.filter((test) => countsToRevise({ test, attempt: rowsOf.get(test.id)?.[0] ?? null, now })).map(({ id }) => id),
  );
  return tests.map((test): TestCard => {
    const rows = rowsOf.get(test.id) ?? [];
    const here = statusOf.get(test.id) ?? '';
    const elsewhere = here === '' ? elsewhereOf.get(test.id) : undefined;
    const status = elsewhere === undefined ? here : 'completed';
    const admission = admissionOf.get(test.id) ?? null;
    const booked = admission === null ? null : admittedBy({ admission, test });
    const scores = rows.filter(({ sectionId }) => sectionId !== null);
    const whole = scores.find(({ sectionId }) => sectionId === wholeTest);
    return {
      assessmentId: test.id,
      name: test.name,
      type: test.type,
      proctored: test.proctored,
      releaseAt: opensAt(test),
      endAt: test.endAt,
      adaptive: test.adaptive,
      slotStartAt: test.slotStartAt,
      slotEndAt: test.slotEndAt,
      booked,
      questionCount: test.questions,
      status,
      deadlineAt: status === 'in-progress' ? (rows[0]?.deadlineAt ?? null) : null,
      completedAt: status === 'completed' ? (rows[0]?.closedAt ?? null) : null,
      marks: formatIfAny((whole ?? elsewhere)?.marks),
      // a question that was dropped since is no longer among the marks to be had
      totalMarks: formatMarks((whole ?? elsewhere)?.maxMarks ?? test.maxMarks),
      percentile: whole === undefined ? (elsewhere?.percentile ?? '') : standing({ ...whole, kind: test.percentile }).percentile,
      cohortSize: whole?.cohortSize ?? 0,
      unranked:
        whole === undefined || !isClosed(whole)
          ? ''
          : unrankedOf({ attempt: whole, test: { ...test, kind: 'test' }, inCohort: whole.inCohort }),
      reviewOpensAt: status === 'completed' && elsewhere === undefined ? reviewOpensAt({ test, now }) : null,
      sections: scores.filter((score) => score !== whole).map((score) => presentSection({ score, kind: test.percentile })),
      countsToRevise: counted.has(test.id),
      actions: testActions({
        test: { ...test, takenElsewhere: elsewhere !== undefined },
        status,
        booked,
        completedTests: counted.size,
        role: roleInTests(viewer),
        now,
      }),
    };
  });
}

const isClosed = (attempt: CourseAttempt): attempt is CourseAttempt & { closedAt: Date; deadlineAt: Date } =>
  attempt.closedAt !== null && attempt.deadlineAt !== null;

const formatIfAny = (marks: number | undefined): string => (marks === undefined ? '' : formatMarks(marks));

function presentSection({ score, kind }: { score: CourseAttempt; kind: PercentileKind }) {
  return { name: score.section, marks: formatMarks(score.marks), percentile: standing({ ...score, kind }).percentile };
}

/** The tests of a course as everyone of a role sees them who has nothing of their own there. */
interface UnbegunCards {
  readonly cards: ReadonlyMap<bigint, TestCard>;
  /** Another one as soon as anything on a card is: a test opens, or its window ends. Null where nothing may be kept of the content. */
  readonly key: string | null;
}

interface Kept {
  readonly second: number;
  readonly cards: Promise<UnbegunCards>;
}

const kept = memoisePerDatabase(() => new LRUCache<string, Kept>({ max: 1000 }));

/**
 * The cards of the tests of a course without anything that is one person's, worked out at most once a second: so much later than its second a test may open
 * here. `version` is the content's.
 */
export function listUnbegunCards({
  queryable,
  courseId,
  version,
  viewer,
  now,
}: {
  queryable: Queryable;
  courseId: bigint;
  version: string | null;
  viewer: Pick<Session, 'role' | 'actingAdminId'>;
  now: Date;
}): Promise<UnbegunCards> {
  const role = roleInTests(viewer);
  const load = async (): Promise<UnbegunCards> => {
    const own = { attempts: [], admissions: [], engineResults: [], quizzes: [] };
    const list = await listTestCards({ queryable, courseId, version, own, viewer: { role, actingAdminId: null }, now });
    const key = version === null ? null : `${role} ${hash('sha256', `${version} ${toJson(list)}`, 'base64url')}`;
    return { cards: new Map(list.map((card) => [card.assessmentId, card])), key };
  };
  if (version === null) return load();
  const second = Math.floor(now.getTime() / 1000);
  const place = `${courseId} ${role} ${version}`;
  const known = kept(queryable).get(place);
  if (known?.second === second) return known.cards;
  const cards = load();
  kept(queryable).set(place, { second, cards });
  cards.catch(() => kept(queryable).delete(place));
  return cards;
}
