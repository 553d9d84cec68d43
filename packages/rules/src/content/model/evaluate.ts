import type { ExactNumber } from '../../assessment/paper/answers/exact-number.ts';
import type { Expression, Infix } from './expression.ts';
import { callFunction, functionNames } from './functions.ts';
import { ModelError } from './model-error.ts';
import { add, compare, divide, floorOf, fraction, isList, isNumber, isWhole, multiply, same, show, subtract, type Value } from './value.ts';

/** The most steps of one draw of a model, its texts among them, and of all draws of a model that are made together: some seconds. */
export const maxSteps = 20_000;
export const maxStepsInAll = 4_000_000;
/** The highest power. */
const maxPower = 100n;

/** What names stand for, and how many steps are left. */
export interface Scope {
  readonly values: Map<string, Value>;
  steps: number;
}

/** A scope with all its steps, and the values of another one. */
export const createScope = (of: Scope | null = null): Scope => ({ values: new Map(of?.values), steps: maxSteps });

/** What an expression comes to. Throws ModelError, with its place, for one that has no value. */
export function evaluate(expression: Expression, scope: Scope): Value {
  scope.steps -= 1;
  if (scope.steps < 0) throw new ModelError(`the model takes more than ${maxSteps} steps: make it simpler`, expression.at);
  try {
    return step(expression, scope);
  } catch (error) {
    if (error instanceof RangeError) throw new ModelError(error.message, expression.at);
    throw error;
  }
}

function step(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case 'number':
      return fraction(expression.above, expression.below);
    case 'text':
      return expression.text;
    case 'truth':
      return expression.value;
    case 'list':
      return expression.items.map((item) => evaluate(item, scope));
    case 'name':
      return named(expression, scope);
    case 'index':
      return indexed(expression, scope);
    case 'prefix':
      return expression.sign === 'not' ? !truth(expression.of, scope) : subtract(zero, number(expression.of, scope));
    case 'infix':
      return infix(expression, scope);
    case 'call':
      return called(expression, scope);
  }
}

const zero: ExactNumber = { above: 0n, below: 1n };

function named({ name, at }: Expression & { kind: 'name' }, { values }: Scope): Value {
  const value = values.get(name);
  if (value !== undefined) return value;
  if (functionNames.has(name)) throw new ModelError(`${name} is a function: write ${name}(…)`, at);
  throw new ModelError(`nothing above is named '${name}'`, at);
}

function indexed({ list, index, at }: Expression & { kind: 'index' }, scope: Scope): Value {
  const values = evaluate(list, scope);
  if (!isList(values)) throw new ModelError(`${show(values)} is no list, so [ ] cannot pick from it`, at);
  const place = number(index, scope);
  const value: Value | undefined = isWhole(place) ? values[Number(place.above) - 1] : undefined;
  if (value === undefined) throw new ModelError(`the list has no place ${show(place)}: the first of its ${values.length} is 1`, at);
  return value;
}

/** A number that an expression comes to. Throws ModelError for another value. */
export function number(expression: Expression, scope: Scope): ExactNumber {
  const value = evaluate(expression, scope);
  if (isNumber(value)) return value;
  throw new ModelError(`${show(value)} is no number`, expression.at);
}

/** Whether an expression holds. Throws ModelError for one that is neither true nor false. */
export function truth(expression: Expression, scope: Scope): boolean {
  const value = evaluate(expression, scope);
  if (typeof value === 'boolean') return value;
  throw new ModelError(`${show(value)} is neither true nor false`, expression.at);
}

function infix({ sign, left, right, at }: Expression & { kind: 'infix' }, scope: Scope): Value {
  if (sign === 'and') return truth(left, scope) && truth(right, scope);
  if (sign === 'or') return truth(left, scope) || truth(right, scope);
  if (sign === '=' || sign === '!=') return same(evaluate(left, scope), evaluate(right, scope)) === (sign === '=');
  const [one, other] = [evaluate(left, scope), evaluate(right, scope)];
  // a power is reckoned step by step
  if (sign === '^' && isNumber(other)) scope.steps -= Math.min(Math.abs(Number(other.above)), Number(maxPower));
  const length = Math.max(...[one, other].map((value) => (isList(value) ? value.length : -1)));
  if (length < 0) return reckoned({ sign, one, other, at });
  // lists are reckoned place by place, a single number with each of them
  scope.steps -= length;
  const valueAt = (value: Value, place: number): Value => (isList(value) ? (value[place] ?? false) : value);
  if ([one, other].some((value) => isList(value) && value.length !== length))
    throw new ModelError(`the lists on both sides of '${sign}' are not of one length`, at);
  return Array.from({ length }, (_none, place) => reckoned({ sign, one: valueAt(one, place), other: valueAt(other, place), at }));
}

function reckoned({ sign, one, other, at }: { sign: Reckoned; one: Value; other: Value; at: number }): Value {
  if (!isNumber(one) || !isNumber(other)) throw new ModelError(`${show(isNumber(one) ? other : one)} is no number`, at);
  try {
    return reckon[sign](one, other);
  } catch (error) {
    if (error instanceof RangeError) throw new ModelError(`${show(one)} ${sign} ${show(other)} ${error.message}`, at);
    throw error;
  }
}

type Reckoned = Exclude<Infix, 'and' | 'or' | '=' | '!='>;

const reckon: Readonly<Record<Reckoned, (one: ExactNumber, other: ExactNumber) => Value>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  mod(one, other) {
    if (other.above === 0n) throw new RangeError('divides by zero');
    return subtract(one, multiply(other, fraction(floorOf(divide(one, other)))));
  },
  '^'(one, other) {
    const exponent = other.above < 0n ? -other.above : other.above;
    if (!isWhole(other)) throw new RangeError('has a power that is not whole: use sqrt(…)');
    if (exponent > maxPower) throw new RangeError(`has a power above ${maxPower}`);
    let power = fraction(1n);
    // each step is checked for its digits
    for (let times = exponent; times > 0n; times -= 1n) power = multiply(power, one);
    return other.above < 0n ? divide(fraction(1n), power) : power;
  },
  '<': (one, other) => compare(one, other) < 0,
  '<=': (one, other) => compare(one, other) <= 0,
  '>': (one, other) => compare(one, other) > 0,
  '>=': (one, other) => compare(one, other) >= 0,
};

function called({ name, items, at }: Expression & { kind: 'call' }, scope: Scope): Value {
  const [condition, then, otherwise] = items;
  if (name === 'if') {
    // only the branch that is chosen has to have a value
    if (condition === undefined || then === undefined || otherwise === undefined || items.length > 3)
      throw new ModelError('if has three parts: if(condition, value, other value)', at);
    return evaluate(truth(condition, scope) ? then : otherwise, scope);
  }
  return callFunction({ name, values: items.map((item) => evaluate(item, scope)), at, spend: (steps) => (scope.steps -= steps) });
}
