import { decimalsOfPercentile } from '../../analytics/percentiles/decimals.ts';
import { marksOnCurve, type PredictorCurve } from '../../analytics/percentiles/predictor-curve.ts';

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
export interface CutoffPart {
  readonly key: string;
  readonly cutoff: number;
  readonly own: number | null;
  readonly short: number | null;
}

export interface CutoffAnswer {
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

/** Percentiles are compared with the decimals of the cutoff, as both are shown. */
function partOf({ key, cutoff, own }: { key: string; cutoff: number; own: number | null }): CutoffPart {
  if (own === null) return { key, cutoff, own, short: null };
  const decimals = decimalsOfPercentile(cutoff);
  const compared = rounded(own, decimals);
  return { key, cutoff, own: compared, short: rounded(Math.max(0, cutoff - compared), decimals) };
}

/** The curve of the exam (`key` '') or of a section: what each whole mark is worth. `marks` are the student's own on that scale, null where only a percentile is known. */
export interface PartCurve {
  readonly key: string;
  readonly curve: Pick<PredictorCurve, 'from' | 'percentile'>;
  readonly marks: number | null;
}

/** What is missing in one part: marks where a curve tells them, else percentiles. */
export type Change =
  | { readonly key: string; readonly unit: 'marks'; readonly more: number; readonly from: number; readonly to: number }
  | { readonly key: string; readonly unit: 'percentile'; readonly more: number; readonly from: number; readonly to: number };

/**
 * The least change that crosses a cutoff: for each part that is short what it needs. Marks that a section gains count for the whole exam too, so `more` of the whole is only what is missing beyond them. Empty where nothing is short.
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
