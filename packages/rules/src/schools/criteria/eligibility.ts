import type { CriteriaLevel, Eligibility, Minimum } from '@abhyas/contract/schools/criteria.ts';

/** A grade as a student gives it. */
export interface Grade {
  readonly type: 'Percentage' | 'CGPA';
  readonly value: number;
}

/** What is known of a student. Null stands for what the profile doesn't say. */
export interface CandidateFacts {
  /** The reservation category; null while the student hasn't chosen one, which then counts as none. */
  readonly category: string | null;
  readonly grades: Readonly<Record<CriteriaLevel, Grade | null>>;
  /** The year in which the graduation was or will be completed. */
  readonly graduationYear: number | null;
  /** Months of work; null while the student hasn't filled in that part of the profile. */
  readonly workMonths: number | null;
}

/** One condition of a programme, with what it needs and what the student has; grades in percent or as a CGPA. */
export type EligibilityTerm =
  | {
      readonly kind: CriteriaLevel;
      readonly met: boolean | null;
      readonly needed: Grade | null;
      readonly own: Grade | null;
    }
  | { readonly kind: 'work'; readonly met: boolean | null; readonly needed: number; readonly own: number | null }
  | { readonly kind: 'finalYear'; readonly met: boolean | null; readonly needed: boolean; readonly own: number | null };

export interface EligibilityAnswer {
  /** 'no' as soon as one condition is not met, 'unknown' while one can't be judged. */
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly terms: readonly EligibilityTerm[];
}

/** The year in which a programme begins whose exam is on this day (YYYY-MM-DD): management programmes begin in June or July, after the results of the universities. */
const intakeAfter = (day: string): number => Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) >= 7 ? 1 : 0);

/** So many years after the first one can be chosen. */
const yearsAhead = 4;

export interface Intake {
  /** What a student is judged for: what they chose, else the usual one. */
  readonly year: number;
  /** Null where they chose none, or one that is over. */
  readonly chosen: number | null;
  /** The first one after the course's exam for which the student will have graduated. */
  readonly usual: number;
  readonly years: readonly number[];
}

/** For which year a student applies. `examDate`: of the course, '' where it is not known. */
export function intakeOf({
  today,
  examDate,
  graduationYear,
  chosen,
}: {
  today: string;
  examDate: string;
  graduationYear: number | null;
  chosen: number | null;
}): Intake {
  const first = intakeAfter(today);
  const years = Array.from({ length: yearsAhead + 1 }, (_year, at) => first + at);
  const usual = Math.min(first + yearsAhead, Math.max(first, examDate === '' ? first : intakeAfter(examDate), graduationYear ?? first));
  const own = chosen !== null && years.includes(chosen) ? chosen : null;
  return { year: own ?? usual, chosen: own, usual, years };
}

/**
 * Whether a student may apply. Each condition is judged by itself: a condition that isn't met makes the answer 'no' even while others are unknown. A CGPA is compared with a minimum on the same scale alone, because schools
 * convert it in different ways; where the school publishes none the condition is unknown, and `needed` is null.
 */
export function eligibilityOf({
  eligibility,
  facts,
  intake,
}: {
  eligibility: Eligibility;
  facts: CandidateFacts;
  /** The year in which the programme begins. */
  intake: number;
}): EligibilityAnswer {
  const terms: EligibilityTerm[] = (['graduation', 'class12', 'class10'] as const).flatMap((level) => {
    const minimum = eligibility[level];
    return minimum === null ? [] : [gradeTerm({ level, minimum, facts })];
  });
  const { workMonths: needed, finalYear } = eligibility;
  const { workMonths: own, graduationYear } = facts;
  if (needed > 0) terms.push({ kind: 'work', met: own === null ? null : own >= needed, needed, own });
  terms.push({ kind: 'finalYear', met: isInTime({ graduationYear, finalYear, intake }), needed: finalYear, own: graduationYear });
  const answer = terms.some(({ met }) => met === false) ? 'no' : terms.some(({ met }) => met === null) ? 'unknown' : 'yes';
  return { answer, terms };
}

function gradeTerm({ level, minimum, facts }: { level: CriteriaLevel; minimum: Minimum; facts: CandidateFacts }): EligibilityTerm {
  const own = facts.grades[level];
  const { percent, cgpa } = (facts.category === null ? undefined : minimum.byCategory[facts.category]) ?? minimum;
  const needed: Grade | null =
    own?.type !== 'CGPA' ? { type: 'Percentage', value: percent } : cgpa === null ? null : { type: 'CGPA', value: cgpa };
  return { kind: level, met: own === null || needed === null ? null : own.value >= needed.value, needed, own };
}

/** Who has graduated may apply; who will have by the beginning of the programme may where the last year is accepted; a student who graduates later may not. */
function isInTime({
  graduationYear,
  finalYear,
  intake,
}: {
  graduationYear: number | null;
  finalYear: boolean;
  intake: number;
}): boolean | null {
  if (graduationYear === null) return null;
  return graduationYear < intake || (graduationYear === intake && finalYear);
}
