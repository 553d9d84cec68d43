import type { Element } from 'domhandler';
import { attribute, below, elements, first } from '../container.ts';

/** The number in front of a paragraph that Word counts by itself. */
export interface ListNumber {
  /** What counts together with it. */
  readonly list: string;
  readonly format: string;
  readonly level: number;
  readonly value: number;
  /** What is shown in front of the paragraph, such as 'II.' or 'Statement 1:'. */
  readonly label: string;
}

interface Level {
  readonly text: string;
  readonly format: string;
  readonly start: number;
  /** Whether the numbers of the levels above are shown as decimals, whatever their own form. */
  readonly isDecimal: boolean;
  /** The style whose paragraphs are on this level. */
  readonly style: string;
}

/** Counts the lists of a document. Paragraphs are given in their order; returns null for one without a number. `lose` gets numbers of an unknown form. */
export function countLists({
  numbering,
  styles,
  lose,
}: {
  numbering: Element | null;
  styles: Element | null;
  lose: (what: string) => void;
}) {
  const byId = new Map((styles === null ? [] : elements(styles, 'style')).map((style) => [attribute(style, 'styleId'), style]));
  const named = (name: string, id: string) =>
    new Map((numbering === null ? [] : elements(numbering, name)).map((each) => [attribute(each, id), each]));
  const [abstracts, nums] = [named('abstractNum', 'abstractNumId'), named('num', 'numId')];
  /** A style and those it is based on, the nearest first. */
  const chainOf = (id: string): readonly string[] => {
    const chain: string[] = [];
    for (let next = id; next !== '' && !chain.includes(next);) {
      chain.push(next);
      const style = byId.get(next);
      next = style === undefined ? '' : valueOf(style, 'basedOn');
    }
    return chain;
  };
  const numberedBy = (chain: readonly string[], name: string) =>
    chain
      .map((id) => byId.get(id))
      .flatMap((style) => (style === undefined ? [] : below(style, 'numPr').map((each) => valueOf(each, name))));
  // a list may be no more than the name of a style that has the list
  const baseOf = (id: string, seen: readonly string[] = []): string => {
    const list = abstracts.get(id);
    const link = list === undefined ? '' : valueOf(list, 'numStyleLink');
    const [linked = ''] = link === '' ? [] : numberedBy(chainOf(link), 'numId').filter((each) => each !== '');
    const num = nums.get(linked);
    return num === undefined || seen.includes(id) ? id : baseOf(valueOf(num, 'abstractNumId'), [...seen, id]);
  };
  const lists = new Map(
    [...nums].map(([id, num]) => {
      const base = baseOf(valueOf(num, 'abstractNumId'));
      return [id, { base, ...overridden({ num, levels: levelsOf(abstracts.get(base) ?? null) }) }] as const;
    }),
  );
  const counts = new Map<string, number[]>();
  return (paragraph: Element): ListNumber | null => {
    const properties = first(paragraph, 'pPr');
    const chain = chainOf(properties === null ? '' : valueOf(properties, 'pStyle'));
    const own = properties === null ? null : first(properties, 'numPr');
    const ofOwn = (name: string) => (own === null ? '' : valueOf(own, name));
    const ofStyle = (name: string) => numberedBy(chain, name).find((each) => each !== '') ?? '';
    const id = ofOwn('numId') || ofStyle('numId');
    const list = lists.get(id);
    if (list === undefined) return null;
    const byStyle = list.levels.findIndex((each) => each !== undefined && chain.includes(each.style));
    const level = Number(ofOwn('ilvl') || (ofOwn('numId') === '' ? ofStyle('ilvl') : '') || Math.max(0, byStyle));
    const about = list.levels[level];
    if (about === undefined || about.format === 'bullet' || (about.format === 'none' && about.text === '')) return null;
    // lists of one abstract list count on where the other ends, unless one starts again by itself
    const name = `${list.base} ${list.isRestarted ? id : ''}`;
    const count = counts.get(name) ?? [];
    count[level] = (count[level] ?? about.start - 1) + 1;
    counts.set(name, count.slice(0, level + 1));
    const label = about.text.replace(/%([1-9])/g, (_, digit: string) => {
      const other = Number(digit) - 1;
      const shown = list.levels[other];
      if (shown === undefined) return '';
      return counted({ format: about.isDecimal ? 'decimal' : shown.format, value: count[other] ?? shown.start, lose });
    });
    return { list: name, format: about.format, level, value: count[level], label: label.trim() };
  };
}

const romans = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

/** A number as a list counts it: 2 is II in one list and B in another. */
function counted({ format, value, lose }: { format: string; value: number; lose: (what: string) => void }): string {
  if (format === 'none' || format === 'bullet') return '';
  if (!/^(?:decimal|decimalZero|(?:upper|lower)(?:Letter|Roman))$/.test(format)) {
    lose(`numbers of the form '${format}', which Word counts: type them`);
    return '';
  }
  if (format.endsWith('Letter') && value > 0) {
    // after z comes aa
    const letter = String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.min(Math.ceil(value / 26), 20));
    return format === 'lowerLetter' ? letter.toLowerCase() : letter;
  }
  if (format.endsWith('Roman') && value > 0 && value < 4000) {
    let rest = value;
    let written = '';
    for (const [size, sign] of romans) for (; rest >= size; rest -= size) written += sign;
    return format === 'lowerRoman' ? written.toLowerCase() : written;
  }
  return format === 'decimalZero' ? String(value).padStart(2, '0') : String(value);
}

const valueOf = (parent: Element, name: string): string => {
  const found = first(parent, name);
  return found === null ? '' : attribute(found, 'val');
};

const levelFrom = (level: Element): Level => ({
  // a form of its own is among alternatives, before one for older programs
  format: below(level, 'numFmt').map((each) => attribute(each, 'val'))[0] || 'decimal',
  text: valueOf(level, 'lvlText'),
  start: Number(valueOf(level, 'start') || 1),
  isDecimal: first(level, 'isLgl') !== null,
  style: valueOf(level, 'pStyle'),
});

const levelsOf = (list: Element | null): (Level | undefined)[] => {
  const levels: (Level | undefined)[] = [];
  for (const level of list === null ? [] : elements(list, 'lvl')) levels[Number(attribute(level, 'ilvl')) || 0] = levelFrom(level);
  return levels;
};

/** The levels of a list with what one use of it has in another way. */
function overridden({ num, levels }: { num: Element; levels: (Level | undefined)[] }) {
  let isRestarted = false;
  for (const each of elements(num, 'lvlOverride')) {
    const [index, start, own] = [Number(attribute(each, 'ilvl')) || 0, valueOf(each, 'startOverride'), first(each, 'lvl')];
    const level = own === null ? levels[index] : levelFrom(own);
    isRestarted ||= start !== '';
    if (level !== undefined) levels[index] = start === '' ? level : { ...level, start: Number(start) };
  }
  return { levels, isRestarted };
}

/** The letter of a list's number, 'A' for 1; '' for a list that has none. */
export function letterOf({ format, value }: ListNumber): string {
  return format.endsWith('Letter') ? String.fromCharCode(64 + value) : '';
}
