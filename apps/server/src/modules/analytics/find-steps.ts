import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { type KindGap, nextSteps, type NextStep, type StepPaper } from '@abhyas/rules/analytics/next-steps.ts';
import { followUpOf, testsToRevise } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { minCohortSize } from '@abhyas/rules/assessment/scoring/mark-steps.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { listCohortShares, type OwnRecord, type Reader } from '../assessment/index.ts';
import type { loadPapers } from './load-papers.ts';
import type { OwnTest } from './own-tests.ts';
import { gainOf } from './weigh-paper.ts';

type Step = AnswerOf<'performanceOverview'>['steps'][number];
type Papers = Awaited<ReturnType<typeof loadPapers>>;

/** Where practice sets are. */
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
    const questions = own.reduce((sum, row) => sum + row.questions, 0);
    if (questions === 0) return [];
    const expected = ofKind.reduce((sum, row) => sum + row.expected, 0);
    return [{ topic, difficulty, right: own.reduce((sum, { right }) => sum + right, 0), questions, cohortShare: expected / questions }];
  });
  return { kinds, tests: new Set(shares.map(({ assessmentId }) => assessmentId)).size };
}

/** What a student does best next, with where to do it. `urlOfTopic`: where a topic is practised, or its page in the course; '' where the course has none of that name. */
export function findSteps({
  papers,
  gaps,
  reader,
  urlOfTopic,
}: {
  papers: Papers;
  gaps: Awaited<ReturnType<typeof listKindGaps>>;
  reader: Reader;
  urlOfTopic: (topic: string) => string;
}): Step[] {
  const given = papers.map(({ test, paper }): StepPaper => {
    const items = paper.sections
      .flatMap((section) => section.items)
      .map((item) => ({ ...item, visits: item.row.visits, tag: reader === 'student' ? item.row.tag : ('' as const) }));
    return { name: test.name, items, gain: gainOf(paper) };
  });
  const ids = papers.map(({ test }) => String(test.assessmentId));
  const reviewUrl = `/reviewtest?assessmentId=${ids.at(-1) ?? ''}`;
  const canRevise = ids.length >= testsToRevise && papers.every(({ test }) => followUpOf({ test, status: 'completed' }) === 'revise');
  const urlOf = (step: NextStep): string => {
    switch (step.kind) {
      case 'leave':
        return practiceUrl;
      case 'revise':
        return canRevise ? `/revisetest?assessmentId=${ids.join(',')}` : reviewUrl;
      case 'topic':
        return urlOfTopic(step.topic) || practiceUrl;
      case 'tag':
        return reviewUrl;
    }
  };
  return nextSteps({ papers: given, kinds: gaps.kinds, kindTests: gaps.tests }).map((step): Step => {
    const more = { marks: formatMarks(step.marks), url: urlOf(step) };
    return step.kind === 'revise' ? { ...step, tests: [...step.tests], ...more } : { ...step, ...more };
  });
}
