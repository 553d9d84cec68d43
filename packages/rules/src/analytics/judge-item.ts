import { type Differential, differential } from '../measurement/classical/differential.ts';
import { addTallies, discriminationOf, facilityOf, type Tally } from '../measurement/classical/tally.ts';

/** What was counted of those who took an item at one place and were in one band of marks. */
export interface ItemTally extends Tally {
  /** '' at home, else the centre. */
  readonly place: string;
  /** A tenth of the marks of the test: 0 has the lowest. */
  readonly band: number;
}

/** How many gave an answer, and what they had in the rest of the test together. '' is a blank. */
export interface AnswerTally {
  readonly answer: string;
  readonly candidates: number;
  readonly rest: number;
}

/** Something about an item that its authors should look at, the most urgent kind first. */
export type ItemFlag =
  /** Those who gave a wrong answer did better in the rest than those who were right: the key may be wrong. */
  | { readonly kind: 'key'; readonly answer: string }
  /** The better candidates had it wrong more often. */
  | { readonly kind: 'negative' }
  /** It is harder, or easier, at a centre than for equally good candidates elsewhere. */
  | { readonly kind: 'differs'; readonly place: string; readonly harder: boolean }
  | { readonly kind: 'hard' }
  | { readonly kind: 'easy' }
  /** It hardly tells good candidates from weak ones. */
  | { readonly kind: 'weak' }
  /** It takes far more than its share of the section's time. */
  | { readonly kind: 'slow' }
  /** Hardly anyone chose these options. */
  | { readonly kind: 'idle'; readonly options: readonly string[] };
export type ItemFlagKind = ItemFlag['kind'];

/** What is known of an item. Shares are 0 to 1. */
export interface ItemJudgement {
  readonly candidates: number;
  readonly facility: number | null;
  readonly discrimination: number | null;
  readonly places: readonly {
    readonly place: string;
    readonly candidates: number;
    readonly facility: number | null;
    readonly differs: Differential | null;
  }[];
  /** Empty below fifty candidates. */
  readonly flags: readonly ItemFlag[];
}

/** From this many candidates on an item is judged. */
export const judgedFrom = 50;
/** From this many candidates of a place, and as many elsewhere, they are compared. */
const comparedFrom = 100;
/** A wrong answer that fewer gave says nothing about the key. */
const keyDoubtFrom = 10;
/** Below or above what an item is flagged: shares, and how often its share of the section's time. */
export const bounds = { hard: 0.1, easy: 0.95, weak: 0.15, idle: 0.02, slow: 2.5 };

/**
 * Judges an item of a test from what its cohort did. `answers` are those of a question with options; none otherwise. `right` are the right ones among them ('A', or 'A,C' where several options make one), `options` all options.
 * `medianSeconds` is what the cohort took, `shareSeconds` what the section has for each of its items; null where it is not known.
 */
export function judgeItem({
  tallies,
  answers,
  right,
  options,
  medianSeconds,
  shareSeconds,
}: {
  tallies: readonly ItemTally[];
  answers: readonly AnswerTally[];
  right: readonly string[];
  options: readonly string[];
  medianSeconds: number | null;
  shareSeconds: number | null;
}): ItemJudgement {
  const whole = addTallies(tallies);
  const { candidates } = whole;
  const facility = facilityOf(whole);
  const discrimination = discriminationOf(whole);
  const places = comparePlaces(tallies);
  if (candidates < judgedFrom || facility === null) return { candidates, facility, discrimination, places, flags: [] };
  const flags: ItemFlag[] = [];
  const better = discrimination !== null && discrimination < bounds.weak ? betterThanKey({ whole, answers, right }) : null;
  if (better !== null) flags.push({ kind: 'key', answer: better });
  else if (discrimination !== null && discrimination < 0) flags.push({ kind: 'negative' });
  for (const { place, differs } of places) {
    // those at home are who a centre is compared with
    if (place !== '' && differs?.size === 'C') flags.push({ kind: 'differs', place, harder: differs.delta < 0 });
  }
  if (facility <= bounds.hard) flags.push({ kind: 'hard' });
  else if (facility >= bounds.easy) flags.push({ kind: 'easy' });
  else if (discrimination !== null && discrimination >= 0 && discrimination < bounds.weak && better === null) flags.push({ kind: 'weak' });
  if (medianSeconds !== null && shareSeconds !== null && medianSeconds > bounds.slow * shareSeconds) flags.push({ kind: 'slow' });
  const idle = idleOptions({ candidates, answers, right, options });
  if (idle.length > 0) flags.push({ kind: 'idle', options: idle });
  return { candidates, facility, discrimination, places, flags };
}

/** The wrong answer whose candidates have more in the rest, on average, than those who were right; of several the one that most gave. */
function betterThanKey({
  whole,
  answers,
  right,
}: {
  whole: Tally;
  answers: readonly AnswerTally[];
  right: readonly string[];
}): string | null {
  const meanOfRight = whole.correct === 0 ? Number.NEGATIVE_INFINITY : whole.correctRest / whole.correct;
  const better = answers.filter(
    ({ answer, candidates, rest }) =>
      answer !== '' && !right.includes(answer) && candidates >= keyDoubtFrom && rest / candidates > meanOfRight,
  );
  return better.toSorted((one, other) => other.candidates - one.candidates)[0]?.answer ?? null;
}

/** Options that were in hardly any answer, the right ones apart. */
function idleOptions({
  candidates,
  answers,
  right,
  options,
}: {
  candidates: number;
  answers: readonly AnswerTally[];
  right: readonly string[];
  options: readonly string[];
}): string[] {
  const isRight = (option: string) => right.some((answer) => answer.includes(option));
  const chosen = (option: string) => answers.reduce((sum, { answer, candidates: gave }) => sum + (answer.includes(option) ? gave : 0), 0);
  return options.filter((option) => !isRight(option) && chosen(option) < bounds.idle * candidates);
}

/** Each place where the item was taken, the largest first, against all others together where both have enough candidates. */
function comparePlaces(tallies: readonly ItemTally[]): ItemJudgement['places'] {
  const byPlace = [...Map.groupBy(tallies, ({ place }) => place)].map(([place, ofPlace]) => ({
    place,
    ofPlace,
    whole: addTallies(ofPlace),
  }));
  const all = addTallies(tallies).candidates;
  return byPlace
    .toSorted((one, other) => other.whole.candidates - one.whole.candidates)
    .map(({ place, ofPlace, whole }) => {
      const canCompare = whole.candidates >= comparedFrom && all - whole.candidates >= comparedFrom;
      const elsewhere = tallies.filter((tally) => tally.place !== place);
      return {
        place,
        candidates: whole.candidates,
        facility: facilityOf(whole),
        differs: canCompare ? differential(strataOf({ reference: elsewhere, focal: ofPlace })) : null,
      };
    });
}

function strataOf({ reference, focal }: { reference: readonly ItemTally[]; focal: readonly ItemTally[] }) {
  const countsIn = (tallies: readonly ItemTally[], band: number) => {
    const { candidates, correct } = addTallies(tallies.filter((tally) => tally.band === band));
    return { right: correct, wrong: candidates - correct };
  };
  const bands = [...new Set(focal.map(({ band }) => band))];
  return bands.map((band) => ({ reference: countsIn(reference, band), focal: countsIn(focal, band) }));
}

/** Who had a question right in each fifth of its candidates, from bands of marks that rise: a band that lies in two fifths is split between them evenly. */
export function fifthsOf(bands: readonly { readonly candidates: number; readonly correct: number }[]): number[] {
  const size = bands.reduce((sum, { candidates }) => sum + candidates, 0) / 5;
  return Array.from({ length: 5 }, (_, fifth) => {
    let [before, right] = [0, 0];
    for (const { candidates, correct } of bands) {
      const inside = Math.min(before + candidates, (fifth + 1) * size) - Math.max(before, fifth * size);
      if (inside > 0) right += (correct * inside) / candidates;
      before += candidates;
    }
    return Math.min(1, right / size);
  });
}
