import { ModelError } from './model-error.ts';

/** An expression that has been read; `at` is its place in its line, from 0. */
export type Expression =
  | { readonly kind: 'number'; readonly at: number; readonly above: bigint; readonly below: bigint }
  | { readonly kind: 'text'; readonly at: number; readonly text: string }
  | { readonly kind: 'truth'; readonly at: number; readonly value: boolean }
  | { readonly kind: 'name'; readonly at: number; readonly name: string }
  | { readonly kind: 'list'; readonly at: number; readonly items: readonly Expression[] }
  | { readonly kind: 'call'; readonly at: number; readonly name: string; readonly items: readonly Expression[] }
  | { readonly kind: 'index'; readonly at: number; readonly list: Expression; readonly index: Expression }
  | { readonly kind: 'prefix'; readonly at: number; readonly sign: '-' | 'not'; readonly of: Expression }
  | { readonly kind: 'infix'; readonly at: number; readonly sign: Infix; readonly left: Expression; readonly right: Expression };

/** How strongly each sign binds. */
const strength = {
  or: 1,
  and: 2,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  mod: 6,
  '^': 8,
} as const;
export type Infix = keyof typeof strength;
const isInfix = (text: string): text is Infix => Object.hasOwn(strength, text);
const [ofNot, ofMinus, ofComparison] = [3, 7, 4];

/** The most signs, names and numbers in a line, and brackets inside brackets. */
const maxTokens = 300;
const maxDepth = 30;

export interface Token {
  readonly kind: 'number' | 'text' | 'word' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const shapes =
  /\s+|(?<number>\d+(?:\.\d+)?)|(?<word>[a-zA-Z][a-zA-Z0-9]*)|'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<sign>\.\.|<=|>=|!=|[-+*/^()[\],=<>|])/y;

/** The signs, names and numbers of a line, the end last. Throws ModelError for what is none of these. */
export function readTokens(line: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < line.length) {
    shapes.lastIndex = at;
    const found = shapes.exec(line);
    if (found === null) throw new ModelError(strangeSign(line.charAt(at)), at);
    const { number, word, single, double, sign } = found.groups ?? {};
    const text = single ?? double;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, at });
    else if (text !== undefined) tokens.push({ kind: 'text', text, at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
    at += found[0].length;
    if (tokens.length > maxTokens) throw new ModelError(`the line has more than ${maxTokens} signs, names and numbers: split it`, at);
  }
  return [...tokens, { kind: 'end', text: '', at: line.length }];
}

const strangeSign = (sign: string) =>
  ({
    '×': "write * for '×'",
    '÷': "write / for '÷'",
    '−': "write - for '−'",
    '&': "write and for '&'",
    "'": 'a text ends with the sign it began with',
    '"': 'a text ends with the sign it began with',
    '%': 'write /100 for %, and mod for a remainder',
  })[sign] ?? `'${sign}' means nothing here`;

/** Reads tokens from left to right. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', at: 0 };
  }

  /** The next token, which is passed. */
  take(): Token {
    const token = this.next;
    if (token.kind !== 'end') this.#at += 1;
    return token;
  }

  /** Whether the next token is this word or sign, which is passed then. */
  skip(text: string): boolean {
    const { kind } = this.next;
    const isThere = (kind === 'word' || kind === 'sign') && this.next.text === text;
    if (isThere) this.#at += 1;
    return isThere;
  }

  /** Passes this word or sign. Throws ModelError where another is. */
  need(text: string, why: string): void {
    if (!this.skip(text)) throw new ModelError(`${named(this.next)} is where '${text}' ${why}`, this.next.at);
  }

  /** Throws ModelError where anything is left. */
  end(): void {
    if (this.next.kind !== 'end') throw new ModelError(`${named(this.next)} is one too many: is a sign before it missing?`, this.next.at);
  }

  /** An expression that binds more strongly than `least`. */
  expression(least = 0): Expression {
    this.#depth += 1;
    if (this.#depth > maxDepth)
      throw new ModelError(`more than ${maxDepth} expressions inside one another: name some of them`, this.next.at);
    let left = this.#postfix(this.#first());
    for (;;) {
      const { text, at, kind } = this.next;
      if ((kind !== 'sign' && kind !== 'word') || !isInfix(text) || strength[text] <= least) break;
      const own = strength[text];
      if (own === ofComparison && left.kind === 'infix' && strength[left.sign] === ofComparison && least < ofComparison)
        throw new ModelError("compare two at a time: write 'a < b and b < c'", at);
      this.take();
      // powers are read from the right
      left = { kind: 'infix', at, sign: text, left, right: this.expression(text === '^' ? own - 1 : own) };
    }
    this.#depth -= 1;
    return left;
  }

  /** Expressions with commas between, up to a closing sign, which is passed. */
  #list(close: string): Expression[] {
    const items: Expression[] = [];
    if (this.skip(close)) return items;
    do items.push(this.expression());
    while (this.skip(','));
    this.need(close, 'or a comma belongs');
    return items;
  }

  #first(): Expression {
    const { kind, text, at } = this.take();
    if (kind === 'number') {
      const [whole = '', places = ''] = text.split('.');
      return { kind, at, above: BigInt(whole + places), below: 10n ** BigInt(places.length) };
    }
    if (kind === 'text') return { kind, at, text };
    if (text === '(' && kind === 'sign') {
      const inside = this.expression();
      this.need(')', 'belongs');
      return inside;
    }
    if (text === '[' && kind === 'sign') return { kind: 'list', at, items: this.#list(']') };
    if (text === '-' && kind === 'sign') return { kind: 'prefix', at, sign: '-', of: this.expression(ofMinus) };
    if (kind === 'word') {
      if (text === 'not') return { kind: 'prefix', at, sign: 'not', of: this.expression(ofNot) };
      if (text === 'true' || text === 'false') return { kind: 'truth', at, value: text === 'true' };
      if (isInfix(text)) throw new ModelError(`'${text}' needs a value before it`, at);
      if (this.skip('(')) return { kind: 'call', at, name: text, items: this.#list(')') };
      return { kind: 'name', at, name: text };
    }
    throw new ModelError(kind === 'end' ? 'a value is missing at the end' : `'${text}' is where a value belongs`, at);
  }

  #postfix(first: Expression): Expression {
    let list = first;
    for (let { at } = this.next; this.skip('['); { at } = this.next) {
      const index = this.expression();
      this.need(']', 'belongs');
      list = { kind: 'index', at, list, index };
    }
    return list;
  }
}

const named = ({ kind, text }: Token) => (kind === 'end' ? 'the end of the line' : `'${text}'`);

/** Reads a whole text as one expression. Throws ModelError. */
export function readExpression(text: string): Expression {
  const reader = new TokenReader(readTokens(text));
  const read = reader.expression();
  reader.end();
  return read;
}
