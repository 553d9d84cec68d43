import type { Field } from '../table/headings.ts';

/** What a line says that is not part of a text. */
export type Marker =
  | { readonly kind: 'field'; readonly field: Field; readonly value: string }
  | { readonly kind: 'solution'; readonly length: number }
  | { readonly kind: 'passage'; readonly length: number; readonly range: readonly [number, number] | null; readonly isDirection: boolean }
  | { readonly kind: 'section'; readonly name: string }
  | { readonly kind: 'answers'; readonly key: string };

const answer = /^\s*(?:ans(?:wer)?|correct\s+(?:answer|option))\s*(?:[:.=\-–—]\s*(.+)|(\(?[A-La-l]\)?(?:\s*,\s*\(?[A-La-l]\)?)*))\s*$/i;
const solution = /^\s*(?:sol(?:ution|n)?|explanation|rationale)\s*(?:\d+\s*)?(?:[:.\-–—]\s*|$)/i;
const passage =
  /^\s*(passage|comprehension|reading comprehension|directions?|common data|caselet|data set)(?:\s+[\dIVX]+)?\s*(?:[:(\-–—]|for\b|$)/i;
const range = /(\d{1,3})\s*(?:to|-|–|—|and|&)\s*(\d{1,3})/;
const section = /^\s*section\b\s*[:\-–—]?\s*(.{0,60})$/i;
const answers =
  /^\s*(?:answer\s*(?:keys?|sheet|table)|(?:correct\s+)?answers|keys?|उत्तर\s*(?:कुंजी|माला|तालिका))\s*(?:$|[:\-–—]\s*(?=$|(?:q\w*\.?\s*)?\d))(.*)$/i;
const field =
  /^\s*(marks?|negative(?:\s+marks?)?|penalty|topic|chapter|difficulty|level|type|question\s+type|tolerance|tags?|keywords?|id)\s*[:=]\s*(.+)$/i;
const fields: Readonly<Record<string, Field>> = {
  mark: 'marks',
  marks: 'marks',
  negative: 'negative',
  negativemark: 'negative',
  negativemarks: 'negative',
  penalty: 'negative',
  topic: 'topic',
  chapter: 'topic',
  difficulty: 'difficulty',
  level: 'difficulty',
  type: 'type',
  questiontype: 'type',
  tolerance: 'tolerance',
  tag: 'tags',
  tags: 'tags',
  keyword: 'tags',
  keywords: 'tags',
  id: 'id',
};

/** What a line says of the questions around it; null for a line of a text. */
export function readMarker(text: string): Marker | null {
  const keyed = answers.exec(text);
  if (keyed !== null) return { kind: 'answers', key: keyed[1] ?? '' };
  const answered = answer.exec(text);
  if (answered !== null) return { kind: 'field', field: 'answer', value: (answered[1] ?? answered[2] ?? '').trim() };
  const named = field.exec(text);
  const meant = fields[named?.[1]?.toLowerCase().replace(/\s+/g, '') ?? ''];
  if (named !== null && meant !== undefined) return { kind: 'field', field: meant, value: (named[2] ?? '').trim() };
  const solved = solution.exec(text);
  if (solved !== null) return { kind: 'solution', length: solved[0].length };
  const shared = passage.exec(text);
  if (shared !== null) {
    const isDirection = /^d|^common/i.test(shared[1] ?? '');
    const found = range.exec(text.slice(0, 120));
    const length = isDirection || !shared[0].endsWith(':') ? (isDirection ? 0 : shared[0].replace(/[(]$/, '').length) : shared[0].length;
    return { kind: 'passage', length, range: found === null ? null : [Number(found[1]), Number(found[2])], isDirection };
  }
  const part = section.exec(text);
  return part === null ? null : { kind: 'section', name: text.trim() };
}

/** The number a line begins with, as a question's, and how long it is: '12.', 'Q. 12)', 'Question 12:'. */
export function questionNumber(text: string): { readonly value: number; readonly length: number; readonly isNamed: boolean } | null {
  const found = /^\s*(?:(q(?:uestion)?)\s*[.:]?\s*(?:no\.?\s*)?)?(\d{1,3})\s*(?:[.):]|(?=\s))\s*/i.exec(text);
  if (found === null) return null;
  const isNamed = found[1] !== undefined;
  // a bare number without a point or a bracket is a number in a text
  if (!isNamed && !/[.):]\s*$/.test(found[0])) return null;
  // 3.5 is no question
  if (!isNamed && /^\d/.test(text.slice(found[0].length)) && !/\s$/.test(found[0])) return null;
  return { value: Number(found[2]), length: found[0].length, isNamed };
}

/** Where the options in a line begin and what is in front of them, the first of them being the option `next` (from 0). */
export function findOptions({ text, next }: { text: string; next: number }): readonly { readonly at: number; readonly length: number }[] {
  const found: { at: number; length: number }[] = [];
  let from = 0;
  for (let index = next; index < 12; index += 1) {
    const letter = String.fromCharCode(97 + index);
    const label = `(?:\\(\\s*(?:${letter}|${index + 1})\\s*\\)|${letter}\\)|${letter}\\.(?=\\s|$))`;
    // in the middle of a line a letter with a point needs a wide gap, or it ends a sentence
    const pattern =
      found.length === 0
        ? `^\\s*${label}\\s*`
        : `(?:(?<=\\s)(?:\\(\\s*(?:${letter}|${index + 1})\\s*\\)|${letter}\\))|(?<=\\t|\\s{2})${letter}\\.(?=\\s))\\s*`;
    // a bracket that closes another one ends no label: '(a + b)'
    const match = [...text.slice(from).matchAll(new RegExp(pattern, 'gi'))].find(
      ({ 0: sign, index: at }) => sign.includes('(') || !/\([^()]*$/.test(text.slice(from, from + at)),
    );
    if (match === undefined) break;
    found.push({ at: from + match.index, length: match[0].length });
    from += match.index + match[0].length;
  }
  return found;
}

/** A question's number in a key and its answer; null for one that is there and not understood. */
export interface KeyPair {
  readonly number: number;
  readonly value: string | null;
}

const joint = String.raw`\s*(?:[,&+]|and)\s*`;
const letterSet = String.raw`(?:[A-L]{2,6}|\(?[A-La-l]\)?(?:${joint}\(?[A-La-l]\)?)*)(?![\p{L}\p{N}])`;
const bracketed = String.raw`\(\d{1,2}\)(?:${joint}\(\d{1,2}\))*`;
const size = String.raw`[-+−]?(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.\d+)?(?:\/\d+)?`;
const typed = String.raw`${size}(?:\s*(?:to|[-–—])\s*${size})?(?![\p{L}\p{N}/])`;
const named = String.raw`(?:[Qq](?:ue?s?(?:tion)?)?\s*[.:]?\s*(?:[Nn]o\.?\s*)?)?(\d{1,3})`;
// a dash with a blank on its left only may be the sign of the number behind it
const pair = new RegExp(
  String.raw`[\s,;|]*${named}(?:(?:\s*(?:[.):=→]|->)+\s*|(?<=\d)[-–—]\s*|\s+[-–—]\s+)(${letterSet}|${bracketed}|${typed})|\s*[-–—]?\s*(${letterSet}|${bracketed}))\.?(?=$|[\s,;|])`,
  'uy',
);
const wholeValue = new RegExp(`^(?:${letterSet}|${bracketed}|${typed})$`, 'u');
const heading =
  /^(?:(?:s|sr|sl)\.?\s*no\.?|q(?:ue?s?(?:tion)?s?)?\.?\s*(?:nos?\.?|numbers?)?|nos?\.?|numbers?|ans(?:wers?)?\.?|(?:answer\s*)?keys?|(?:correct\s+)?(?:answers?|options?|choices?)|प्रश्न.{0,10}|उत्तर)\s*[:.]?$/iu;
const isHeading = (cell: string) => heading.test(cell.trim());
const numberIn = (cell: string) => Number(/^\s*(?:q\.?\s*)?(\d{1,3})\s*[.):]?\s*$/i.exec(cell)?.[1] ?? NaN);

/** The numbers and answers of a key: '1. B  2. (c)  3: 4.5 to 4.7', and what is left of the text behind those that are understood. */
export function readKey(text: string): { readonly pairs: readonly KeyPair[]; readonly rest: string } {
  const pairs: KeyPair[] = [];
  let end = 0;
  for (;;) {
    pair.lastIndex = end;
    const found = pair.exec(text);
    if (found === null) break;
    pairs.push({ number: Number(found[1]), value: found[2] ?? found[3] ?? '' });
    end = pair.lastIndex;
  }
  return { pairs, rest: text.slice(end).replace(/^[\s,;|]+|[\s,;|]+$/g, '') };
}

/** The number with which a line of a key begins, whatever its answer is; null for a line that begins otherwise. */
export function keyNumber(text: string): number | null {
  const found = new RegExp(String.raw`^\s*${named}(?:\s*[.):=→–—-]|\s)`, 'u').exec(text);
  return found === null ? null : Number(found[1]);
}

/** The cells of a line of a key that is a row of a table, parted by tabs, bars or blanks; null for a line of a text. */
export function keyCells(text: string): readonly string[] | null {
  const isKnown = (cell: string) => {
    const { pairs, rest } = readKey(cell);
    return cell === '' || isHeading(cell) || !Number.isNaN(numberIn(cell)) || wholeValue.test(cell) || (pairs.length > 0 && rest === '');
  };
  const parted = (separator: RegExp) =>
    text
      .trim()
      .split(separator)
      .map((cell) => cell.trim());
  const words = parted(/\s+/);
  const at = words.findIndex((word) => wholeValue.test(word));
  const label = words.slice(0, Math.max(0, at)).join(' ');
  const rows = [
    ...(/[\t|]/.test(text.trim()) ? [parted(/[\t|]/)] : []),
    ...(at === 0 || (at > 0 && isHeading(label)) ? [[...(at === 0 ? [] : [label]), ...words.slice(at)]] : []),
  ];
  return rows.find((cells) => cells.length > 1 && cells.every(isKnown)) ?? null;
}

/** The answers of a key that is a table, its numbers beside the answers or above them; null where it can be read in no way, or in two. */
export function readKeyRows(rows: readonly (readonly string[])[]): readonly KeyPair[] | null {
  const filled = rows.filter(
    (row) => row.some((cell) => cell.trim() !== '') && !row.every((cell) => cell.trim() === '' || isHeading(cell)),
  );
  const readings = [besideNumbers(filled), belowNumbers(filled)].flatMap((pairs) =>
    pairs === null || pairs.length === 0 || new Set(pairs.map(({ number }) => number)).size < pairs.length ? [] : [pairs],
  );
  const written = (pairs: readonly KeyPair[]) => String(pairs.map(({ number, value }) => `${number} ${value ?? '?'}`).toSorted());
  const [one, other] = readings;
  return one === undefined || (other !== undefined && written(one) !== written(other)) ? null : one;
}

/** Whether a table says of itself that it is a key. */
export const isNamedKey = (rows: readonly (readonly string[])[]): boolean =>
  rows.flat().some((cell) => isHeading(cell) && /ans|key|correct|उत्तर/i.test(cell)) && readKeyRows(rows) !== null;

const valueIn = (cell: string): string | null => (wholeValue.test(cell.trim()) ? cell.trim() : null);

function besideNumbers(rows: readonly (readonly string[])[]): KeyPair[] | null {
  const pairs: KeyPair[] = [];
  for (const row of rows)
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at]?.trim() ?? '';
      if (cell === '') continue;
      const whole = readKey(cell);
      const number = numberIn(cell);
      if (!Number.isNaN(number)) {
        const value = row[at + 1]?.trim() ?? '';
        if (value !== '') pairs.push({ number, value: valueIn(value) });
        at += 1;
      } else if (whole.pairs.length > 0 && whole.rest === '') pairs.push(...whole.pairs);
      else return null;
    }
  return pairs;
}

function belowNumbers(rows: readonly (readonly string[])[]): KeyPair[] | null {
  const pairs: KeyPair[] = [];
  for (let index = 0; index < rows.length; index += 2) {
    const [above = [], below = []] = [rows[index], rows[index + 1]];
    const hasLabel = isHeading(above[0] ?? '');
    if (hasLabel !== isHeading(below[0] ?? '')) return null;
    for (let at = hasLabel ? 1 : 0; at < Math.max(above.length, below.length); at += 1) {
      const [number, value] = [numberIn(above[at] ?? ''), below[at]?.trim() ?? ''];
      if (Number.isNaN(number) ? (above[at]?.trim() ?? '') !== '' || value !== '' : isHeading(value)) return null;
      if (!Number.isNaN(number) && value !== '') pairs.push({ number, value: valueIn(value) });
    }
  }
  return pairs;
}
