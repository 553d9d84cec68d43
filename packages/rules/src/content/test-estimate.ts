/** What is known of a question of a test, from its candidates so far. */
export interface JudgedQuestion {
  /** What a right and a wrong answer bring. */
  readonly correct: number;
  readonly wrong: number;
  /** Shares; null where too few answered. `blank` is of all who had it. */
  readonly right: number | null;
  readonly blank: number;
  /** The correlation with the rest of the test; null where it is not known. */
  readonly discrimination: number | null;
  readonly medianSeconds: number | null;
}

/** Marks: the mean, between which half of the candidates are, and what all right answers bring. `known` of `questions` have statistics. */
export interface ScoreEstimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly known: number;
  readonly questions: number;
}

/** Below this share of questions with statistics nothing is estimated. */
const knownShare = 0.5;
/** Half of a normal distribution is within so many standard deviations. */
const quartile = 0.6745;
/** Of a question whose own is not known. */
const usualDiscrimination = 0.3;

/** How many questions each section of a test asks, by the keys of the sections. */
export type SectionSizes = Readonly<Record<string, number>>;

/**
 * The first of `tests` that is built as a test is: with the same sections of the same lengths (`paper`), else with the same sections (`sections`); null without one.
 */
export function findAlikeTest<T extends { readonly sizes: SectionSizes }>({
  sizes,
  tests,
}: {
  sizes: SectionSizes;
  tests: readonly T[];
}): { readonly test: T; readonly alike: 'paper' | 'sections' } | null {
  const keys = Object.keys(sizes);
  const inSections = tests.filter((test) => Object.keys(test.sizes).length === keys.length && keys.every((key) => key in test.sizes));
  const same = inSections.find((test) => keys.every((key) => test.sizes[key] === sizes[key]));
  if (same !== undefined) return { test: same, alike: 'paper' };
  const [first] = inSections;
  return first === undefined ? null : { test: first, alike: 'sections' };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Estimates what candidates like those before will score; null where fewer than half of the questions are known, and one without statistics counts like the mean of the others.
 * The deviation of the sum is the sum of each question's deviation times its correlation with the test.
 */
export function estimateScore(questions: readonly JudgedQuestion[]): ScoreEstimate | null {
  const known = questions.filter(({ right }) => right !== null);
  if (questions.length === 0 || known.length < questions.length * knownShare) return null;
  const parts = known.map(({ correct, wrong, right, blank, discrimination }) => {
    const share = right ?? 0;
    const missed = Math.max(0, 1 - share - blank);
    const mean = share * correct + missed * wrong;
    const variance = share * (correct - mean) ** 2 + missed * (wrong - mean) ** 2 + Math.max(0, 1 - share - missed) * mean ** 2;
    return { correct, mean, spread: Math.sqrt(variance) * Math.max(0, discrimination ?? usualDiscrimination) };
  });
  const all = questions.reduce((sum, { correct }) => sum + correct, 0);
  const counted = parts.reduce((sum, { correct }) => sum + correct, 0);
  const scale = counted === 0 ? 1 : all / counted;
  const mean = parts.reduce((sum, part) => sum + part.mean, 0) * scale;
  const spread = parts.reduce((sum, part) => sum + part.spread, 0) * scale * quartile;
  return { mean, low: mean - spread, high: Math.min(all, mean + spread), known: known.length, questions: questions.length };
}

/** Estimates the minutes that the median candidate needs. One without statistics counts like the mean of the others; null where fewer than half are known. */
export function estimateMinutes(questions: readonly Pick<JudgedQuestion, 'medianSeconds'>[]): number | null {
  const known = questions.flatMap(({ medianSeconds }) => medianSeconds ?? []);
  if (questions.length === 0 || known.length < questions.length * knownShare) return null;
  return (meanOf(known) * questions.length) / 60;
}
