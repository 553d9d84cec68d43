import markdownIt, { type MarkdownIt, type StateBlock, type StateInline } from 'markdown-it';

/** A formula as a text writes it: how it begins, all of it, and the token that it becomes. */
interface FormulaRule {
  readonly name: string;
  readonly sign: '$' | '$$';
  readonly pattern: RegExp;
}

const inLine: readonly FormulaRule[] = [
  { name: 'math_inline_double', sign: '$$', pattern: /\$\$([^$]*?[^\\])\$\$/y },
  { name: 'math_inline', sign: '$', pattern: /\$([^\s\\]|\S.*?[^\s\\])\$/y },
];
const ofItsOwn: readonly FormulaRule[] = [
  { name: 'math_block_eqno', sign: '$$', pattern: /\$\$([^$]*?[^\\])\$\$\s*?\(([^)\s]+?)\)/y },
  { name: 'math_block', sign: '$$', pattern: /\$\$([^$]*?[^\\])\$\$/y },
];

/** Finds the formula that begins at a place: after a digit or a backslash, none does. */
function formulaAt({ text, at, rule }: { text: string; at: number; rule: FormulaRule }): { match: RegExpExecArray; end: number } | null {
  if (!text.startsWith(rule.sign, at) || /[\d\\]/.test(text[at - 1] ?? '')) return null;
  rule.pattern.lastIndex = at;
  const match = rule.pattern.exec(text);
  return match === null ? null : { match, end: at + match[0].length };
}

/** A formula in a line. Before a digit, its last sign is money. */
const readInline = (rule: FormulaRule) => (state: StateInline, silent: boolean) => {
  const found = formulaAt({ text: state.src, at: state.pos, rule });
  if (found === null || /\d/.test(state.src[found.end] ?? '')) return false;
  if (!silent) {
    const token = state.push(rule.name, 'math', 0);
    token.content = found.match[1] ?? '';
    token.markup = rule.sign;
  }
  state.pos = found.end;
  return true;
};

/** A formula of its own. One with more on its last line is part of a paragraph. */
const readBlock = (rule: FormulaRule) => (state: StateBlock, begin: number, last: number, silent: boolean) => {
  const found = formulaAt({ text: state.src, at: (state.bMarks[begin] ?? 0) + (state.tShift[begin] ?? 0), rule });
  if (found === null || !/^[^\S\n]*(\n|$)/.test(state.src.slice(found.end))) return false;
  if (silent) return true;
  const end = found.end - 1;
  let line = begin;
  while (line < last && !(end >= (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0) && end <= (state.eMarks[line] ?? 0))) line += 1;
  const latex = found.match[1] ?? '';
  const token = state.push(rule.name, '$$', 0);
  token.block = true;
  token.content = state.parentType === 'blockquote' ? latex.replace(/\n*?^(?:\s*>)+/gm, '') : latex;
  token.info = found.match[2] ?? '';
  token.map = [begin, line + 1];
  state.line = line + 1;
  return true;
};

/** '{option:B}': an option of the question, shown by the letter that it has in a candidate's order. */
export const reference = /\{option:([A-La-l])\}/y;

function readOption(state: StateInline, silent: boolean): boolean {
  reference.lastIndex = state.pos;
  const found = reference.exec(state.src);
  if (found === null) return false;
  if (!silent) state.push('option', '', 0).content = found[1] ?? '';
  state.pos += found[0].length;
  return true;
}

const quiz = /\{quiz:([^{}]*)\}/y;

/** '{quiz: bank/key, bank/key}' as a block of its own: questions of the bank that a lesson asks. Not in lists and quotations. */
function readQuiz(state: StateBlock, begin: number, last: number, silent: boolean): boolean {
  if (state.level > 0 || (state.sCount[begin] ?? 0) - state.blkIndent >= 4) return false;
  const from = (state.bMarks[begin] ?? 0) + (state.tShift[begin] ?? 0);
  quiz.lastIndex = from;
  const found = quiz.exec(state.src);
  if (found === null) return false;
  const end = from + found[0].length;
  let line = begin;
  while (line < last && end > (state.eMarks[line] ?? 0)) line += 1;
  if (line >= last || state.src.slice(end, state.eMarks[line]).trim() !== '') return false;
  if (silent) return true;
  const token = state.push('quiz', '', 0);
  token.block = true;
  token.content = namesOfQuiz(found[1] ?? '').join(' ');
  token.map = [begin, line + 1];
  state.line = line + 1;
  return true;
}

/** The questions that the inside of a quiz names, as 'bank/key'. */
export const namesOfQuiz = (inside: string): string[] => inside.split(/[\s,]+/).filter((name) => name !== '');

/** A quiz as a text writes it. */
export const writeQuiz = (names: readonly string[]): string => `{quiz: ${names.join(', ')}}`;

/**
 * The Markdown of packs: no HTML, formulas between dollar signs (tokens `math_inline`, `math_inline_double`, `math_block` and, with its number in `info`,
 * `math_block_eqno`), references to options (`option`) and quizzes (`quiz`, its names with blanks between them). It does not know how these are shown: the caller adds the rules of its renderer.
 */
export function packMarkdown(): MarkdownIt {
  const markdown = markdownIt({ html: false, linkify: false, typographer: false });
  for (const rule of inLine) markdown.inline.ruler.before('escape', rule.name, readInline(rule));
  for (const rule of ofItsOwn) markdown.block.ruler.before('fence', rule.name, readBlock(rule));
  markdown.block.ruler.before('fence', 'quiz', readQuiz, { alt: ['paragraph'] });
  markdown.inline.ruler.push('option', readOption);
  return markdown;
}
