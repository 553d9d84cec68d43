import { type Element, isTag } from 'domhandler';
import { textOf } from '../container.ts';
import { compare, type Exact, exact, floor, formatExact, isSame, minus, over, parseExact, sizeOf, sum, times } from '../model/numbers.ts';
import { part, parts, qtiAttribute, qtiName } from './qti-names.ts';

/** The processing of an item has something that is not read; the message names it. */
export class UnreadError extends Error {}

type Scalar = string | boolean | Exact;

/** A value of QTI; what has no value is null. A single value is a list of one. */
export interface Value {
  readonly cardinality: string;
  readonly base: string;
  readonly items: readonly Scalar[];
}

const isNumber = (item: Scalar | undefined): item is Exact => typeof item === 'object';

/** A scalar as the file writes it. */
export const writtenAs = (item: Scalar): string => (isNumber(item) ? formatExact(item) : String(item));

export function valueOf({
  base,
  cardinality = 'single',
  texts,
}: {
  base: string;
  cardinality?: string;
  texts: readonly string[];
}): Value | null {
  if (texts.length === 0) return null;
  return { base, cardinality, items: texts.map((text) => scalar(text, base)) };
}

function scalar(text: string, base: string): Scalar {
  if (base === 'float' || base === 'integer') {
    const number = parseExact(text);
    if (number === null) throw new UnreadError(`'${text}' is not a number`);
    return number;
  }
  if (base === 'boolean') return text === 'true' || text === '1';
  if (base === 'pair') return text.split(/\s+/).toSorted().join(' ');
  return base === 'directedPair' ? text.split(/\s+/).join(' ') : text;
}

function isEqual(one: Scalar, other: Scalar): boolean {
  if (isNumber(one) && isNumber(other)) return isSame(one, other);
  return one === other;
}

/** Whether two values are the same: in order where they have one, and as often as each is there. */
export function matches(one: Value, other: Value): boolean {
  if (one.items.length !== other.items.length) return false;
  if (one.cardinality === 'ordered') return one.items.every((item, index) => isEqual(item, other.items[index] ?? ''));
  const left = [...other.items];
  return one.items.every((item) => {
    const at = left.findIndex((each) => isEqual(item, each));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** A response, an outcome or a value of a template, as the item declares it. */
export interface Declaration {
  readonly element: Element;
  readonly base: string;
  readonly cardinality: string;
  readonly correct: Value | null;
  readonly initial: Value | null;
}

export function readDeclarations(item: Element, name: string): ReadonlyMap<string, Declaration> {
  return new Map(
    parts(item, name).map((element) => {
      const [base, cardinality] = [qtiAttribute(element, 'baseType'), qtiAttribute(element, 'cardinality')];
      const valueIn = (holder: Element | null) =>
        valueOf({ base, cardinality, texts: holder === null ? [] : parts(holder, 'value').map((value) => textOf(value).trim()) });
      const about = { correct: valueIn(part(element, 'correctResponse')), initial: valueIn(part(element, 'defaultValue')) };
      return [qtiAttribute(element, 'identifier'), { element, base, cardinality, ...about }] as const;
    }),
  );
}

/** What the processing of an item works with: what is declared, what is given, and the outcomes as they are. */
export interface Run {
  readonly responses: ReadonlyMap<string, Declaration>;
  readonly declared: ReadonlyMap<string, Declaration>;
  readonly given: ReadonlyMap<string, Value | null>;
  readonly outcomes: Map<string, Value | null>;
}

class Exit extends Error {}

/** Runs the rules of a processing: the outcomes are changed. Throws UnreadError where a rule is not read. */
export function runRules({ rules, run }: { rules: Element; run: Run }): void {
  try {
    rules.children.filter(isTag).forEach((rule) => runRule(rule, run));
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  }
}

function runRule(rule: Element, run: Run): void {
  switch (qtiName(rule)) {
    case 'responseCondition':
      for (const branch of parts(rule, 'responseIf', 'responseElseIf', 'responseElse')) {
        const [first, ...rest] = branch.children.filter(isTag);
        const isElse = qtiName(branch) === 'responseElse';
        if (!isElse && (first === undefined || evaluate(first, run)?.items[0] !== true)) continue;
        (isElse ? branch.children.filter(isTag) : rest).forEach((each) => runRule(each, run));
        return;
      }
      return;
    case 'setOutcomeValue': {
      const [expression] = rule.children.filter(isTag);
      run.outcomes.set(qtiAttribute(rule, 'identifier'), expression === undefined ? null : evaluate(expression, run));
      return;
    }
    case 'lookupOutcomeValue':
      lookUp(rule, run);
      return;
    case 'responseProcessingFragment':
      rule.children.filter(isTag).forEach((each) => runRule(each, run));
      return;
    case 'exitResponse':
      throw new Exit();
    default:
      throw new UnreadError(`the rule '${qtiName(rule)}' of its processing is not read`);
  }
}

function lookUp(rule: Element, run: Run): void {
  const identifier = qtiAttribute(rule, 'identifier');
  const [expression] = rule.children.filter(isTag);
  const from = expression === undefined ? null : evaluate(expression, run);
  const about = run.declared.get(identifier);
  const table = about === undefined ? null : part(about.element, 'matchTable', 'interpolationTable');
  const source = from?.items[0];
  if (about === undefined || table === null || !isNumber(source)) throw new UnreadError(`the table of '${identifier}' is not read`);
  const isMatch = qtiName(table) === 'matchTable';
  const entry = parts(table, 'matchTableEntry', 'interpolationTableEntry').find((each) => {
    const key = parseExact(qtiAttribute(each, 'sourceValue'));
    if (key === null) throw new UnreadError(`the table of '${identifier}' is not read`);
    const difference = compare(source, key);
    return isMatch ? difference === 0 : difference > 0 || (difference === 0 && qtiAttribute(each, 'includeBoundary') !== 'false');
  });
  const text = entry === undefined ? qtiAttribute(table, 'defaultValue') : qtiAttribute(entry, 'targetValue');
  run.outcomes.set(identifier, valueOf({ base: about.base, texts: text === '' ? [] : [text] }));
}

const truth = (is: boolean | null): Value | null => (is === null ? null : { base: 'boolean', cardinality: 'single', items: [is] });
const single = (number: Exact): Value => ({ base: 'float', cardinality: 'single', items: [number] });

type Operator = (values: readonly (Value | null)[], element: Element) => Value | null;

/** An operator that has no value where one of its operands has none. */
const strict =
  (operator: (values: readonly Value[], element: Element) => Value | null): Operator =>
  (values, element) => {
    const known = values.filter((value) => value !== null);
    return known.length < values.length ? null : operator(known, element);
  };
const numeric = (operator: (numbers: readonly Exact[], element: Element) => Value | null): Operator =>
  strict((values, element) =>
    operator(
      values
        .flatMap(({ items }) => items)
        .map((item) => {
          if (!isNumber(item)) throw new UnreadError(`'${qtiName(element)}' of something that is no number`);
          return item;
        }),
      element,
    ),
  );
const comparing = (is: (difference: number) => boolean): Operator =>
  numeric(([one, other]) => truth(one === undefined || other === undefined ? null : is(compare(one, other))));
const textIn = (value: Value | undefined) => {
  const item = value?.items[0];
  return typeof item === 'string' ? item : isNumber(item) ? formatExact(item) : '';
};
const list =
  (cardinality: string): Operator =>
  (values) => {
    const known = values.filter((value) => value !== null);
    const items = known.flatMap((value) => value.items);
    return items.length === 0 ? null : { base: known[0]?.base ?? '', cardinality, items };
  };

/** Rounds to figures, half away from 0. */
export function roundTo({ number, figures, isPlaces }: { number: Exact; figures: number; isPlaces: boolean }): Exact {
  if (number.above === 0n) return number;
  let places = figures;
  if (!isPlaces) {
    const size = sizeOf(number);
    let magnitude = 0;
    while (compare(size, power(magnitude + 1)) >= 0) magnitude += 1;
    while (compare(size, power(magnitude)) < 0) magnitude -= 1;
    places = figures - 1 - magnitude;
  }
  const rounded = floor(sum(times(sizeOf(number), power(places)), { above: 1n, below: 2n }));
  return times(exact(number.above < 0n ? -rounded : rounded), power(-places));
}

/** 10 to a power. */
export const power = (places: number): Exact => (places >= 0 ? exact(10n ** BigInt(places)) : { above: 1n, below: 10n ** BigInt(-places) });

/** The range around a number that 'equal' accepts. */
export function toleranceOf({ element, around }: { element: Element; around: Exact }) {
  const mode = qtiAttribute(element, 'toleranceMode') || 'exact';
  const written = qtiAttribute(element, 'tolerance').trim();
  if (mode === 'exact' || written === '') return { low: around, high: around, hasLow: true, hasHigh: true };
  const [below = null, above = below] = written.split(/\s+/).map(parseExact);
  if (below === null || above === null) throw new UnreadError(`the tolerance '${written}' is not a number`);
  const scale = (share: Exact) => (mode === 'relative' ? over(times(sizeOf(around), share), exact(100)) : share);
  const has = (name: string) => qtiAttribute(element, name) !== 'false';
  return {
    low: minus(around, scale(below)),
    high: sum(around, scale(above)),
    hasLow: has('includeLowerBound'),
    hasHigh: has('includeUpperBound'),
  };
}

export function figuresOf(element: Element) {
  const figures = Number(qtiAttribute(element, 'figures'));
  if (!Number.isInteger(figures) || figures < 0 || figures > 100) throw new UnreadError('a number of figures is not read');
  return { figures, isPlaces: qtiAttribute(element, 'roundingMode') === 'decimalPlaces' };
}

const whole = (round: (number: Exact) => bigint): Operator =>
  numeric(([number]) => (number === undefined ? null : single(exact(round(number)))));

const operators: Readonly<Record<string, Operator>> = {
  null: () => null,
  isNull: ([value]) => truth(value === null || value === undefined || value.items.length === 0),
  match: strict(([one, other]) => truth(one !== undefined && other !== undefined && matches(one, other))),
  stringMatch: strict(([one, other], element) => {
    const isCased = qtiAttribute(element, 'caseSensitive') !== 'false';
    const [given, key] = [textIn(one), textIn(other)].map((text) => (isCased ? text : text.toLowerCase()));
    return truth(qtiAttribute(element, 'substring') === 'true' ? given?.includes(key ?? '') === true : given === key);
  }),
  substring: strict(([one, other], element) => {
    const isCased = qtiAttribute(element, 'caseSensitive') !== 'false';
    const [key, given] = [textIn(one), textIn(other)].map((text) => (isCased ? text : text.toLowerCase()));
    return truth(given?.includes(key ?? '') === true);
  }),
  equal: numeric(([one, other], element) => {
    if (one === undefined || other === undefined) return null;
    const { low, high, hasLow, hasHigh } = toleranceOf({ element, around: other });
    const [above, below] = [compare(one, low), compare(one, high)];
    return truth((hasLow ? above >= 0 : above > 0) && (hasHigh ? below <= 0 : below < 0));
  }),
  equalRounded: numeric(([one, other], element) => {
    if (one === undefined || other === undefined) return null;
    const rounded = (number: Exact) => roundTo({ number, ...figuresOf(element) });
    return truth(isSame(rounded(one), rounded(other)));
  }),
  gt: comparing((difference) => difference > 0),
  gte: comparing((difference) => difference >= 0),
  lt: comparing((difference) => difference < 0),
  lte: comparing((difference) => difference <= 0),
  not: strict(([value]) => truth(value?.items[0] !== true)),
  and: (values) => {
    if (values.some((value) => value?.items[0] === false)) return truth(false);
    return values.includes(null) ? null : truth(true);
  },
  or: (values) => {
    if (values.some((value) => value?.items[0] === true)) return truth(true);
    return values.includes(null) ? null : truth(false);
  },
  anyN: (values, element) => {
    const [least, most] = [Number(qtiAttribute(element, 'min')), Number(qtiAttribute(element, 'max'))];
    const count = values.filter((value) => value?.items[0] === true).length;
    return truth(count >= least && count <= most);
  },
  member: strict(([one, all]) => truth(all?.items.some((item) => isEqual(item, one?.items[0] ?? '')) === true)),
  contains: strict(([all, some]) => {
    const left = [...(all?.items ?? [])];
    return truth(
      (some?.items ?? []).every((item) => {
        const at = left.findIndex((each) => isEqual(item, each));
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      }),
    );
  }),
  multiple: list('multiple'),
  ordered: list('ordered'),
  containerSize: ([value]) => single(exact(value?.items.length ?? 0)),
  index: strict(([value], element) => {
    const item = value?.items[Number(qtiAttribute(element, 'n')) - 1];
    return item === undefined ? null : { base: value?.base ?? '', cardinality: 'single', items: [item] };
  }),
  delete: strict(([one, value]) => {
    const items = (value?.items ?? []).filter((item) => !isEqual(item, one?.items[0] ?? ''));
    return items.length === 0 || value === undefined ? null : { ...value, items };
  }),
  sum: numeric((numbers) => single(numbers.reduce(sum, exact(0)))),
  product: numeric((numbers) => single(numbers.reduce(times, exact(1)))),
  subtract: numeric(([one, other]) => (one === undefined || other === undefined ? null : single(minus(one, other)))),
  divide: numeric(([one, other]) => (one === undefined || other === undefined || other.above === 0n ? null : single(over(one, other)))),
  min: numeric((numbers) => single(numbers.reduce((one, other) => (compare(one, other) <= 0 ? one : other)))),
  max: numeric((numbers) => single(numbers.reduce((one, other) => (compare(one, other) >= 0 ? one : other)))),
  integerToFloat: numeric(([number]) => (number === undefined ? null : single(number))),
  truncate: whole(({ above, below }) => above / below),
  round: whole((number) => floor(sum(number, { above: 1n, below: 2n }))),
  roundTo: numeric(([number], element) => (number === undefined ? null : single(roundTo({ number, ...figuresOf(element) })))),
};

/** What an expression is worth. Throws UnreadError where it has an operator that is not read. */
export function evaluate(element: Element, run: Run): Value | null {
  const name = qtiName(element);
  const identifier = qtiAttribute(element, 'identifier');
  switch (name) {
    case 'baseValue':
      return valueOf({ base: qtiAttribute(element, 'baseType'), texts: [textOf(element).trim()] });
    case 'variable': {
      const value = run.given.has(identifier) ? run.given.get(identifier) : run.outcomes.get(identifier);
      if (value === undefined && identifier !== 'completionStatus') throw new UnreadError(`the variable '${identifier}' is not declared`);
      return value ?? null;
    }
    case 'correct':
      return run.responses.get(identifier)?.correct ?? null;
    case 'default':
      return (run.responses.get(identifier) ?? run.declared.get(identifier))?.initial ?? null;
    case 'mapResponse':
      return mapped({ declaration: run.responses.get(identifier), given: run.given.get(identifier) ?? null });
    default: {
      const operator = operators[name];
      if (operator === undefined) throw new UnreadError(`'${name}' in its processing is not read`);
      return operator(
        element.children.filter(isTag).map((child) => evaluate(child, run)),
        element,
      );
    }
  }
}

/** What a mapping gives for what was given: the sum over all that is chosen. */
export function mapped({ declaration, given }: { declaration: Declaration | undefined; given: Value | null }): Value {
  const mapping = declaration === undefined ? null : part(declaration.element, 'mapping');
  if (declaration === undefined || mapping === null) throw new UnreadError('marks by a mapping that the item does not have');
  const number = (text: string) => {
    const value = parseExact(text);
    if (value === null) throw new UnreadError(`the mark '${text}' of a mapping is not a number`);
    return value;
  };
  const entries = parts(mapping, 'mapEntry').map((entry) => ({
    key: scalar(qtiAttribute(entry, 'mapKey'), declaration.base),
    value: number(qtiAttribute(entry, 'mappedValue')),
    isCased: qtiAttribute(entry, 'caseSensitive') !== 'false',
  }));
  const otherwise = number(qtiAttribute(mapping, 'defaultValue') || '0');
  const isKey = (item: Scalar, { key, isCased }: (typeof entries)[number]) =>
    isEqual(item, key) || (!isCased && typeof item === 'string' && typeof key === 'string' && item.toLowerCase() === key.toLowerCase());
  const items = given?.items ?? [];
  const distinct = items.filter((item, index) => items.findIndex((each) => isEqual(item, each)) === index);
  let all = distinct.map((item) => entries.find((entry) => isKey(item, entry))?.value ?? otherwise).reduce(sum, exact(0));
  const [lower, upper] = [qtiAttribute(mapping, 'lowerBound'), qtiAttribute(mapping, 'upperBound')];
  if (lower !== '' && compare(all, number(lower)) < 0) all = number(lower);
  if (upper !== '' && compare(all, number(upper)) > 0) all = number(upper);
  return single(all);
}
