import type { CriteriaLevel, FormulaInput, FormulaTerm } from '@abhyas/contract/schools/criteria.ts';
import { sum } from '../../measurement/arithmetic/sums.ts';
import type { Percentiles } from './cutoff.ts';
import type { CandidateFacts, Grade } from './eligibility.ts';

/** A term with its figures. `input`, `scaled` and `normalised` are the steps of its computation, `points` what it adds to the score; null while something is missing. */
export interface TermScore {
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
export type MissingInput = CriteriaLevel | 'work' | 'percentile';

export interface SelectionScore {
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
