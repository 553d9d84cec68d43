import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { bandTests } from '@abhyas/rules/analytics/percentiles/percentile-band.ts';
import { topicTable } from '@abhyas/rules/analytics/next-steps.ts';
import { bookingRefusal, countsToRevise, reviseRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { mapPoolsByTopic } from '../../adaptive/pools-queries.ts';
import { listTestCards } from '../../assessment/cards.ts';
import { listOwnRecord } from '../../assessment/history/record-queries.ts';
import { listScoreCohorts } from '../../assessment/history/score-history-queries.ts';
import { getCourseStatuses } from '../../learning/course/course-queries.ts';
import { getPlaces } from '../../learning/course/places.ts';
import { getTestLists } from '../../learning/paths/get-test-lists.ts';
import { getPrediction } from '../predictor/predict-percentiles.ts';
import { findSteps, listKindGaps } from './find-steps.ts';
import { loadPapers, presentPaper, recordOf } from '../papers.ts';
import {
  type OwnTest,
  cohortsBy,
  judgedOf,
  listOwnTests,
  ofKind,
  presentBand,
  presentTest,
  recordedOf,
  reviewedOf,
  trendTests,
} from '../scores.ts';
import { getReadStudent } from '../../relations/read-student.ts';
import { nextTest } from '@abhyas/rules/assessment/cards/next-test.ts';
import { nodeUrl } from '@abhyas/rules/learning/node-url.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';

/** The test that a student of a course takes next, with the page it is on; null if there is none. Asks nothing unless an import came in between. */
async function findNextTest({
  queryable,
  courseId,
  courseKey,
  progress,
  viewer,
  now,
}: {
  queryable: Queryable;
  courseId: bigint;
  courseKey: string;
  progress: Awaited<ReturnType<typeof getCourseStatuses>>;
  viewer: Session;
  now: Date;
}): Promise<ResultOf<'performanceOverview'>['next']> {
  const [cards, lists] = await Promise.all([
    listTestCards({ queryable, courseId, ...progress, viewer, now }),
    getTestLists({ queryable, courseId, progress }),
  ]);
  const pathOf = new Map(lists.flatMap(({ path, assets }) => assets.map(({ assessmentId }) => [assessmentId, path] as const)));
  const next = nextTest({ tests: cards.filter(({ assessmentId }) => pathOf.has(assessmentId)), now });
  const path = next === null ? undefined : pathOf.get(next.assessmentId);
  if (next === null || path === undefined) return null;
  const at = next.booked === null || next.booked.takeHome ? next.releaseAt : next.booked.opensAt;
  const url = nodeUrl({ ...path, courseKey });
  const toBook = next.proctored && next.booked === null && next.status === '' && bookingRefusal({ test: next, now }) === '';
  return { name: next.name, url, at, toBook };
}

/** So many of the last tests are what steps speak of; a gap to the cohort is looked for in more. */
const stepTests = 2;
const gapTests = 6;

/** How a student does in a course, and what to do next. */
export async function getPerformance({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'performanceOverview'>;
}): Promise<ResultOf<'performanceOverview'>> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const { studentId, course, reader } = await getReadStudent({ parts, session, body });
  const { courseId, courseKey } = course;
  const of = { queryable, studentId, courseId };
  const [all, wholeCourse, wholeRecord, progress] = await Promise.all([
    listOwnTests({ ...of, learningPathId: body.learningPathId, now }),
    body.learningPathId ? listOwnTests({ ...of, now }) : null,
    listOwnRecord(of),
    getCourseStatuses(of),
  ]);

  const ofType = ofKind({ tests: all, type: body.type ?? '' });
  const type = body.type || (ofType.at(-1)?.type ?? '');
  const shown = ofType.slice(-(body.tests ?? trendTests));
  const latest = shown.at(-1);
  const reviewed = reviewedOf(ofType);
  const record = recordOf({ record: wholeRecord, tests: recordedOf(all) });
  // the band is of the last three, however few are shown
  const judged = judgedOf(all);
  const band = ofType.filter((test) => judged.includes(test)).slice(-bandTests);
  const compared = [...new Set([...shown, ...band])];
  const [cohorts, papers, gaps, next, places, prediction] = await Promise.all([
    listScoreCohorts({ queryable, attemptIds: compared.map(({ attemptId }) => attemptId) }),
    loadPapers({ queryable, tests: reviewed.slice(-stepTests), record }),
    listKindGaps({ queryable, tests: reviewed.slice(-gapTests), record }),
    findNextTest({ queryable, courseId, courseKey, progress, viewer: session, now }),
    getPlaces({ queryable, courseId, courseKey, version: progress.version }),
    getPrediction({ queryable, studentId, course, own: wholeCourse ?? all }),
  ]);

  const paper = papers.find(({ test }) => test === latest);
  const topics = places.topics();
  // only a kind of questions that could be compared becomes a step about a topic
  const pools = gaps.kinds.length === 0 ? null : await mapPoolsByTopic({ queryable, courseId });
  const urlOfTopic = (name: string) => {
    const pool = pools?.get(name.toLowerCase());
    if (pool !== undefined) return `/adaptivepractice?topicId=${pool}`;
    const node = topics.find((topic) => topic.name.toLowerCase() === name.toLowerCase());
    return node === undefined ? '' : places.urlOf({ nodeId: node.id, assetId: null });
  };
  const completedTests = all.filter(({ whole }) => countsToRevise({ test: whole, attempt: whole, now })).length;
  const hasEnoughToRevise = reviseRefusal({ completedTests }) === '';
  const steps = findSteps({ papers, gaps, reader, hasEnoughToRevise, urlOfTopic });
  const cohortOf = cohortsBy(cohorts);
  const points = shown.map((test) => presentTest({ test, cohortOf, judged }));
  return {
    types: typesOf(all),
    type,
    tests: points,
    band: presentBand(band.map((test) => presentTest({ test, cohortOf, judged }))),
    prediction,
    paper: paper === undefined ? null : presentPaper({ ...paper, reader }),
    paperReason: latest?.reviewReason ?? '',
    topics: topicTable(recordOf({ record: wholeRecord, tests: reviewedOf(shown) })),
    steps: steps.length === 0 && next !== null ? [{ kind: 'next-test', name: next.name, url: next.url }] : steps,
    next,
  };
}

/** How many tests of each kind there are: the most first, of as many the one taken last. */
function typesOf(tests: readonly OwnTest[]): { type: string; tests: number }[] {
  return [...Map.groupBy(tests.toReversed(), ({ type }) => type)]
    .map(([type, ofType]) => ({ type, tests: ofType.length }))
    .toSorted((one, other) => other.tests - one.tests);
}
