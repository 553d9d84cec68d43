import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { cohortSpread } from '@abhyas/rules/analytics/cohort-spread.ts';
import { percentileBand } from '@abhyas/rules/analytics/percentile-band.ts';
import { isProvisional, standing } from '@abhyas/rules/assessment/result/percentile.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import type { OwnEngineResult, OwnScore } from '../assessment/index.ts';
import type { OwnTest } from './own-tests.ts';

type TestPoint = AnswerOf<'scoreSummary'>['tests'][number];
type Band = AnswerOf<'performanceOverview'>['band'];

export function presentTest({ assessmentId, name, type, submittedAt, whole, sections }: OwnTest): TestPoint {
  const { cohortMarks, cohortCandidates, cohortSize } = whole;
  const spread = cohortSpread((cohortMarks ?? []).map((marks, index) => ({ marks, candidates: cohortCandidates?.[index] ?? 0 })));
  return {
    ...presentScore(whole),
    assessmentId: String(assessmentId),
    elsewhere: false,
    assetId: whole.assetId === null ? '' : String(whole.assetId),
    name,
    type,
    completedAt: submittedAt.toISOString(),
    rank: standing({ ...whole, kind: whole.percentile }).rank,
    cohortSize,
    provisional: isProvisional(cohortSize),
    cohort:
      spread === null ? null : { lower: formatMarks(spread.lower), median: formatMarks(spread.median), upper: formatMarks(spread.upper) },
    sections: sections.map((section) => ({ ...presentScore(section), sectionId: String(section.sectionId), name: section.section })),
  };
}

function presentScore(score: OwnScore) {
  const { correct, wrong, blank, seconds } = score;
  return {
    marks: formatMarks(score.marks),
    totalMarks: formatMarks(score.maxMarks),
    percentile: standing({ ...score, kind: score.percentile }).percentile,
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
    sections: (latest?.sections ?? []).flatMap(({ name }) => {
      const own = percentileBand(
        tests.slice(-3).map(({ sections }) => sections.find((section) => section.name === name)?.percentile ?? ''),
      );
      return own === null ? [] : [{ name, ...own }];
    }),
  };
}
