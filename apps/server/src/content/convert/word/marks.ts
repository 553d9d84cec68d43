import type { Field } from '../table/headings.ts';

/** What a line says that is not part of a text. */
export type Marker =
  | { readonly kind: 'field'; readonly field: Field; readonly value: string }
  | { readonly kind: 'solution'; readonly length: number }
  | { readonly kind: 'passage'; readonly length: number; readonly range: readonly [number, number] | null; readonly isDirection: boolean }
  | { readonly kind: 'section'; readonly name: string }
  | { readonly kind: 'answers' };

const answer = /^\s*(?:ans(?:wer)?|correct\s+(?:answer|option))\s*(?:[:.=\-–—]\s*(.+)|(\(?[A-La-l]\)?(?:\s*,\s*\(?[A-La-l]\)?)*))\s*$/i;
const solution = /^\s*(?:sol(?:ution|n)?|explanation|rationale)\s*(?:\d+\s*)?(?:[:.\-–—]\s*|$)/i;
const passage =
  /^\s*(passage|comprehension|reading comprehension|directions?|common data|caselet|data set)(?:\s+[\dIVX]+)?\s*(?:[:(\-–—]|for\b|$)/i;
const range = /(\d{1,3})\s*(?:to|-|–|—|and|&)\s*(\d{1,3})/;
const section = /^\s*section\b\s*[:\-–—]?\s*(.{0,60})$/i;
const answers = /^\s*(?:answer\s*keys?|answers|key)\s*:?\s*$/i;
const field =
  /^\s*(marks?|negative(?:\s+marks?)?|penalty|topic|chapter|difficulty|level|type|question\s+type|tolerance|id)\s*[:=]\s*(.+)$/i;
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
  id: 'id',
};

/** What a line says of the questions around it; null for a line of a text. */
export function readMarker(text: string): Marker | null {
  if (answers.test(text)) return { kind: 'answers' };
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
    const match = new RegExp(pattern, 'i').exec(text.slice(from));
    if (match === null) break;
    found.push({ at: from + match.index, length: match[0].length });
    from += match.index + match[0].length;
  }
  return found;
}

/** The numbers and answers of a key: '1. B  2. (c)  3: 4.5'. */
export function readKey(text: string): ReadonlyMap<number, string> {
  const pairs = [
    ...text.matchAll(
      /(?:^|[\s,;|])(\d{1,3})\s*[.):\-–]?\s*(?:\(([A-La-l])\)|([A-La-l](?:\s*,\s*[A-La-l])*)(?![A-Za-z])|(-?\d[\d.,/]*))(?=$|[\s,;|])/g,
    ),
  ];
  return new Map(pairs.map(([, number, bracketed, letter, value]) => [Number(number), bracketed ?? letter ?? value ?? '']));
}
