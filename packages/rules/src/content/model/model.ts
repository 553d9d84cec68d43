import { findModel } from '../question-text.ts';
import { seededRandom, type SeededRandom } from '../../measurement/arithmetic/seeded-random.ts';
import { createScope, evaluate, maxSteps, maxStepsInAll, number, type Scope, truth } from './evaluate.ts';
import { type Expression, readTokens, TokenReader } from './expression.ts';
import { functionNames } from './functions.ts';
import { ModelError, onLine } from './model-error.ts';
import { type PrintLimits, usualLimits } from './print.ts';
import { add, divide, floorOf, fraction, isList, multiply, same, show, subtract, type Value } from './value.ts';

/** Where the values of a name are drawn from: a list, or numbers in steps. */
type Domain =
  | { readonly kind: 'list'; readonly list: Expression }
  | { readonly kind: 'steps'; readonly from: Expression; readonly to: Expression; readonly step: Expression | null };

interface At {
  /** Its line in the piece, from 0. */
  readonly line: number;
}
type Statement = At &
  (
    | { readonly kind: 'draw'; readonly name: string; readonly count: number | null; readonly domain: Domain }
    | { readonly kind: 'name'; readonly name: string; readonly value: Expression }
    | { readonly kind: 'where'; readonly condition: Expression }
  );

/** What a question or a passage draws and reckons before it is asked. */
export interface Model {
  readonly statements: readonly Statement[];
  readonly limits: PrintLimits;
  /** Its first and its last line in the piece: those of the fence, -1 without one. */
  readonly from: number;
  readonly to: number;
}

/** The most statements of a model, values that are drawn at once, and values to draw from. */
const maxStatements = 60;
const maxAtOnce = 20;
const maxDomain = 1_000_000n;
/** How often a seed draws until its values meet the conditions. */
export const maxDraws = 400;

/**
 * Reads the model of a piece, null without one; a question of a set (`of` is the model of its passage) has one without lines then, and need not draw. Throws ModelError with its line in the piece.
 */
export function readModel(piece: string, of: Model | null = null): Model | null {
  const lines = piece.split('\n');
  const found = findModel(lines);
  if (found === null) return of === null ? null : { statements: [], limits: of.limits, from: -1, to: -1 };
  const { from, to } = found;
  if (to === null) throw new ModelError('the model has no end: write ``` below its last line', 0, from);
  const heading = lines.findIndex((line) => /^###\s/.test(line));
  if (heading >= 0 && heading < from) throw new ModelError('the model goes right below the fields, above the text', 0, from);
  const names = new Set(of?.statements.flatMap((statement) => (statement.kind === 'where' ? [] : [statement.name])));
  const statements: Statement[] = [];
  let limits = of?.limits ?? usualLimits;
  for (let line = from + 1; line < to; line += 1) {
    const text = withoutComment(lines[line] ?? '');
    if (text.trim() === '') continue;
    onLine(line, () => {
      const reader = new TokenReader(readTokens(text));
      if (reader.skip('limits')) limits = readLimits(reader, limits);
      else statements.push({ ...readStatement(reader, names), line });
      reader.end();
      if (statements.length > maxStatements) throw new ModelError(`a model has ${maxStatements} lines at most`, 0);
    });
  }
  if (of === null && !statements.some(({ kind }) => kind === 'draw'))
    throw new ModelError('the model draws nothing: one line at least is like a in 2..9', 0, from);
  return { statements, limits, from, to };
}

/** A line without what follows a # outside quotes. */
function withoutComment(line: string): string {
  const before = /^(?:[^#'"]|'[^']*'|"[^"]*")*/.exec(line)?.[0] ?? '';
  return line.charAt(before.length) === '#' ? before : line;
}

const limitNames = { digits: 15, places: 6, fraction: 100_000 } as const;

function readLimits(reader: TokenReader, limits: PrintLimits): PrintLimits {
  let read = limits;
  do {
    const { text: name, at } = reader.take();
    if (!Object.hasOwn(limitNames, name)) throw new ModelError('limits are digits, places and fraction: limits digits 6, places 2', at);
    const value = reader.take();
    const most = limitNames[name as keyof typeof limitNames];
    if (!/^\d+$/.test(value.text) || Number(value.text) > most) throw new ModelError(`${name} is a number up to ${most}`, value.at);
    read = { ...read, [name]: Number(value.text) };
  } while (reader.skip(','));
  return read;
}

const reserved = new Set(['and', 'or', 'not', 'mod', 'true', 'false', 'in', 'of', 'step', 'where', 'limits']);

type Read<One> = One extends Statement ? Omit<One, 'line'> : never;

function readStatement(reader: TokenReader, names: Set<string>): Read<Statement> {
  if (reader.skip('where')) return { kind: 'where', condition: reader.expression() };
  const { kind, text: name, at } = reader.take();
  if (kind !== 'word') throw new ModelError("a line begins with a name, as in a in 2..9 or b = 2 * a, or with 'where'", at);
  if (reserved.has(name) || functionNames.has(name)) throw new ModelError(`'${name}' has a meaning of its own: choose another name`, at);
  if (names.has(name)) throw new ModelError(`'${name}' is named twice`, at);
  const isDrawn = reader.skip('in');
  if (!isDrawn) reader.need('=', `or 'in' belongs behind the name ${name}`);
  const read = isDrawn ? readDraw(reader, name) : ({ kind: 'name', name, value: reader.expression() } as const);
  names.add(name);
  return read;
}

function readDraw(reader: TokenReader, name: string): Read<Statement> {
  const first = reader.expression();
  const isMany = reader.skip('of');
  const count = isMany && first.kind === 'number' && first.below === 1n ? Number(first.above) : null;
  if (isMany && (count === null || count < 1 || count > maxAtOnce))
    throw new ModelError(`before 'of' is how many values are drawn, from 1 to ${maxAtOnce}`, first.at);
  const from = isMany ? reader.expression() : first;
  if (!reader.skip('..')) return { kind: 'draw', name, count, domain: { kind: 'list', list: from } };
  const to = reader.expression();
  const step = reader.skip('step') ? reader.expression() : null;
  return { kind: 'draw', name, count, domain: { kind: 'steps', from, to, step } };
}

/** How many values there are to draw from, and each by its place. */
function valuesOf(domain: Domain, scope: Scope): { size: number; at: (place: number) => Value } {
  if (domain.kind === 'list') {
    const values = evaluate(domain.list, scope);
    if (!isList(values)) throw new ModelError(`${show(values)} is nothing to draw from: write a list [2, 3, 5], or 2..9`, domain.list.at);
    return { size: values.length, at: (place) => values[place] ?? false };
  }
  const [from, to] = [number(domain.from, scope), number(domain.to, scope)];
  const step = domain.step === null ? fraction(1n) : number(domain.step, scope);
  if (step.above <= 0n) throw new ModelError('a step is above 0', domain.step?.at ?? 0);
  const steps = floorOf(divide(subtract(to, from), step));
  if (steps >= maxDomain) throw new ModelError(`there are more than ${maxDomain} values: choose a larger step`, domain.to.at);
  return { size: Math.max(0, Number(steps) + 1), at: (place) => add(from, multiply(step, fraction(BigInt(place)))) };
}

/** The values of a seed in the order of their lines, and what is left to spend; null where the conditions are not met. Throws ModelError with its line. */
function drawOnce({ model, random, work, of }: { model: Model; random: SeededRandom; work: Work; of: Scope | null }): Scope | null {
  const scope = createScope(of);
  for (const statement of model.statements) {
    const goesOn = onLine(statement.line, () => {
      if (statement.kind === 'where') return truth(statement.condition, scope);
      const value = statement.kind === 'name' ? evaluate(statement.value, scope) : drawn({ ...statement, scope, random });
      if (value === null) return false;
      scope.values.set(statement.name, value);
      return true;
    });
    if (goesOn) continue;
    work.steps -= maxSteps - scope.steps;
    return null;
  }
  work.steps -= maxSteps - scope.steps;
  return scope;
}

function drawn({
  count,
  domain,
  scope,
  random,
}: {
  count: number | null;
  domain: Domain;
  scope: Scope;
  random: SeededRandom;
}): Value | null {
  const { size, at } = valuesOf(domain, scope);
  if (size < (count ?? 1)) return null;
  const place = () => Math.floor(random.uniform() * size);
  if (count === null) return at(place());
  const places = new Set<number>();
  // a list that is hardly longer than what is drawn is passed through
  while (places.size < count) {
    let next = place();
    while (places.has(next)) next = (next + 1) % size;
    places.add(next);
  }
  return [...places].map(at);
}

/**
 * The values that a seed draws for the model of the piece of this name, beside those that its passage drew (`of`), the same on every machine; null where no draw in `maxDraws` meets the
 * conditions. Throws ModelError, with `values` in its words, for a line that has no value.
 */
export function drawModel({
  model,
  name,
  seed,
  work,
  of = null,
}: {
  model: Model;
  name: string;
  seed: number;
  work: Work;
  of?: Scope | null;
}): Scope | null {
  const random = seededRandom(`${name} ${seed}`);
  const isDrawn = model.statements.some(({ kind }) => kind === 'draw');
  for (let draw = 0; draw < (isDrawn ? maxDraws : 1) && work.steps > 0; draw += 1) {
    const scope = drawOnce({ model, random, work, of });
    if (scope !== null) return scope;
  }
  return null;
}

/** How many steps are left for draws that are made together. */
export interface Work {
  steps: number;
}

export const createWork = (): Work => ({ steps: maxStepsInAll });

/** What was drawn, of a scope: derived values follow from it. */
export const drawnValues = (model: Model, { values }: Scope): (readonly [string, Value])[] =>
  model.statements.flatMap((statement) => {
    const value = statement.kind === 'draw' ? values.get(statement.name) : undefined;
    return statement.kind !== 'draw' || value === undefined ? [] : [[statement.name, value] as const];
  });

/** Values in words, 'a = 3, b = 1/2'. */
export const valuesInWords = (values: readonly (readonly [string, Value])[]): string =>
  values.map(([name, value]) => `${name} = ${show(value)}`).join(', ');

export const sameValues = (one: readonly (readonly [string, Value])[], other: readonly (readonly [string, Value])[]): boolean =>
  one.every(([, value], at) => same(value, other[at]?.[1] ?? false));
