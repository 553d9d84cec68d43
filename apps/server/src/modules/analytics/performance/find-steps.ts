import type { ErrorTag } from '@abhyas/contract/assessment/assessment.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { type KindGap, nextSteps, type NextStep, type StepItem, type StepPaper } from '@abhyas/rules/analytics/next-steps.ts';
import { isSlow } from '@abhyas/rules/assessment/result/slow.ts';
import { minCohortSize } from '@abhyas/rules/assessment/scoring/mark-steps.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listCohortShares, type OwnRecord } from '../../assessment/history/record-queries.ts';
import type { Reader } from '../../assessment/review/result.ts';
import { gainOf, type loadPapers } from '../papers.ts';
import type { OwnTest } from '../scores.ts';

type Step = ResultOf<'performanceOverview'>['steps'][number];
type Papers = Awaited<ReturnType<typeof loadPapers>>;

/** Where practice sets are, for a topic that has neither practice nor page in the course. */
const practiceUrl = '/preparepractice';

/** How a student did in each kind of question of these tests, against their cohorts, and how many tests could be compared: those whose cohort would be single people cannot. */
export async function listKindGaps({
  queryable,
  tests,
  record,
}: {
  queryable: Queryable;
  tests: readonly OwnTest[];
  record: readonly OwnRecord[];
}): Promise<{ kinds: KindGap[]; tests: number }> {
  const shares = await listCohortShares({
    queryable,
    assessmentIds: tests.map(({ assessmentId }) => assessmentId),
    minCandidates: minCohortSize,
  });
  const keyOf = ({ topic, difficulty }: { topic: string; difficulty: string }) => JSON.stringify([topic, difficulty]);
  const kinds = [...Map.groupBy(shares, keyOf).values()].flatMap((ofKind): KindGap[] => {
    const [kind] = ofKind;
    if (kind === undefined) return [];
    const { topic, difficulty } = kind;
    const compared = new Set(ofKind.map(({ assessmentId }) => assessmentId));
    const own = record.filter((row) => row.topic === topic && row.difficulty === difficulty && compared.has(row.assessmentId));
    const sumOf = (count: 'right' | 'answered' | 'questions') => own.reduce((sum, row) => sum + row[count], 0);
    const questions = sumOf('questions');
    if (questions === 0) return [];
    const expected = ofKind.reduce((sum, row) => sum + row.expected, 0);
    return [{ topic, difficulty, right: sumOf('right'), answered: sumOf('answered'), questions, cohortShare: expected / questions }];
  });
  return { kinds, tests: new Set(shares.map(({ assessmentId }) => assessmentId)).size };
}

/** What a student does best next, with where to do it. `urlOfTopic`: where a topic is practised, or its page in the course; '' where the course has none of that name. */
export function findSteps({
  papers,
  gaps,
  reader,
  hasEnoughToRevise,
  urlOfTopic,
}: {
  papers: Papers;
  gaps: Awaited<ReturnType<typeof listKindGaps>>;
  reader: Reader;
  /** The student has completed as many tests as revision needs. */
  hasEnoughToRevise: boolean;
  urlOfTopic: (topic: string) => string;
}): Step[] {
  const places = new Map<StepItem, Place>();
  // a step says how many marks of the total it is worth, and a score on a scale is no sum of marks
  const marked = papers.filter(({ paper }) => !paper.isOnScale);
  const given = marked.map(({ test, paper }): StepPaper => {
    const items = paper.sections
      .flatMap((section) => (section.counted ? section.items : []))
      .map(({ row, cohort, ...item }): StepItem => {
        const step = { ...item, visits: row.visits, tag: reader === 'student' ? row.tag : ('' as const) };
        const isSlowInReview = isSlow({ seconds: item.seconds, median: cohort.seconds });
        places.set(step, { assessmentId: test.assessmentId, itemId: row.itemId, isSlowInReview });
        return step;
      });
    return { name: test.name, items, gain: gainOf(paper) };
  });
  const urlOf = (step: NextStep): string => {
    switch (step.kind) {
      case 'leave': {
        const place = places.get(step.at);
        return reviewUrl({ place, show: place?.isSlowInReview === true ? 'slow' : 'all' });
      }
      case 'revise': {
        const from = step.slips.flatMap((item) => places.get(item) ?? []);
        const ids = new Set(from.map(({ assessmentId }) => assessmentId));
        return hasEnoughToRevise ? `/revisetest?assessmentId=${[...ids].join(',')}` : reviewUrl({ place: from.at(-1), show: 'all' });
      }
      case 'topic':
        return urlOfTopic(step.topic) || practiceUrl;
      case 'tag':
        return reviewUrl({ place: places.get(step.at), show: step.tag });
    }
  };
  return nextSteps({ papers: given, kinds: gaps.kinds, kindTests: gaps.tests }).map((step): Step => {
    const more = { marks: formatMarks(step.marks), url: urlOf(step) };
    switch (step.kind) {
      case 'leave': {
        const { kind, questions, seconds, right } = step;
        return { kind, questions, seconds, right, ...more };
      }
      case 'revise': {
        const { kind, questions, minutes, tests } = step;
        return { kind, questions, minutes, tests: [...tests], ...more };
      }
      case 'topic':
        return { ...step, ...more };
      case 'tag': {
        const { kind, tag, questions, test } = step;
        return { kind, tag, questions, test, ...more };
      }
    }
  });
}

/** Where a question is reviewed. */
interface Place {
  readonly assessmentId: bigint;
  readonly itemId: bigint;
  /** The review counts it among those that took long: it compares with the cohort alone. */
  readonly isSlowInReview: boolean;
}

/** The review at a question, with a filter that shows it. */
function reviewUrl({ place, show }: { place: Place | undefined; show: 'all' | 'slow' | ErrorTag }): string {
  if (place === undefined) return '';
  const filter = show === 'all' ? '' : `&show=${show}`;
  return `/reviewtest?assessmentId=${place.assessmentId}${filter}&question=${place.itemId}`;
}
