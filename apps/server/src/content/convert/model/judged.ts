import { mostCommon } from './choices.ts';
import { audienceOf, type Feedback } from './feedback.ts';
import { compare, type Exact, exact, floor, formatExact, isSame, markFrom, minus, parseExact, sizeOf, sum, times } from './numbers.ts';
import { letters, type Marks, type Notes, type Question } from './question.ts';

/** What a file gives for an answer: the marks, and the names of what is shown then. */
export interface Judged {
  readonly score: Exact;
  readonly shown: ReadonlySet<string>;
}

/** How a file marks an answer: the identifiers that are chosen, or the one text that is typed; none for a blank. */
export type Judge = (given: readonly string[]) => Judged;

/** The right answer that the marking of a file leads to, with its marks as the file computes them; `given` is one right answer as the file writes it. */
export type Found =
  | (Pick<Question, 'type' | 'answer' | 'tolerance'> & {
      readonly marks: Computed;
      readonly given: readonly string[];
      readonly said?: string;
    })
  | { readonly fault: string };

export interface Computed {
  readonly correct: Exact;
  readonly wrong: Exact;
  readonly blank: Exact;
  readonly partial?: Exact;
}

/**
 * To whom a file says something after an answer: those who chose some of the `choices`, or gave a right or a wrong answer; where it never says it, its name
 * tells. `given` is a right answer.
 */
export function toldTo({
  isShown,
  judge,
  choices,
  given,
  name,
}: {
  isShown: (answer: readonly string[]) => boolean;
  judge: Judge;
  choices: readonly string[];
  given: readonly string[];
  name: string;
}): Feedback['to'] {
  if (choices.length > 0) {
    const to = choices.flatMap((choice, index) => (isShown([choice]) ? [index] : []));
    const rest = choices.filter((_, index) => !to.includes(index));
    if (to.length > 0 && rest.length === 0) return 'all';
    if (to.length > 1 && rest.length === 1 && judge(rest).score.above > 0n) return 'wrong';
    if (to.length > 0) return to;
  } else {
    const [toRight, toWrong] = [given.length > 0 && isShown(given), isShown([])];
    if (toRight || toWrong) return toRight ? (toWrong ? 'all' : 'right') : 'wrong';
  }
  const named = choices.indexOf(name);
  return named >= 0 ? [named] : audienceOf(name);
}

const oneWay = 'the marks are computed in a way of its own: the question is right or wrong as a whole';
const isAbove = (one: Exact, other: Exact) => compare(one, other) > 0;
const highest = (all: readonly Exact[]) => all.reduce((one, other) => (isAbove(other, one) ? other : one), exact(0));
const zero = exact(0);
const mostCommonMark = (marks: readonly Exact[]) => parseExact(mostCommon(marks.map(formatExact)) ?? '0') ?? zero;
const percentOf = (part: Exact, full: Exact) => `${Number((part.above * full.below * 1000n) / (part.below * full.above)) / 10}%`;

/** Marks as a pack has them; null where the file says no more than right or wrong. */
export function marksFrom({ computed, notes }: { computed: Computed; notes: Notes }): Marks | null {
  const { correct, wrong, blank, partial } = computed;
  if (isSame(correct, exact(1)) && wrong.above === 0n && blank.above === 0n && partial === undefined) return null;
  const mark = (value: Exact) => markFrom({ mark: value, notes });
  return { correct: mark(correct), wrong: mark(wrong), blank: mark(blank), ...(partial === undefined ? {} : { partial: mark(partial) }) };
}

/** The one option that brings the most. `declared` are those that the file names as right. */
export function judgeSingle({
  judge,
  choices,
  declared,
  notes,
}: {
  judge: Judge;
  choices: readonly string[];
  declared: readonly string[];
  notes: Notes;
}): Found {
  const scores = choices.map((choice) => judge([choice]).score);
  const full = highest(scores);
  if (full.above === 0n) return { fault: 'the item does not say which answer is right' };
  const right = scores.flatMap((score, index) => (isSame(score, full) ? [index] : []));
  const label = (index: number) => letters.charAt(index);
  if (right.length > 1) return { fault: `options ${right.map(label).join(' and ')} each bring full marks; a single choice has one answer` };
  const [answer = 0] = right;
  if (declared.length > 0 && !declared.includes(choices[answer] ?? ''))
    return { fault: `the answer '${declared.join("', '")}' is said to be right, but option ${label(answer)} brings the marks` };
  const partly = scores.flatMap((score, index) =>
    index !== answer && isAbove(score, zero) ? [`${label(index)} (${percentOf(score, full)})`] : [],
  );
  if (partly.length > 0) notes.change(`part of the marks for option ${partly.join(', ')}: it is a wrong answer now`);
  const penalties = scores.filter((_, index) => index !== answer).map((score) => (isAbove(score, zero) ? zero : score));
  const wrong = mostCommonMark(penalties);
  if (penalties.some((each) => !isSame(each, wrong)))
    notes.change(`different penalties of the options: every wrong answer costs ${formatExact(sizeOf(wrong))}`);
  const marks = { correct: full, wrong, blank: judge([]).score };
  return { type: 'single', answer: label(answer), tolerance: '0', marks, given: [choices[answer] ?? ''] };
}

/** The options that bring the most together. `most` is how many may be chosen. */
export function judgeSeveral({
  judge,
  choices,
  most,
  declared,
  notes,
}: {
  judge: Judge;
  choices: readonly string[];
  most: number;
  declared: readonly string[];
  notes: Notes;
}): Found {
  if (choices.length > letters.length) return { fault: `${choices.length} options: a question has ${letters.length} at most` };
  const sets = Array.from({ length: 2 ** choices.length }, (_, bits) => choices.filter((_choice, index) => (bits & (1 << index)) > 0));
  const judged = sets.filter((set) => set.length > 0 && set.length <= most).map((set) => ({ set, score: judge(set).score }));
  const full = highest(judged.map(({ score }) => score));
  if (full.above === 0n) return { fault: 'the item does not say which answer is right' };
  const best = judged.filter(({ score }) => isSame(score, full)).map(({ set }) => set);
  const isDeclared = (set: readonly string[]) => set.length === declared.length && set.every((each) => declared.includes(each));
  const smallest = best.toSorted((one, other) => one.length - other.length)[0] ?? [];
  // what brings as much with a wrong option more is right without it
  const key = best.find(isDeclared) ?? (best.every((set) => smallest.every((each) => set.includes(each))) ? smallest : undefined);
  const labels = (set: readonly string[]) => set.map((each) => letters.charAt(choices.indexOf(each))).join(', ');
  if (key === undefined) return { fault: `several sets of options bring full marks: ${best.slice(0, 3).map(labels).join('; ')}` };
  if (declared.length > 0 && !isDeclared(key))
    return { fault: `the answer '${declared.join("', '")}' is said to be right, but options ${labels(key)} bring the marks` };
  const others = judged.filter(({ set }) => set !== key);
  const isPart = ({ set }: { set: readonly string[] }) => set.length < key.length && set.every((each) => key.includes(each));
  const each = others.find(({ set }) => isPart({ set }) && set.length === 1)?.score ?? zero;
  const wrong = mostCommonMark(others.filter((one) => !isPart(one)).map(({ score }) => score));
  const isWrong = (score: Exact) => isSame(score, wrong);
  const isPlain = others.every(({ score }) => isWrong(score));
  const isInParts =
    isAbove(each, zero) &&
    isAbove(full, each) &&
    isSame(times(exact(floor(times(each, exact(100)))), { above: 1n, below: 100n }), each) &&
    others.every((one) => (isPart(one) ? isSame(one.score, times(each, exact(one.set.length))) : isWrong(one.score)));
  if (!isPlain && !isInParts) notes.change(oneWay);
  const penalty = isPlain || isInParts || !isAbove(wrong, zero) ? wrong : zero;
  const marks = { correct: full, wrong: penalty, blank: judge([]).score, ...(isInParts && !isPlain ? { partial: each } : {}) };
  const answer = labels(choices.filter((choice) => key.includes(choice)));
  return { type: 'multiple', answer, tolerance: '0', marks, given: key };
}

const half = { above: 1n, below: 2n };

/**
 * The number that brings the most, with how far off still counts. `points` are the numbers at which the marking can change; `isRounded`: some of these come
 * from rounding, so that it does not matter whether the end of a range itself counts.
 */
export function judgeNumber({
  judge,
  points,
  declared,
  isWhole,
  isRounded,
  notes,
}: {
  judge: Judge;
  points: readonly Exact[];
  declared: Exact | null;
  isWhole: boolean;
  isRounded: boolean;
  notes: Notes;
}): Found {
  const sorted = [...points, ...(declared === null ? [] : [declared])]
    .toSorted(compare)
    .filter((point, index, all) => index === 0 || !isSame(point, all[index - 1] ?? point));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return { fault: 'the item does not say which answer is right' };
  const between = (one: Exact, other: Exact) => times(sum(one, other), half);
  const places = isWhole
    ? wholeNear(sorted).map((at) => ({ at, isPoint: true }))
    : [
        { at: minus(first, exact(1)), isPoint: false },
        ...sorted.flatMap((at, index) => {
          const next = sorted[index + 1];
          return [{ at, isPoint: true }, ...(next === undefined ? [] : [{ at: between(at, next), isPoint: false }])];
        }),
        { at: sum(last, exact(1)), isPoint: false },
      ];
  const samples = places.map((place) => ({ ...place, score: judge([formatExact(place.at)]).score }));
  const full = highest(samples.map(({ score }) => score));
  if (full.above === 0n) return { fault: 'the item does not say which answer is right' };
  const accepted = samples.map(({ score }) => isSame(score, full));
  const runs: { from: number; to: number }[] = [];
  for (const [index, is] of accepted.entries()) {
    const run = runs.at(-1);
    if (!is) continue;
    if (run !== undefined && run.to === index - 1) run.to = index;
    else runs.push({ from: index, to: index });
  }
  const value = (index: number) => samples[index]?.at ?? zero;
  if (declared !== null && !samples.some(({ at }, index) => accepted[index] === true && isSame(at, declared)))
    return { fault: `the answer ${formatExact(declared)} is said to be right, but it does not bring the marks` };
  const partly = samples.filter(({ score, isPoint }, index) => accepted[index] !== true && isPoint && isAbove(score, zero));
  if (partly.length > 0)
    notes.change(`part of the marks for ${partly.map(({ at }) => formatExact(at)).join(', ')}: these are wrong answers now`);
  const wrongs = samples.filter((_, index) => accepted[index] !== true).map(({ score }) => (isAbove(score, zero) ? zero : score));
  const wrong = mostCommonMark(wrongs);
  if (wrongs.some((each) => !isSame(each, wrong))) notes.change(oneWay);
  const marks = { correct: full, wrong, blank: judge([]).score };
  const [run, second] = runs;
  if (run === undefined) return { fault: 'no number brings full marks' };
  const isPoint = ({ from, to }: { from: number; to: number }) => from === to && samples[from]?.isPoint === true;
  if (second !== undefined) {
    if (!runs.every(isPoint)) return { fault: 'several ranges of numbers are accepted: a pack has one' };
    notes.change('several numbers are accepted, so the answer is compared as words');
    const texts = runs.map(({ from }) => formatExact(value(from)));
    return { type: 'text', answer: texts.join(' | '), tolerance: '0', marks, given: texts.slice(0, 1) };
  }
  if (run.from === 0 || run.to === samples.length - 1) {
    const side = run.from === 0 ? (run.to === samples.length - 1 ? 'every number' : 'every smaller number') : 'every larger number';
    return { fault: `${side} is accepted too: a pack has one number, with how far off still counts` };
  }
  const isOpen = { low: samples[run.from]?.isPoint !== true, high: samples[run.to]?.isPoint !== true };
  const [low, high] = [value(isOpen.low ? run.from - 1 : run.from), value(isOpen.high ? run.to + 1 : run.to)];
  const ends = [...(isOpen.low ? [formatExact(low)] : []), ...(isOpen.high ? [formatExact(high)] : [])];
  const range = `from ${formatExact(low)} to ${formatExact(high)}`;
  if (ends.length > 0 && !isRounded)
    return { fault: `numbers ${range} are accepted, but not ${ends.join(' and ')}: the ends of a range count in a pack` };
  if (ends.length > 0) notes.change(`numbers ${range} are accepted; ${ends.join(' and ')} itself is right now, too`);
  const middle = times(sum(low, high), half);
  const tolerance = formatExact(times(minus(high, low), half));
  const centre = declared ?? middle;
  const given = [formatExact(centre)];
  if (isSame(centre, middle)) return { type: 'numeric', answer: formatExact(middle), tolerance, marks, given };
  notes.change(
    `the answer ${formatExact(centre)} is written as ${formatExact(middle)} and ${tolerance} around it: numbers ${range} are accepted`,
  );
  const said = `The answer is ${formatExact(centre)}. Numbers ${range} are accepted.`;
  return { type: 'numeric', answer: formatExact(middle), tolerance, marks, given, said };
}

/** Whole numbers at and around some numbers, from one below the least to one above the greatest, each next to its neighbours. */
function wholeNear(points: readonly Exact[]): Exact[] {
  const near = points.flatMap((point) => [-1n, 0n, 1n, 2n].map((step) => floor(point) + step));
  return [...new Set(near)].toSorted((one, other) => (one < other ? -1 : 1)).map(exact);
}

/** The words that bring the most, among those that the file names. */
export function judgeWords({
  judge,
  candidates,
  declared,
  notes,
}: {
  judge: Judge;
  candidates: readonly string[];
  declared: readonly string[];
  notes: Notes;
}): Found {
  const all = [...new Set(candidates.map((text) => text.trim()).filter((text) => text !== ''))];
  const scores = all.map((text) => judge([text]).score);
  const full = highest(scores);
  if (full.above === 0n) return { fault: 'the item does not say which answer is right' };
  const accepts = (text: string) => isSame(judge([text]).score, full);
  const right = all.filter((_, index) => isSame(scores[index] ?? zero, full));
  const missing = declared.find((text) => !accepts(text));
  if (missing !== undefined) return { fault: `the answer '${missing}' is said to be right, but it does not bring the marks` };
  if (accepts('\uFFFD\uFFFD')) return { fault: 'every answer brings the marks' };
  const inside = right.find((text) => accepts(`\uFFFD${text}`) || accepts(`${text}\uFFFD`));
  if (inside !== undefined) return { fault: `every answer that has '${inside}' in it is accepted: a pack compares whole answers` };
  const isAlike = (text: string) => right.some((each) => each.toLowerCase() === text.toLowerCase());
  const partly = all.filter((text, index) => isAbove(scores[index] ?? zero, zero) && !right.includes(text) && !isAlike(text));
  if (partly.length > 0) notes.change(`part of the marks for '${partly.join("', '")}': these are wrong answers now`);
  if (right.some((text) => !accepts(text.toLowerCase()) || !accepts(text.toUpperCase())))
    notes.change('capital and small letters count as the same');
  if (right.some((text) => text.includes('|'))) return { fault: "an accepted answer has a '|', which separates answers in a pack" };
  const first = declared.filter((text) => right.includes(text.trim()));
  const ordered = [...new Set([...first.map((text) => text.trim()), ...right])].map((text) => text.replace(/\s+/g, ' '));
  const wrong = judge(['\uFFFD\uFFFD']).score;
  const costly = all.filter((_, index) => isAbove(zero, scores[index] ?? zero) && !isSame(scores[index] ?? zero, wrong));
  if (costly.length > 0)
    notes.change(`a penalty of its own for '${costly.join("', '")}': every wrong answer costs ${formatExact(sizeOf(wrong))}`);
  const marks = { correct: full, wrong, blank: judge([]).score };
  return { type: 'text', answer: [...new Set(ordered)].join(' | '), tolerance: '0', marks, given: ordered.slice(0, 1) };
}
