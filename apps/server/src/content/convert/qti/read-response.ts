import { type Element, isTag } from 'domhandler';
import { textOf } from '../container.ts';
import type { Judge } from '../model/judged.ts';
import { type Exact, exact, isSame, minus, parseExact, sum } from '../model/numbers.ts';
import {
  type Declaration,
  evaluate,
  figuresOf,
  mapped,
  matches,
  power,
  readDeclarations,
  type Run,
  roundTo,
  runRules,
  toleranceOf,
  UnreadError,
  type Value,
  valueOf,
  writtenAs,
} from './processing.ts';
import { part, parts, qtiAttribute, qtiName, within } from './qti-names.ts';

/** How an item marks its responses. */
export interface Marking {
  readonly responses: ReadonlyMap<string, Declaration>;
  /** Whether its marks are 1 for what is declared as right, so that the highest mark that it declares is the one that counts. */
  readonly isPlain: boolean;
  readonly highest: Exact | null;
  /** How one response is marked while the others are right, or all blank. */
  judgeFor(identifier: string, others?: 'right' | 'blank'): Judge;
  /** How all responses are marked together. */
  readonly judgeAll: (given: ReadonlyMap<string, readonly string[]>) => Exact;
  /** The numbers at which the marking of a response can change. */
  pointsFor(identifier: string): { readonly points: readonly Exact[]; readonly isRounded: boolean };
  /** The texts with which a response is compared. */
  textsFor(identifier: string): readonly string[];
}

/** Reads how an item marks. A part that is not read throws UnreadError when an answer is judged. */
export function readMarking(item: Element): Marking {
  const responses = readDeclarations(item, 'responseDeclaration');
  const declared = readDeclarations(item, 'outcomeDeclaration');
  const processing = part(item, 'responseProcessing');
  const template = processing === null ? '' : qtiAttribute(processing, 'template') || qtiAttribute(processing, 'templateLocation');
  const hasRules = processing !== null && processing.children.some(isTag);
  const setters = hasRules ? within(processing, 'setOutcomeValue', 'lookupOutcomeValue') : [];
  const set = setters.map((each) => qtiAttribute(each, 'identifier'));
  const isNumeric = (base: string) => /^(?:float|integer)$/.test(base);
  const marks = setters.filter((each) => {
    const base = declared.get(qtiAttribute(each, 'identifier'))?.base;
    return base === undefined ? within(each, 'baseValue').some((value) => isNumeric(qtiAttribute(value, 'baseType'))) : isNumeric(base);
  });
  const markNames = marks
    .map((each) => qtiAttribute(each, 'identifier'))
    .filter((name) => !/^(?:MAXSCORE|numAttempts|duration)$/i.test(name));
  const [scored = 'SCORE', ...otherScores] = set.includes('SCORE') ? ['SCORE'] : new Set(markNames);
  const setsScore = set.includes(scored);
  const isMapped = /map_response(?!_point)/.test(template);
  const isKnown = isMapped || /match_correct|CC2_match/.test(template);
  const hasOwn = hasRules && (setsScore || set.length === 0);

  const outcomesAt = (given: ReadonlyMap<string, Value | null>): Run['outcomes'] => {
    const outcomes = new Map([...declared].map(([name, { initial, base }]) => [name, initial ?? zeroOf(base)] as const));
    const run: Run = { responses, declared, given, outcomes };
    if (!hasRules && template !== '' && !isKnown) throw new UnreadError(`the processing '${template}' is not in the file`);
    if (otherScores.length > 0) throw new UnreadError(`'${[scored, ...otherScores].join("' and '")}' may each be its marks`);
    if (hasRules) runRules({ rules: processing, run });
    if (!hasOwn) outcomes.set(scored, { base: 'float', cardinality: 'single', items: [plainScore({ responses, given, isMapped })] });
    return outcomes;
  };
  const scoreIn = (outcomes: Run['outcomes']): Exact => {
    const score = outcomes.get(scored)?.items[0];
    return typeof score === 'object' ? score : exact(0);
  };
  const toValue = (identifier: string, texts: readonly string[]) => {
    const about = responses.get(identifier);
    return about === undefined ? null : valueOf({ base: about.base, cardinality: about.cardinality, texts });
  };
  const rest = (others: 'right' | 'blank') =>
    new Map([...responses].map(([name, { correct }]) => [name, others === 'right' ? correct : null] as const));
  return {
    responses,
    isPlain: !hasOwn && !isMapped,
    highest: highestOf({ item, scored }),
    judgeFor:
      (identifier, others = 'right') =>
      (given) => {
        const outcomes = outcomesAt(new Map([...rest(others), [identifier, toValue(identifier, given)]]));
        const shown = [...outcomes].flatMap(([name, value]) => (value?.items ?? []).map((each) => `${name} ${writtenAs(each)}`));
        return { score: scoreIn(outcomes), shown: new Set(shown) };
      },
    judgeAll: (given) =>
      scoreIn(outcomesAt(new Map([...responses.keys()].map((name) => [name, toValue(name, given.get(name) ?? [])] as const)))),
    pointsFor: (identifier) => {
      const run: Run = { responses, declared, given: rest('right'), outcomes: new Map() };
      const found = hasOwn ? findPoints({ element: processing, identifier, run }) : { points: [], isRounded: false };
      return {
        ...found,
        points: [...found.points, ...keysOf({ declaration: responses.get(identifier) }).flatMap((key) => parseExact(key) ?? [])],
      };
    },
    textsFor: (identifier) => [
      ...keysOf({ declaration: responses.get(identifier) }),
      ...(processing === null ? [] : within(processing, 'baseValue').map((each) => textOf(each).trim())),
    ],
  };
}

const zeroOf = (base: string): Value | null =>
  base === 'float' || base === 'integer' ? { base, cardinality: 'single', items: [exact(0)] } : null;

/** What the right values and the keys of the mapping of a response are. */
function keysOf({ declaration }: { declaration: Declaration | undefined }): string[] {
  if (declaration === undefined) return [];
  const values = within(declaration.element, 'value').map((value) => textOf(value).trim());
  return [...values, ...within(declaration.element, 'mapEntry').map((entry) => qtiAttribute(entry, 'mapKey'))];
}

/** The score where an item has no rules for it: 1 for each response that is the declared one, or what its mapping gives. */
function plainScore({
  responses,
  given,
  isMapped,
}: {
  responses: ReadonlyMap<string, Declaration>;
  given: ReadonlyMap<string, Value | null>;
  isMapped: boolean;
}): Exact {
  const scores = [...responses].map(([name, declaration]): Exact => {
    const { element, correct, cardinality } = declaration;
    const value = given.get(name) ?? null;
    if ((isMapped || correct === null) && part(element, 'mapping') !== null) {
      const [score] = mapped({ declaration, given: value }).items;
      return typeof score === 'object' ? score : exact(0);
    }
    // several right values of a single response are all right
    const keys =
      correct === null ? [] : cardinality === 'single' ? correct.items.map((item) => ({ ...correct, items: [item] })) : [correct];
    return exact(value !== null && keys.some((key) => matches(value, key)) ? 1 : 0);
  });
  return scores.reduce(sum, exact(0));
}

function highestOf({ item, scored }: { item: Element; scored: string }): Exact | null {
  const declarations = parts(item, 'outcomeDeclaration');
  const named = (name: string) => declarations.find((each) => qtiAttribute(each, 'identifier') === name);
  const most = named('MAXSCORE');
  const value = most === undefined ? undefined : within(most, 'value')[0];
  const score = named(scored);
  return (
    (value === undefined ? null : parseExact(textOf(value))) ??
    (score === undefined ? null : parseExact(qtiAttribute(score, 'normalMaximum')))
  );
}

/** The numbers with which rules compare a response. Throws UnreadError where they use it in another way. */
function findPoints({ element, identifier, run }: { element: Element; identifier: string; run: Run }): {
  readonly points: readonly Exact[];
  readonly isRounded: boolean;
} {
  const children = element.children.filter(isTag);
  const isResponse = (child: Element) => qtiName(child) === 'variable' && qtiAttribute(child, 'identifier') === identifier;
  const below = children.map((child) => findPoints({ element: child, identifier, run }));
  const name = qtiName(element);
  const own: Exact[] = [];
  if (children.some(isResponse) && name !== 'isNull') {
    if (!compared.includes(name) || children.filter(isResponse).length > 1)
      throw new UnreadError(`'${name}' of a number that is typed is not read`);
    const numbers = children
      .filter((child) => !isResponse(child))
      .flatMap((child) => evaluate(child, run)?.items ?? [])
      .map((item) => {
        if (typeof item !== 'object') throw new UnreadError(`'${name}' of a number and something else`);
        return item;
      });
    for (const number of numbers) own.push(...pointsAt({ element, number }));
  }
  return {
    points: [...own, ...below.flatMap(({ points }) => points)],
    isRounded: name === 'equalRounded' || below.some(({ isRounded }) => isRounded),
  };
}

/** The operators that compare a number. */
const compared = ['match', 'gt', 'gte', 'lt', 'lte', 'member', 'equal', 'equalRounded'];

function pointsAt({ element, number }: { element: Element; number: Exact }): Exact[] {
  switch (qtiName(element)) {
    case 'equal': {
      const { low, high } = toleranceOf({ element, around: number });
      return [low, number, high];
    }
    case 'equalRounded': {
      const { figures, isPlaces } = figuresOf(element);
      const rounded = roundTo({ number, figures, isPlaces });
      // half of the last figure, on either side of a power of ten too
      const units = isPlaces ? [power(-figures)] : Array.from({ length: 60 }, (_, at) => power(at - 30));
      const steps = units.map(({ above, below }) => ({ above, below: below * 2n }));
      const ends = steps.flatMap((step) => [minus(rounded, step), sum(rounded, step)]);
      const isEnd = (end: Exact) => {
        const nudge = { above: 1n, below: 10n ** 40n };
        const [one, other] = [minus(end, nudge), sum(end, nudge)].map((near) =>
          isSame(roundTo({ number: near, figures, isPlaces }), rounded),
        );
        return one !== other;
      };
      return [number, ...ends.filter(isEnd)];
    }
    default:
      return [number];
  }
}
