import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type * as contract from '@abhyas/contract/schools/chances.ts';
import { chanceOf } from '@abhyas/rules/schools/chances.ts';
import {
  type CandidateFacts,
  cutoffMet,
  eligibilityOf,
  formatPoints,
  intakeOf,
  leastChange,
  selectionScore,
} from '@abhyas/rules/schools/criteria.ts';
import type { z } from 'zod';
import { dayIn } from '../../platform/common/day-in.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { getStudyFacts } from '../profile/reading.ts';
import { getReadPerson } from '../relations/read-student.ts';
import { type Predict, getSchoolCourse } from './course.ts';
import { findBand, findCalibration, findJudgedProgramme, findReported, findShownCutoff, listFormulas } from './chances-queries.ts';
import { findStanding, type Standing } from './chances.ts';

type Chances = ResultOf<'schoolChances'>;

interface Asked {
  readonly parts: Ports<'clock' | 'database'>;
  readonly session: Session;
  readonly predict: Predict;
  readonly timeZone: string;
  readonly body: z.output<(typeof contract.schoolChances)['body']>;
}

/**
 * What a student can expect of a programme: eligibility, cutoff and chance, each for itself, with the selection scores. A mentor or a parent names their student. Throws FORBIDDEN for a course that is not the student's, NOT_FOUND for a
 * student whom the caller may not see and for a programme that the course doesn't show.
 */
export async function getChances({ parts, session, predict, timeZone, body }: Asked): Promise<Chances> {
  const queryable = parts.database.orm;
  const course = await getSchoolCourse({ queryable, session, courseId: body.courseId });
  const studentId = await studentOf({ parts, session, pin: body.studentImsPin });
  const programme = await findJudgedProgramme({ queryable, programmeId: body.schoolProgramMappingId, courseId: course.courseId });
  if (programme === null) throw new AppError('NOT_FOUND');
  const { programmeId } = programme;
  const [standing, facts, formulas, calibration] = await Promise.all([
    findStanding({ queryable, studentId, course, predict }),
    factsOf({ queryable, studentId }),
    listFormulas({ queryable, programmeId }),
    findCalibration({ queryable, exam: course.exam }),
  ]);
  const today = dayIn({ moment: parts.clock.now(), timeZone });
  const judged = standing.category === null ? null : { queryable, programmeId, categoryId: standing.category.id, exam: course.exam };
  const { overall } = standing.percentiles;
  const [cutoff, band, reported] = await Promise.all([
    judged === null ? null : findShownCutoff(judged),
    judged === null || overall === null ? null : findBand({ ...judged, percentile: overall }),
    judged === null ? null : findReported(judged),
  ]);
  const { examDate } = course;
  const intake = intakeOf({ today, examDate, graduationYear: facts.graduationYear, chosen: standing.chosenYear });
  const candidate = { ...facts, category: standing.category?.name ?? null };
  const chance = presentChance({ band, yearSpread: calibration?.yearSpread ?? 0 });
  return {
    schoolId: programme.schoolId,
    schoolName: programme.schoolName,
    location: programme.city,
    schoolProgramMappingId: programmeId,
    programName: programme.programmeName,
    judgedBy: {
      exam: course.exam,
      categoryName: standing.category?.name ?? '',
      source: standing.source,
      overall,
      low: standing.low,
      high: standing.high,
      target: standing.target,
      tests: standing.mocks?.tests ?? 0,
      converted: standing.mocks?.converted ?? 0,
      leftOut: [...(standing.mocks?.leftOut ?? [])],
      intakeYear: intake.year,
    },
    eligibility:
      programme.eligibility === null
        ? null
        : {
            text: programme.eligibilityText,
            ...presentEligibility(eligibilityOf({ eligibility: programme.eligibility, facts: candidate, intake: intake.year })),
          },
    cutoff: presentCutoff({ cutoff, standing, today }),
    chance,
    reported,
    record: presentRecord({ percent: chance === null ? null : chance.percent, bins: calibration?.bins ?? [] }),
    scores: formulas.map(({ call, terms, lastScore, lastYear, source, sourceDay }) => ({
      call,
      ...presentScore(selectionScore({ terms, facts: candidate, percentiles: standing.percentiles })),
      lastScore: lastScore === null ? null : formatPoints(lastScore),
      lastYear,
      source,
      sourceDay,
    })),
  };
}

/** Whom the chances are of: oneself for a student, the student that is named for anyone else. */
async function studentOf({ parts, session, pin }: { parts: Ports<'database'>; session: Session; pin: string }): Promise<bigint> {
  return (await getReadPerson({ parts, session, pin })).id;
}

async function factsOf({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<Omit<CandidateFacts, 'category'>> {
  const { grades, graduationYear, workMonths } = await getStudyFacts({ queryable, studentId });
  const of = { class10: grades.get('SSC') ?? null, class12: grades.get('HSC') ?? null, graduation: grades.get('Graduation') ?? null };
  return { grades: of, graduationYear, workMonths };
}

const presentEligibility = ({ answer, terms }: ReturnType<typeof eligibilityOf>) => ({ answer, terms: terms.map((term) => ({ ...term })) });

function presentCutoff({
  cutoff,
  standing: { percentiles, curves, sections },
  today,
}: {
  cutoff: Awaited<ReturnType<typeof findShownCutoff>>;
  standing: Standing;
  today: string;
}): Chances['cutoff'] {
  if (cutoff === null) return null;
  const { year, call, overall, source, sourceDay } = cutoff;
  const order = sections.map(({ key }) => key);
  // a cutoff without a day of publication is of the end of its year
  const published = sourceDay ?? `${year}-12-31`;
  const found = cutoffMet({ cutoff: { year, overall, sections: cutoff.sections, published }, percentiles, order, today });
  if (found === null) return null;
  const nameOf = (key: string) => sections.find((section) => section.key === key)?.name ?? key;
  return {
    answer: found.answer,
    year,
    call,
    met: found.met,
    parts: found.parts.map((part) => ({ ...part, name: nameOf(part.key) })),
    changes: leastChange({ parts: found.parts, curves }).map((change) => ({ ...change, name: nameOf(change.key) })),
    isOld: found.isOld,
    source,
    sourceDay,
  };
}

function presentChance({ band, yearSpread }: { band: Awaited<ReturnType<typeof findBand>>; yearSpread: number }): Chances['chance'] {
  if (band === null) return null;
  const { n, called, percentileFrom: from, percentileTo: to, firstYear, lastYear, years, source, asOf } = band;
  const { estimate } = chanceOf({ n, called, years, yearSpread });
  const figures =
    estimate === null
      ? { percent: null, low: null, high: null }
      : { percent: sharePercent(estimate.share), low: sharePercent(estimate.low), high: sharePercent(estimate.high) };
  return { n, called, ...figures, from, to, firstYear, lastYear, source, asOf };
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly happened: number;
}

/** The bin of the calibration that a chance falls into. */
function presentRecord({ percent: said, bins }: { percent: number | null; bins: readonly Bin[] }): Chances['record'] {
  const bin = said === null ? undefined : bins.find(({ from, to }) => said / 100 >= from && (said / 100 < to || to === 1));
  return bin === undefined
    ? null
    : { from: sharePercent(bin.from), to: sharePercent(bin.to), n: bin.n, happened: sharePercent(bin.happened) };
}

const presentScore = ({ terms, total }: ReturnType<typeof selectionScore>) => ({
  terms: terms.map(({ label, working, points, missing }) => ({
    label,
    working,
    points: points === null ? null : formatPoints(points),
    missing: [...missing],
  })),
  total: total === null ? null : formatPoints(total),
});
