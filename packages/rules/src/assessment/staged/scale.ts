import { scaleRange } from '@abhyas/contract/assessment/scale-limits.ts';
import { posteriorOf, type NormalPrior, type Scored } from '../../measurement/irt/ability.ts';
import type { ItemCurve } from '../../measurement/irt/curve.ts';

/** A score on a scale and its standard error, in points. */
export interface ScaledScore {
  readonly score: number;
  readonly error: number;
}

/** Wide, so that a score is not drawn to the middle and both ends of the scale can be reached. */
const prior: NormalPrior = { mean: 0, sd: 2 };
/** Of a section: an average candidate has 75, and a standard deviation is five points. */
const [middle, perSd] = [75, 5];
/** A point of a section is so many of the whole, shared by the sections: from 180 to 270 points in three sections, from 205 to 805 in all. */
const perPoint = (scaleRange.whole.to - scaleRange.whole.from) / (scaleRange.section.to - scaleRange.section.from);

/**
 * The score of a section, 60 to 90, from its questions and answers by place, on a training scale of the portal's own: 75 + 5 times the mean of the posterior (`posteriorOf`). The ranges are the GMAT's, whose
 * way from answers to scores is not published.
 */
export function sectionScore({ items, responses }: { items: readonly ItemCurve[]; responses: readonly Scored[] }): ScaledScore {
  const { eap, se } = posteriorOf({ items, responses, prior });
  return { score: within(Math.round(middle + perSd * eap), scaleRange.section), error: perSd * se };
}

/** The score of a whole paper, 205 to 805 in steps of ten: its sections count alike, 20 points for each point of their mean; its error is that of independent sections. */
export function wholeScore(sections: readonly ScaledScore[]): ScaledScore {
  const count = Math.max(1, sections.length);
  const above = sections.reduce((sum, { score }) => sum + score - scaleRange.section.from, 0);
  const steps = Math.round((perPoint * above) / count / 10);
  const error = (perPoint * Math.hypot(...sections.map((one) => one.error))) / count;
  return { score: within(scaleRange.whole.from + 10 * steps, scaleRange.whole), error };
}

const within = (value: number, { from, to }: { from: number; to: number }): number => Math.min(to, Math.max(from, value));
