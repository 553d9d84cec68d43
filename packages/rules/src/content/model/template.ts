import { evaluate, type Scope } from './evaluate.ts';
import { type Expression, readTokens, TokenReader } from './expression.ts';
import { ModelError, onLine } from './model-error.ts';
import type { Model } from './model.ts';
import { print, printedValue } from './print.ts';
import { fraction, isNumber, placesOf, show, type Value } from './value.ts';

/** A place of a text that a value comes to. */
interface Slot {
  readonly expression: Expression;
  readonly format: string | null;
  readonly words: readonly string[];
  /** Where its expression begins in the line. */
  readonly at: number;
}

interface Line {
  /** Between the slots: one more than there are slots. */
  readonly texts: readonly string[];
  readonly slots: readonly Slot[];
  readonly isField: boolean;
}

/** The texts of a model, with the places of its values. */
export interface Template {
  readonly lines: readonly Line[];
}

/** A text with the values of an instance; line for line that of the piece, with empty lines for the model. */
export interface Filled {
  readonly text: string;
  /** The same text with each number as what it is worth, for comparing options. */
  readonly worth: string;
}

/** A value in double braces: the innermost two, so that those of TeX may be around them. */
const slotForm = /\{\{(?!\{)([^{}]*)\}\}/g;

/** Reads the texts of a question around its model. Throws ModelError with its line in the piece. */
export function readTemplate({ piece, model }: { piece: string; model: Model }): Template {
  const own = piece.split('\n');
  const body = own.findIndex((line, at) => at > 0 && !/^- [a-zA-Z]+:/.test(line));
  return {
    lines: own.map((line, at): Line => {
      if (at >= model.from && at <= model.to) return { texts: [''], slots: [], isField: false };
      return onLine(at, () => readLine(line, body < 0 || at < body));
    }),
  };
}

function readLine(line: string, isField: boolean): Line {
  const texts: string[] = [];
  const slots: Slot[] = [];
  let from = 0;
  for (const { 0: whole, 1: inside = '', index } of line.matchAll(slotForm)) {
    texts.push(line.slice(from, index));
    slots.push(readSlot(inside, index + 2));
    from = index + whole.length;
  }
  texts.push(line.slice(from));
  const stray = texts.findIndex((text) => /\{\{/.test(text));
  if (stray >= 0 && !line.includes('}}')) throw new ModelError("'{{' has no '}}' in its line", line.indexOf('{{'));
  return { texts, slots, isField };
}

function readSlot(inside: string, at: number): Slot {
  try {
    const reader = new TokenReader(readTokens(inside));
    const expression = reader.expression();
    if (!reader.skip('|')) {
      reader.end();
      return { expression, format: null, words: [], at };
    }
    const { kind, text: format, at: place } = reader.take();
    if (kind !== 'word') throw new ModelError('the name of a format belongs behind |', place);
    const words: string[] = [];
    while (reader.next.kind === 'text' || reader.next.kind === 'number') words.push(reader.take().text);
    reader.end();
    return { expression, format, words, at };
  } catch (error) {
    throw inLine(error, at);
  }
}

/** An error of a slot with its place in the line. */
const inLine = (error: unknown, at: number): unknown =>
  error instanceof ModelError && error.line === null ? new ModelError(error.message, error.at + at) : error;

/** Puts the values of an instance into the texts. Throws ModelError, with its line in the piece, for what no one could read. */
export function fillTemplate({ template, model, scope }: { template: Template; model: Model; scope: Scope }): Filled {
  let isFormula = false;
  const texts: string[] = [];
  const worths: string[] = [];
  for (const [at, { texts: parts, slots, isField }] of template.lines.entries()) {
    // a formula ends with its paragraph, whatever was forgotten
    if (parts.length === 1 && (parts[0] ?? '').trim() === '') isFormula = false;
    onLine(at, () => {
      let [text, worth] = ['', ''];
      for (const [index, part] of parts.entries()) {
        text += part;
        worth += index === 0 ? worthOfLine(part) : worthOfText(part);
        isFormula = isInFormula(part, isFormula);
        const slot = slots[index];
        if (slot === undefined) continue;
        const filled = fillSlot({ slot, isFormula, isField, model, scope, before: text, after: parts[index + 1] ?? '' });
        text += filled.text;
        worth += filled.worth;
      }
      texts.push(text);
      worths.push(worth);
    });
  }
  return { text: texts.join('\n'), worth: worths.join('\n') };
}

/** Whether a formula is open behind a text, if it is or is not before. */
const isInFormula = (text: string, before: boolean) =>
  [...text.matchAll(/\\.|\$\$?/g)].filter(([sign]) => sign.startsWith('$')).length % 2 === 1 ? !before : before;

function fillSlot({
  slot: { expression, format, words, at },
  isFormula,
  isField,
  model,
  scope,
  before,
  after,
}: {
  slot: Slot;
  isFormula: boolean;
  isField: boolean;
  model: Model;
  scope: Scope;
  before: string;
  after: string;
}): Filled {
  try {
    const value = evaluate(expression, scope);
    const text = printed({ value, format, words, isField, model });
    if (!isField) refuseUgly({ text, value, format, isFormula, before, after });
    return { text: isFormula ? text.replaceAll(',', '{,}') : text, worth: `⟦${printedValue({ value, format, words })}⟧` };
  } catch (error) {
    if (error instanceof RangeError) throw new ModelError(error.message, at);
    throw inLine(error, at);
  }
}

/** A field has a number as those who answer would type it. */
function printed({
  value,
  format,
  words,
  isField,
  model: { limits },
}: Pick<Slot, 'format' | 'words'> & { value: Value; isField: boolean; model: Model }): string {
  if (!isField || format !== null || !isNumber(value)) return print({ value, format, words, limits });
  const places = placesOf(value);
  return places === null || places > limits.places ? show(value) : print({ value, format: 'plain', limits });
}

/** Throws RangeError for a number that does not go with what is around it. */
function refuseUgly({
  text,
  value,
  format,
  isFormula,
  before,
  after,
}: {
  text: string;
  value: Value;
  format: string | null;
  isFormula: boolean;
  before: string;
  after: string;
}): void {
  if (!isFormula && /\\(?:frac|sqrt)/.test(text)) throw new RangeError(`prints ${text}, which is a formula: put it between dollar signs`);
  // a sign alone begins a list
  if (text.startsWith('-') && before.trim().length > 1 && /(?:[-+−×÷*]|\\times|\\cdot|\\div|\\pm)\s*$/.test(before))
    throw new RangeError(`prints ${before.trim().slice(-1)} ${text}: write {{ … | plus }} for what is added, {{ … | paren }} otherwise`);
  const isCoefficient = isFormula && /^\s*(?:[a-zA-Z]|\\(?:sqrt|pi|theta|alpha|beta|sin|cos|tan|log|ln)\b)/.test(after);
  if (
    isCoefficient &&
    isNumber(value) &&
    format !== 'term' &&
    format !== 'plus' &&
    !/[\d.^_{]\s*$/.test(before) &&
    ['1', '-1', '0', '+1', '+ 1', '- 1'].includes(text)
  )
    throw new RangeError(`prints ${text}${after.trim().charAt(0)}: write {{ … | term }} before a letter, or choose other values`);
}

/** The numbers of a text as what they are worth. */
const worthOfText = (text: string) =>
  text.replace(/\d[\d,]{0,40}(?:\.\d{1,40})?/g, (number) => {
    const [whole = '', places = ''] = number.replaceAll(',', '').split('.');
    return `⟦${show(fraction(BigInt(whole + places), 10n ** BigInt(places.length)))}⟧`;
  });

/** The same of the beginning of a line, which may be the label of an option. */
const worthOfLine = (text: string) => {
  const label = /^[1-9]\.\s/.exec(text)?.[0] ?? '';
  return label + worthOfText(text.slice(label.length));
};
