import type { Element } from 'domhandler';
import { attribute, below, elements, first } from '../container/xml.ts';

/** The number in front of a paragraph that Word counts by itself. */
export interface ListNumber {
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
}

/** Counts the lists of a document. Paragraphs are given in their order; returns null for one without a number. */
export function countLists({ numbering, styles }: { numbering: Element | null; styles: Element | null }) {
  const abstracts = new Map(
    numbering === null ? [] : elements(numbering, 'abstractNum').map((each) => [attribute(each, 'abstractNumId'), levelsOf(each)]),
  );
  const lists = new Map(
    numbering === null
      ? []
      : elements(numbering, 'num').map(
          (each) =>
            [attribute(each, 'numId'), { base: valueOf(each, 'abstractNumId'), levels: overridden({ list: each, abstracts }) }] as const,
        ),
  );
  const styleLists = new Map(
    styles === null ? [] : below(styles, 'style').map((style) => [attribute(style, 'styleId'), below(style, 'numPr')[0] ?? null] as const),
  );
  const counts = new Map<string, number[]>();
  return (paragraph: Element): ListNumber | null => {
    const properties = first(paragraph, 'pPr');
    const style = properties === null ? '' : valueOf(properties, 'pStyle');
    const own = properties === null ? null : first(properties, 'numPr');
    const numbered = own ?? styleLists.get(style) ?? null;
    const list = numbered === null ? undefined : lists.get(valueOf(numbered, 'numId'));
    if (numbered === null || list === undefined) return null;
    const level = Number(valueOf(numbered, 'ilvl')) || 0;
    const about = list.levels[level];
    if (about === undefined || about.format === 'bullet' || (about.format === 'none' && about.text === '')) return null;
    // lists of one abstract list count on where the other ends, unless one starts again by itself
    const name = `${list.base} ${list.levels.some((each) => each.isOverridden) ? valueOf(numbered, 'numId') : ''}`;
    const count = counts.get(name) ?? [];
    count[level] = (count[level] ?? about.start - 1) + 1;
    counts.set(name, count.slice(0, level + 1));
    const label = about.text.replace(/%([1-9])/g, (_, digit: string) => {
      const other = Number(digit) - 1;
      const shown = list.levels[other];
      return shown === undefined ? '' : counted({ format: shown.format, value: count[other] ?? shown.start });
    });
    return { format: about.format, level, value: count[level], label: label.trim() };
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
function counted({ format, value }: { format: string; value: number }): string {
  if (format === 'none') return '';
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

function levelsOf(list: Element): Level[] {
  const levels: Level[] = [];
  for (const level of elements(list, 'lvl'))
    levels[Number(attribute(level, 'ilvl')) || 0] = {
      format: valueOf(level, 'numFmt') || 'decimal',
      text: valueOf(level, 'lvlText'),
      start: Number(valueOf(level, 'start') || 1),
    };
  return levels;
}

function overridden({ list, abstracts }: { list: Element; abstracts: ReadonlyMap<string, readonly Level[]> }) {
  const base = abstracts.get(valueOf(list, 'abstractNumId')) ?? [];
  const starts = new Map(elements(list, 'lvlOverride').map((each) => [Number(attribute(each, 'ilvl')), valueOf(each, 'startOverride')]));
  return base.map((level, index) => {
    const start = starts.get(index);
    return start === undefined || start === '' ? { ...level, isOverridden: false } : { ...level, start: Number(start), isOverridden: true };
  });
}

/** The letter of a list's number, 'A' for 1; '' for a list that has none. */
export function letterOf({ format, value }: ListNumber): string {
  return format.endsWith('Letter') ? String.fromCharCode(64 + value) : '';
}
