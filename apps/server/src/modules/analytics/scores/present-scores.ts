import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { cohortSpread } from '@abhyas/rules/analytics/percentiles/cohort-spread.ts';
import { bandTests, percentileBand } from '@abhyas/rules/analytics/percentiles/percentile-band.ts';
import { hasPercentile, isProvisional, standing } from '@abhyas/rules/assessment/result/percentile.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import type { OwnEngineResult, OwnScore, ScoreCohort } from '../../assessment/index.ts';
import type { OwnTest } from './own-tests.ts';

type TestPoint = AnswerOf<'scoreSummary'>['tests'][number];
type Band = AnswerOf<'performanceOverview'>['band'];

/** Gives the cohort of a score among these, which must be there. */
export type CohortOf = (score: OwnScore) => ScoreCohort;

export function cohortsBy(cohorts: readonly ScoreCohort[]): CohortOf {
  const byScore = new Map(cohorts.map((cohort) => [`${cohort.attemptId} ${cohort.sectionId}`, cohort]));
  return ({ attemptId, sectionId }) => {
    const cohort = byScore.get(`${attemptId} ${sectionId}`);
    if (cohort === undefined) throw new Error(`invariant: expected the cohort of attempt ${attemptId}, section ${sectionId}`);
    return cohort;
  };
}

/** How many of a cohort have each mark. */
export const countsOf = ({ cohortMarks, cohortCandidates }: ScoreCohort) =>
  (cohortMarks ?? []).map((marks, index) => ({ marks, candidates: cohortCandidates?.[index] ?? 0 }));

export function presentTest({ test, cohortOf, judged }: { test: OwnTest; cohortOf: CohortOf; judged: readonly OwnTest[] }): TestPoint {
  const { whole } = test;
  const cohort = cohortOf(whole);
  const spread = cohortSpread(countsOf(cohort));
  const score = (row: OwnScore) => presentScore({ score: row, cohort: cohortOf(row) });
  return {
    ...score(whole),
    assessmentId: String(test.assessmentId),
    elsewhere: false,
    assetId: whole.assetId === null ? '' : String(whole.assetId),
    name: test.name,
    type: test.type,
    completedAt: test.submittedAt.toISOString(),
    rank: whole.inCohort ? standing({ ...cohort, kind: whole.percentile }).rank : 0,
    unranked: test.unranked,
    isJudged: judged.includes(test),
    cohortSize: cohort.cohortSize,
    provisional: isProvisional(cohort.cohortSize),
    cohort:
      spread === null ? null : { lower: formatMarks(spread.lower), median: formatMarks(spread.median), upper: formatMarks(spread.upper) },
    sections: test.sections.map((section) => ({ ...score(section), sectionId: String(section.sectionId), name: section.section })),
  };
}

/** The percentile of a score in its cohort; among oneself alone there is none. */
export const percentileOf = ({ score, cohort }: { score: OwnScore; cohort: ScoreCohort }): string =>
  hasPercentile(cohort.cohortSize) ? standing({ ...cohort, kind: score.percentile }).percentile : '';

function presentScore({ score, cohort }: { score: OwnScore; cohort: ScoreCohort }) {
  const { correct, wrong, blank, seconds } = score;
  return {
    marks: formatMarks(score.marks),
    totalMarks: formatMarks(score.maxMarks),
    percentile: percentileOf({ score, cohort }),
    correct,
    wrong,
    blank,
    seconds,
  };
}

/** A test that was taken elsewhere: what its engine said, and nothing of our own. */
export function presentEngineResult({ assessmentId, name, type, marks, maxMarks, percentile, finishedAt }: OwnEngineResult): TestPoint {
  return {
    assessmentId: String(assessmentId),
    elsewhere: true,
    assetId: '',
    name,
    type,
    completedAt: finishedAt.toISOString(),
    marks: formatMarks(marks),
    totalMarks: formatMarks(maxMarks),
    percentile,
    correct: 0,
    wrong: 0,
    blank: 0,
    seconds: 0,
    rank: 0,
    unranked: '',
    isJudged: false,
    cohortSize: 0,
    provisional: false,
    cohort: null,
    sections: [],
  };
}

/** The band of the last three of these tests, oldest first, and of each section that all of them have. */
export function presentBand(tests: readonly TestPoint[]): Band {
  const band = percentileBand(tests.map(({ percentile }) => percentile));
  if (band === null) return null;
  const latest = tests.at(-1);
  return {
    ...band,
    provisional: tests
      .filter(({ percentile }) => percentile !== '')
      .slice(-bandTests)
      .some(({ provisional }) => provisional),
    sections: (latest?.sections ?? []).flatMap(({ name }) => {
      const own = percentileBand(
        tests.slice(-3).map(({ sections }) => sections.find((section) => section.name === name)?.percentile ?? ''),
      );
      return own === null ? [] : [{ name, ...own }];
    }),
  };
}
