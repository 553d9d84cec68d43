import { type OptionsForm, splitOptions, splitQuestion, type TextPart } from './question-text.ts';

/** What two versions of a text have in common where they say the same: numbers, formulas and pictures. */
interface Signs {
  readonly numbers: readonly string[];
  readonly formulas: readonly string[];
  readonly pictures: readonly string[];
}

const digits = '०१२३४५६७८९';

/** The numbers, formulas and pictures of a text in Markdown. Words inside a formula are of its language, and no part of it. */
export function signsIn(text: string): Signs {
  const pictures = [...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)[^)]*\)/g)].map(([, path]) => path ?? '');
  const bare = text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, (whole, words: string) => (whole.startsWith('!') ? ' ' : words));
  const formula = /(?<!\\)\$\$?((?:\\.|[^$\\])+)\$\$?/g;
  const formulas = [...bare.matchAll(formula)].map(([, latex]) =>
    (latex ?? '').replace(/\\(?:text|mathrm|textbf|textit)\s*\{[^{}]*\}/g, '').replace(/\s+/g, ''),
  );
  const plain = bare
    .replace(formula, ' ')
    .replace(/\{option:[A-L?]\}/gi, ' ')
    .replace(/[०-९]/g, (digit) => String(digits.indexOf(digit)))
    // 1. at the start of a line counts a list
    .replace(/^\s*\d{1,2}[.)]\s/gm, ' ');
  const numbers = [...plain.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => number.replaceAll(',', ''));
  return { numbers, formulas, pictures };
}

/** What each of two lists has that the other has not, each as often as it has it more. */
function differ(one: readonly string[], other: readonly string[]): { readonly more: string[]; readonly less: string[] } {
  const rest = [...other];
  const more = one.filter((each) => {
    const at = rest.indexOf(each);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return { more, less: rest };
}

/** A text of a version that differs from the same text of the question. `line` is of the version. */
export interface Difference {
  readonly part: 'stem' | 'option' | 'hint' | 'solution';
  /** Of an option its label, of a hint its number from 1; '' otherwise. */
  readonly label: string;
  readonly line: number;
  readonly kind: keyof Signs | 'missing' | 'extra';
  /** What the version has and the question has not, and the other way round. */
  readonly more: readonly string[];
  readonly less: readonly string[];
}

/** How a version, given as a question by itself, differs from the question: what it lacks, what it has too much, and whether both have the same numbers, formulas and pictures. */
export function compareVersions({ piece, version, form }: { piece: string; version: string; form: OptionsForm }): Difference[] {
  const own = partsOf({ piece: version, form });
  const main = partsOf({ piece, form });
  const differences: Difference[] = [];
  const idOf = ({ part, label }: Named) => `${part} ${label}`;
  const known = new Map(own.map((each) => [idOf(each), each]));
  for (const there of main) {
    const { part, label } = there;
    const here = known.get(idOf(there));
    known.delete(idOf(there));
    if (there.text.trim() === '') continue;
    if (here === undefined || here.text.trim() === '') {
      differences.push({ part, label, line: here?.line ?? 0, kind: 'missing', more: [], less: [] });
      continue;
    }
    const [mine, theirs] = [signsIn(here.text), signsIn(there.text)];
    for (const kind of ['formulas', 'numbers', 'pictures'] as const) {
      const { more, less } = differ(mine[kind], theirs[kind]);
      if (more.length + less.length > 0) differences.push({ part, label, line: lineOf({ part: here, sign: more[0] }), kind, more, less });
    }
  }
  for (const { part, label, line, text } of known.values())
    if (text.trim() !== '') differences.push({ part, label, line, kind: 'extra', more: [], less: [] });
  return differences;
}

type Named = TextPart & Pick<Difference, 'part' | 'label'>;

function partsOf({ piece, form }: { piece: string; form: OptionsForm }): Named[] {
  const { stem, options, hints, solution } = splitQuestion(piece);
  return [
    { ...stem, part: 'stem', label: '' },
    ...(options === null ? [] : splitOptions({ part: options, form }).options.map((option) => ({ ...option, part: 'option' as const }))),
    ...hints.map((hint, index) => ({ ...hint, part: 'hint' as const, label: String(index + 1) })),
    ...(solution === null ? [] : [{ ...solution, part: 'solution' as const, label: '' }]),
  ];
}

/** The line on which a sign is, or the first that has words. */
function lineOf({ part: { text, line }, sign }: { part: TextPart; sign: string | undefined }): number {
  const lines = text.split('\n');
  const at = sign === undefined ? -1 : lines.findIndex((each) => each.replace(/[\s,]/g, '').includes(sign));
  const first = lines.findIndex((each) => each.trim() !== '');
  return line + Math.max(at, first, 0);
}
