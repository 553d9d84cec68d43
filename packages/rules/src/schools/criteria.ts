import { decimalsOfPercentile } from '../analytics/percentiles/decimals.ts';
import { comparedWith, cutoffGap } from './cutoff-gap.ts';
import { type PredictorCurve, marksOnCurve } from '../analytics/percentiles/predictor-curve.ts';
import type { CriteriaLevel, Eligibility, FormulaInput, FormulaTerm, Minimum } from '@abhyas/contract/schools/criteria.ts';
import { sum } from '../measurement/arithmetic/sums.ts';

/** Percentiles from 0 to 100: of the whole exam, and of its sections by key. Null where it isn't known. */
export interface Percentiles {
  readonly overall: number | null;
  readonly sections: Readonly<Record<string, number>>;
}

/** What a call of one year asked of one reservation category, as the school published it. */
export interface Cutoff {
  readonly year: number;
  readonly overall: number | null;
  readonly sections: Readonly<Record<string, number>>;
  /** The day of publication, YYYY-MM-DD. */
  readonly published: string;
}

/** The whole exam (`key` '') or a section. `short`: by how many percentiles the student misses the cutoff, 0 where it is met; null without an own percentile. */
interface CutoffPart {
  readonly key: string;
  readonly cutoff: number;
  readonly own: number | null;
  readonly short: number | null;
}

interface CutoffAnswer {
  /** 'no' as soon as one part is short, 'unknown' while one has no own percentile. */
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly met: number;
  readonly parts: readonly CutoffPart[];
  /** Whether it was published more than a year ago. */
  readonly isOld: boolean;
}

/** As it is shown, and so as it is compared. */
const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

/** Whether a day is more than a year before another; both YYYY-MM-DD. */
export const isOverAYearOld = ({ day, today }: { day: string; today: string }): boolean =>
  `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` < today;

/** The sections that a cutoff has a figure for, in the order of `order`, then as they are. */
export function sectionsInOrder({ sections, order }: { sections: Cutoff['sections']; order: readonly string[] }) {
  return [...new Set([...order, ...Object.keys(sections)])].flatMap((key) => {
    const percentile = sections[key];
    return percentile === undefined ? [] : [{ key, percentile }];
  });
}

/** Whether a student's percentiles would have met a cutoff: the whole and each section for itself, in the order of `order`, then of the cutoff. Null for a cutoff without any figure. */
export function cutoffMet({
  cutoff,
  percentiles,
  order,
  today,
}: {
  cutoff: Cutoff;
  percentiles: Percentiles;
  order: readonly string[];
  today: string;
}): CutoffAnswer | null {
  const parts = [
    ...(cutoff.overall === null ? [] : [partOf({ key: '', cutoff: cutoff.overall, own: percentiles.overall })]),
    ...sectionsInOrder({ sections: cutoff.sections, order }).map(({ key, percentile }) =>
      partOf({ key, cutoff: percentile, own: percentiles.sections[key] ?? null }),
    ),
  ];
  if (parts.length === 0) return null;
  const isShort = parts.some(({ short }) => short !== null && short > 0);
  return {
    answer: isShort ? 'no' : parts.some(({ short }) => short === null) ? 'unknown' : 'yes',
    met: parts.filter(({ short }) => short === 0).length,
    parts,
    isOld: isOverAYearOld({ day: cutoff.published, today }),
  };
}

function partOf({ key, cutoff, own }: { key: string; cutoff: number; own: number | null }): CutoffPart {
  if (own === null) return { key, cutoff, own, short: null };
  return { key, cutoff, own: comparedWith({ cutoff, own }), short: Math.max(0, -cutoffGap({ cutoff, own })) };
}

/** The curve of the exam (`key` '') or of a section: what each whole mark is worth. `marks` are the student's own on that scale, null where only a percentile is known. */
export interface PartCurve {
  readonly key: string;
  readonly curve: Pick<PredictorCurve, 'from' | 'percentile'>;
  readonly marks: number | null;
}

/** What is missing in one part: marks where a curve tells them, else percentiles. */
type Change =
  | { readonly key: string; readonly unit: 'marks'; readonly more: number; readonly from: number; readonly to: number }
  | { readonly key: string; readonly unit: 'percentile'; readonly more: number; readonly from: number; readonly to: number };

/**
 * The least change that crosses a cutoff: for each part that is short what it needs; empty where nothing is. Marks that a section gains
 * count for the whole exam too, so `more` of the whole is only what is missing beyond them.
 */
export function leastChange({ parts, curves }: { parts: readonly CutoffPart[]; curves: readonly PartCurve[] }): Change[] {
  const short = parts.filter((part) => part.own !== null && (part.short ?? 0) > 0);
  const changes = short.flatMap((part) => changeOf({ part, curve: curves.find(({ key }) => key === part.key) }) ?? []);
  const inSections = changes.filter(({ key }) => key !== '');
  const whole = changes.find(({ key }) => key === '');
  if (whole?.unit !== 'marks' || inSections.some(({ unit }) => unit !== 'marks')) return changes;
  const gained = inSections.reduce((total, { more }) => total + more, 0);
  return whole.more > gained ? [{ ...whole, more: whole.more - gained }, ...inSections] : inSections;
}

function changeOf({ part: { key, cutoff, own }, curve }: { part: CutoffPart; curve: PartCurve | undefined }): Change | null {
  if (own === null) return null;
  const inPercentiles: Change = {
    key,
    unit: 'percentile',
    more: rounded(cutoff - own, decimalsOfPercentile(cutoff)),
    from: own,
    to: cutoff,
  };
  if (curve === undefined) return inPercentiles;
  const to = marksOnCurve({ curve: curve.curve, percentile: cutoff });
  const from = curve.marks ?? marksOnCurve({ curve: curve.curve, percentile: own });
  // own marks from a test can lie at or above what the curve asks when the percentile was entered by hand
  if (to === null || from === null || to <= Math.floor(from)) return inPercentiles;
  const whole = Math.floor(from);
  return { key, unit: 'marks', more: to - whole, from: whole, to };
}

/** A grade as a student gives it. */
interface Grade {
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
type EligibilityTerm =
  | {
      readonly kind: CriteriaLevel;
      readonly met: boolean | null;
      readonly needed: Grade | null;
      readonly own: Grade | null;
    }
  | { readonly kind: 'work'; readonly met: boolean | null; readonly needed: number; readonly own: number | null }
  | { readonly kind: 'finalYear'; readonly met: boolean | null; readonly needed: boolean; readonly own: number | null };

interface EligibilityAnswer {
  /** 'no' as soon as one condition is not met, 'unknown' while one can't be judged. */
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly terms: readonly EligibilityTerm[];
}

/** The year in which a programme begins whose exam is on this day (YYYY-MM-DD): management programmes begin in June or July, after the results of the universities. */
const intakeAfter = (day: string): number => Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) >= 7 ? 1 : 0);

/** So many years after the first one can be chosen. */
const yearsAhead = 4;

interface Intake {
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
 * Whether a student may apply; each condition is judged by itself, so one that isn't met makes the answer 'no' even while others are
 * unknown. A CGPA is compared on the same scale alone; where the school publishes none the condition is unknown, and `needed` is null.
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

/** A term with its figures. `input`, `scaled` and `normalised` are the steps of its computation, `points` what it adds to the score; null while something is missing. */
interface TermScore {
  readonly label: string;
  readonly weight: number;
  readonly input: number | null;
  readonly scaled: number | null;
  readonly normalised: number | null;
  readonly points: number | null;
  /** The computation as a line: '0.35 × (21.35 / 35)'; '' while something is missing. */
  readonly working: string;
  readonly missing: readonly MissingInput[];
}

/** What the profile doesn't say, or says on a scale that the formula doesn't take; or a percentile that isn't known. */
type MissingInput = CriteriaLevel | 'work' | 'percentile';

interface SelectionScore {
  readonly terms: readonly TermScore[];
  /** Null while a term is. */
  readonly total: number | null;
}

/** The selection score of a student by the formula that a school publishes, with every term computed. Nothing is rounded but the text of `working`. */
export function selectionScore({
  terms,
  facts,
  percentiles,
}: {
  terms: readonly FormulaTerm[];
  facts: Pick<CandidateFacts, 'grades' | 'workMonths'>;
  percentiles: Percentiles;
}): SelectionScore {
  const scores = terms.map((term) => scoreOf({ term, facts, percentiles }));
  const points = scores.flatMap((score) => score.points ?? []);
  return { terms: scores, total: points.length < scores.length ? null : sum(points) };
}

/** Points with three decimals, as schools publish them. Halves are rounded up, also where the binary number is a little below. */
export const formatPoints = (points: number): string => (Math.round(1000 * points + 1e-6) / 1000).toFixed(3);

interface Known {
  readonly facts: Pick<CandidateFacts, 'grades' | 'workMonths'>;
  readonly percentiles: Percentiles;
}

function scoreOf({ term, ...known }: Known & { term: FormulaTerm }): TermScore {
  const { label, weight, scale, normal } = term;
  const { value: input, missing } = inputOf({ input: term.input, ...known });
  if (input === null) return { label, weight, input, scaled: null, normalised: null, points: null, working: '', missing };
  const scaled = scale === null ? input : (input / scale.from) * scale.to;
  const normalised = Math.min(1, Math.max(0, (scaled - normal.from) / (normal.to - normal.from)));
  return {
    label,
    weight,
    input,
    scaled,
    normalised,
    points: weight * normalised,
    working: workingOf({ term, scaled, normalised }),
    missing,
  };
}

const digits = (value: number, places: number): string => String(Number(value.toFixed(places)));

/** A division is shown where the range begins at 0 and the value is inside it; else the normalised value. */
function workingOf({ term: { weight, normal }, scaled, normalised }: { term: FormulaTerm; scaled: number; normalised: number }): string {
  const isDivision = normal.from === 0 && normal.to !== 1 && scaled <= normal.to;
  const factor = isDivision ? `(${digits(scaled, 2)} / ${digits(normal.to, 2)})` : normalised.toFixed(3);
  return `${digits(weight, 3)} × ${factor}`;
}

function inputOf({ input, facts: { grades, workMonths }, percentiles }: Known & { input: FormulaInput }): {
  value: number | null;
  missing: readonly MissingInput[];
} {
  switch (input.kind) {
    case 'percentile':
      return orMissing(input.part === '' ? percentiles.overall : (percentiles.sections[input.part] ?? null), 'percentile');
    case 'grade': {
      const grade = grades[input.level];
      return orMissing(grade?.type === 'Percentage' ? grade.value : null, input.level);
    }
    case 'work':
      return orMissing(workMonths, 'work');
    case 'rating': {
      const missing = input.parts.filter(({ level }) => grades[level] === null).map(({ level }) => level);
      if (missing.length > 0) return { value: null, missing };
      return { value: sum(input.parts.map(({ level, bands }) => pointsFor({ grade: grades[level], bands }))), missing: [] };
    }
  }
}

const orMissing = (value: number | null, what: MissingInput) => ({ value, missing: value === null ? [what] : [] });

/** The points of the highest band that a grade reaches; 0 below all. */
function pointsFor({
  grade,
  bands,
}: {
  grade: Grade | null;
  bands: readonly { readonly percent: number; readonly cgpa: number; readonly points: number }[];
}): number {
  if (grade === null) return 0;
  const reached = bands.filter(({ percent, cgpa }) => grade.value >= (grade.type === 'CGPA' ? cgpa : percent));
  return Math.max(0, ...reached.map(({ points }) => points));
}
