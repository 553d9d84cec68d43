import { namesOfQuiz, writeQuiz } from '@abhyas/rules/content/markdown.ts';
import { Fragment, type Mark, type MarkType, type Node } from 'prosemirror-model';
import { readMarkdown } from './read-markdown.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;
const styles: readonly MarkType[] = [marks.strong, marks.em, marks.strike];

/** How a text is written: which characters get a backslash, what stands for emphasis, and whether lists take their second sign. */
interface Style {
  readonly escaped: ReadonlySet<string>;
  readonly emphasis: '*' | '_';
  readonly isOther: boolean;
}

const special = ['*', '_', '`', '~', '[', ']', '$', '{', '<', '&', '|', '!'];

/** A character of a line, or a node of it that is no text. */
interface Unit {
  readonly text: string | null;
  readonly node: Node;
  readonly marks: readonly Mark[];
}

const isBlank = ({ text, node }: Unit) => node.type === nodes.hard_break || (text !== null && text.trim() === '');

/** The line as Markdown can have it: no blanks at its ends, at the ends of what is bold, or around line breaks. `oneLine`: no line breaks either. */
function tidyLine(parent: Node, oneLine: boolean): Fragment {
  let units: Unit[] = [];
  parent.forEach((node) => {
    const isBreak = node.type === nodes.hard_break;
    if (!node.isText && !(isBreak && oneLine)) {
      const latex = String(node.attrs['latex'] ?? '');
      const flat =
        latex.includes('\n') && (oneLine || !latex.includes('%'))
          ? node.type.create({ ...node.attrs, latex: latex.replace(/\s*\n\s*/g, ' ') }, null, node.marks)
          : node;
      units.push({ text: null, node: flat, marks: node.marks });
    } else {
      const own = oneLine ? marks.soft.removeFromSet(node.marks) : node.marks;
      const text = isBreak ? ' ' : (node.text ?? '');
      units.push(...Array.from(text, (letter) => ({ text: /[\n\r]/.test(letter) ? ' ' : letter, node, marks: own })));
    }
  });
  const isBreak = (unit: Unit | undefined) =>
    unit !== undefined && (unit.node.type === nodes.hard_break || marks.soft.isInSet(unit.marks) !== undefined);
  const isWhite = (unit: Unit) => isBlank(unit) && !(unit.text !== null && marks.code.isInSet(unit.marks) !== undefined);
  const first = units.findIndex((unit) => !isWhite(unit));
  units = first < 0 ? [] : units.slice(first, units.findLastIndex((unit) => !isWhite(unit)) + 1);
  units = units.filter((unit, at) => !isWhite(unit) || isBreak(unit) || !(isBreak(units[at - 1]) || breaksNext(at)));
  function breaksNext(at: number): boolean {
    for (let next = at; next < units.length && isWhite(units[next]!); next += 1) if (isBreak(units[next])) return true;
    for (let last = at; last >= 0 && isWhite(units[last]!); last -= 1) if (isBreak(units[last])) return true;
    return false;
  }
  for (const style of styles) {
    const has = (unit: Unit | undefined) => unit !== undefined && style.isInSet(unit.marks) !== undefined;
    const without = units.map((unit, at) => {
      if (!has(unit) || !isWhite(unit)) return unit;
      const inside = (step: -1 | 1) => {
        for (let next = at + step; has(units[next]); next += step) if (!isWhite(units[next]!)) return true;
        return false;
      };
      return inside(-1) && inside(1) ? unit : { ...unit, marks: style.removeFromSet(unit.marks) };
    });
    units = without;
  }
  return Fragment.fromArray(units.map(({ text, node, marks: own }) => (text === null ? node.mark(own) : schema.text(text, own))));
}

/** The block as Markdown can have it. */
function tidy(node: Node): Node {
  if (node.type === nodes.math_block)
    return node.type.create({ ...node.attrs, latex: String(node.attrs['latex']).replace(/[ \t]*\n[ \t]*/g, '\n') });
  if (node.isAtom || node.type.spec.code === true) return node;
  if (node.inlineContent) {
    const line = joined(tidyLine(node, node.type !== nodes.paragraph));
    const only = line.childCount === 1 ? line.firstChild : null;
    if (node.type === nodes.paragraph && only?.type === nodes.math && only.attrs['isLarge'] === true)
      return tidy(nodes.math_block.create({ latex: only.attrs['latex'] as string }));
    return node.copy(line);
  }
  const content: Node[] = [];
  node.forEach((child) => content.push(tidy(child)));
  const isEmpty = (child: Node) => child.type === nodes.paragraph && child.childCount === 0;
  const full = node.type.spec.group === 'block' || node.type === nodes.list_item ? content.filter((child) => !isEmpty(child)) : content;
  const kept = full.length === 0 ? content.slice(0, 1) : full;
  if (node.attrs['tight'] === undefined) return node.copy(Fragment.fromArray(kept));
  // paragraphs of an item, and a list of one paragraph, leave no choice
  const isLoose = kept.some((item) => item.children.some((child, at) => at > 0 && child.type === nodes.paragraph));
  const isSingle = kept.length === 1 && kept[0]?.childCount === 1;
  return node.type.create({ ...node.attrs, tight: isSingle || (!isLoose && node.attrs['tight'] === true) }, kept);
}

/** Text nodes beside each other with the same marks are one. */
function joined(line: Fragment): Fragment {
  const whole: Node[] = [];
  line.forEach((node) => {
    const last = whole.at(-1);
    if (last?.isText === true && node.isText && last.sameMarkup(node))
      whole[whole.length - 1] = schema.text(`${last.text ?? ''}${node.text ?? ''}`, node.marks);
    else whole.push(node);
  });
  return Fragment.fromArray(whole);
}

const isPunctuation = (letter: string) => /[\p{P}\p{S}]/u.test(letter);
const isWord = (letter: string) => letter !== '' && !/\s/.test(letter) && !isPunctuation(letter);
/** A character that formulas and emphasis do not see. */
const entity = (letter: string) => `&#${String(letter.codePointAt(0))};`;
const lastOf = (text: string) => Array.from(text.slice(-2)).at(-1) ?? '';

/** The sign around code: as many backticks as the code nowhere has in a row. */
function fenceOf(text: string, least: number): string {
  const runs = new Set([...text.matchAll(/`+/g)].map(([run]) => run.length));
  let length = least;
  while (runs.has(length) || (least > 1 && [...runs].some((run) => run > length))) length += 1;
  return '`'.repeat(length);
}

function writeCode(text: string): string {
  const fence = fenceOf(text, 1);
  const isApart = /^`|`$|^ .* $/.test(text) && text.trim() !== '';
  return isApart ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

const titled = (title: string) => (title === '' ? '' : ` "${title.replaceAll(/["\\]/g, '\\$&')}"`);
const destination = (address: string) =>
  address === '' || /[\s()<>]/.test(address) ? `<${address.replaceAll(/[<>]/g, '\\$&')}>` : address;

/** Writes a line, and what its marks open and close. */
class LineWriter {
  text = '';
  private open: Mark[] = [];
  /** Whether the next character must not be seen by what is before it. */
  private isHidden = false;
  private readonly style: Style;
  constructor(style: Style) {
    this.style = style;
  }

  private signOf(mark: Mark): string {
    if (mark.type === marks.strong) return '**';
    return mark.type === marks.em ? this.style.emphasis : '~~';
  }

  private hideLast() {
    const last = lastOf(this.text);
    this.text = this.text.slice(0, this.text.length - last.length) + entity(last);
  }

  /** Closes and opens marks, so that those of `wanted` are open before `next`. `lengths`: how far each reaches. */
  turnTo(wanted: readonly Mark[], next: string, lengthOf: (mark: Mark) => number) {
    const keep = this.open.findIndex((mark) => !mark.isInSet(wanted));
    const closing = keep < 0 ? [] : this.open.splice(keep).toReversed();
    const before = lastOf(this.text);
    for (const mark of closing) {
      this.text +=
        mark.type === marks.link
          ? `](${destination(String(mark.attrs['href']))}${titled(String(mark.attrs['title']))})`
          : this.signOf(mark);
      // punctuation that ends what is bold, before a letter, would not end it
      if (mark.type !== marks.link && isPunctuation(before) && isWord(next)) this.isHidden = true;
    }
    const opening = wanted.filter((mark) => !mark.isInSet(this.open)).toSorted((a, b) => lengthOf(b) - lengthOf(a));
    for (const mark of opening) {
      if (mark.type !== marks.link && closing.length === 0 && isPunctuation(next) && isWord(lastOf(this.text))) this.hideLast();
      this.text += mark.type === marks.link ? '[' : this.signOf(mark);
      this.open.push(mark);
    }
  }

  words(text: string) {
    for (const [at, letter] of Array.from(text).entries()) {
      if (this.isHidden && at === 0) this.text += entity(letter);
      else if (letter === '\\') this.text += '\\\\';
      else this.text += this.style.escaped.has(letter) ? `\\${letter}` : letter;
      this.isHidden = false;
    }
  }

  formula(latex: string, sign: string) {
    if (/[\d\\]$/.test(this.text)) {
      if (this.text.endsWith('\\\\')) this.text = this.text.slice(0, -1);
      this.hideLast();
    }
    this.text += `${sign}${latex}${sign}`;
  }

  afterFormula(next: string) {
    if (/\d/.test(next)) this.isHidden = true;
  }

  raw(text: string) {
    this.text += text;
    this.isHidden = false;
  }
}

const first = (node: Node | undefined | null): string => {
  if (node === undefined || node === null) return '';
  if (marks.code.isInSet(node.marks) !== undefined) return '`';
  if (node.isText) return Array.from(node.text ?? '')[0] ?? '';
  return node.type === nodes.hard_break ? ' ' : '$';
};

function writeLine(line: Fragment, style: Style): string {
  const writer = new LineWriter(style);
  const children: Node[] = [];
  line.forEach((node) => children.push(node));
  for (const [at, node] of children.entries()) {
    const own = node.marks.filter(({ type }) => type !== marks.code && type !== marks.soft);
    const lengthOf = (mark: Mark) => {
      const end = children.findIndex((other, index) => index > at && !mark.isInSet(other.marks));
      return end < 0 ? children.length : end;
    };
    writer.turnTo(own, first(node), lengthOf);
    if (marks.code.isInSet(node.marks) !== undefined) writer.raw(writeCode(node.text ?? ''));
    else if (marks.soft.isInSet(node.marks) !== undefined) writer.raw('\n');
    else if (node.isText) writer.words(node.text ?? '');
    else if (node.type === nodes.hard_break) writer.raw('\\\n');
    else if (node.type === nodes.math) {
      if (node.attrs['latex'] !== '') writer.formula(String(node.attrs['latex']), node.attrs['isLarge'] === true ? '$$' : '$');
      writer.afterFormula(first(children[at + 1]));
    } else if (node.type === nodes.option) writer.raw(`{option:${String(node.attrs['label'])}}`);
    else if (node.type === nodes.image)
      writer.raw(`![${String(node.attrs['alt'])}](${destination(String(node.attrs['src']))}${titled(String(node.attrs['title']))})`);
  }
  writer.turnTo([], '', () => 0);
  return writer.text;
}

/** A line of a paragraph whose beginning would make it something else. */
function guardLine(line: string): string {
  const isRule = /^([-*_])(\s*\1){2,}\s*$/.test(line);
  if (isRule || /^(#{1,6}(\s|$)|>|[-+*](\s|$)|`{3,}[^`]*$|~{3}|=+\s*$|-+\s*$|\|?[\s:|-]*-[\s:|-]*$|\[[^\]]+\]:)/.test(line))
    return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

const prefixed = (text: string, prefix: string, firstPrefix = prefix) =>
  text
    .split('\n')
    .map((line, at) => ((at === 0 ? firstPrefix : prefix) + line).replace(/^[ ]+$/, ''))
    .join('\n');

function writeTable(node: Node, style: Style): string {
  const rows = node.children.map((row) => row.children.map((cell) => writeLine(cell.content, style).replaceAll('|', '\\|')));
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const rule = { left: ':--', right: '--:', center: ':-:' } as const;
  const aligns = Array.from({ length: columns }, (_, at) => rule[node.firstChild?.maybeChild(at)?.attrs['align'] as 'left'] ?? '---');
  const lines = rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ''));
  return [lines[0] ?? [], aligns, ...lines.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function write(node: Node, style: Style): string {
  switch (node.type) {
    case nodes.paragraph:
      return writeLine(node.content, style).split('\n').map(guardLine).join('\n');
    case nodes.heading:
      return `${'#'.repeat(Number(node.attrs['level']))} ${writeLine(node.content, style).replace(/(^|\s)(#+)$/, '$1\\$2')}`.trimEnd();
    case nodes.blockquote:
      return prefixed(writeAll(node.children, style), '> ').replaceAll(/^> $/gm, '>');
    case nodes.bullet_list:
    case nodes.ordered_list:
      return writeList(node, style);
    case nodes.code_block: {
      const info = String(node.attrs['info']);
      const fence = info.includes('`')
        ? fenceOf(node.textContent.replaceAll('~', '`'), 3).replaceAll('`', '~')
        : fenceOf(node.textContent, 3);
      return `${fence}${info}\n${node.textContent}${node.textContent === '' ? '' : '\n'}${fence}`;
    }
    case nodes.source:
      return node.textContent;
    case nodes.horizontal_rule:
      // '- ---' would be a line, and no item of a list
      return '___';
    case nodes.math_block:
      return `$$${String(node.attrs['latex'])}$$${node.attrs['number'] === '' ? '' : ` (${String(node.attrs['number'])})`}`;
    case nodes.quiz:
      return writeQuiz(namesOfQuiz(String(node.attrs['names'])));
    case nodes['table']:
      return writeTable(node, style);
    default:
      return node.textContent;
  }
}

const isList = ({ type }: Node) => type === nodes.bullet_list || type === nodes.ordered_list;

/** Blocks under one another. Of two lists of one kind the second takes the other sign: else they would be one. */
function writeAll(blocks: readonly Node[], style: Style, gap = '\n\n'): string {
  let isOther = style.isOther;
  return blocks
    .map((block, at) => {
      const before = blocks[at - 1];
      isOther = isList(block) && before?.type === block.type ? !isOther : style.isOther;
      return write(block, { ...style, isOther });
    })
    .join(gap);
}

const otherSign: Record<string, string> = { '-': '*', '*': '-', '+': '-', '.': ')', ')': '.' };

function writeList(node: Node, style: Style): string {
  const tight = node.attrs['tight'] === true;
  const own = String(node.attrs['sign']);
  const sign = style.isOther ? (otherSign[own] ?? own) : own;
  const start = Number(node.attrs['start'] ?? 1);
  return node.children
    .map((item, at) => {
      const marker = node.type === nodes.ordered_list ? `${String(start + at)}${sign} ` : `${sign} `;
      const text = writeAll(item.children, { ...style, isOther: false }, tight ? '\n' : '\n\n');
      return prefixed(text, ' '.repeat(marker.length), marker).trimEnd();
    })
    .join(tight ? '\n' : '\n\n');
}

/** Whether two blocks read the same. */
function isAlike(a: Node, b: Node): boolean {
  if (a.type !== b.type || !sameMarks(a, b)) return false;
  if (a.isText) return a.text === b.text;
  const attrsOf = ({ attrs }: Node) =>
    JSON.stringify({
      ...attrs,
      sign: undefined,
      tight: undefined,
      latex: attrs['latex'] === undefined ? undefined : String(attrs['latex']).replace(/\s+/g, ' '),
    });
  if (attrsOf(a) !== attrsOf(b) || a.childCount !== b.childCount) return false;
  return a.children.every((child, at) => isAlike(child, b.child(at)));
}
const sameMarks = (a: Node, b: Node) => a.marks.length === b.marks.length && a.marks.every((mark) => mark.isInSet(b.marks));

function readsAs(source: string, node: Node): boolean {
  const { blocks } = readMarkdown(source);
  return blocks.length === 1 && isAlike(tidy(blocks[0]!.node), node);
}

/** The block without bold, italic and struck words: for combinations that Markdown has no signs for. */
function unstyled(node: Node): Node {
  if (node.isText || node.isLeaf) return node.mark(styles.reduce<readonly Mark[]>((own, style) => style.removeFromSet(own), node.marks));
  const content = node.children.map(unstyled);
  return node.copy(node.inlineContent ? joined(Fragment.fromArray(content)) : Fragment.fromArray(content));
}

/** A block in Markdown that reads as the block, with as few backslashes as that takes. '' for an empty paragraph. `isOther`: a list with its second sign. */
export function writeBlock(block: Node, isOther = false): string {
  if (block.type === nodes.source) return block.textContent;
  const node = tidy(block);
  if (node.type === nodes.paragraph && node.childCount === 0) return '';
  const styleOf = (escaped: Iterable<string>, emphasis: Style['emphasis'] = '*'): Style => ({
    escaped: new Set(escaped),
    emphasis,
    isOther,
  });
  const light = write(node, styleOf([]));
  if (readsAs(light, node)) return light;
  const present = special.filter((sign) => node.textContent.includes(sign));
  const emphasis = (['*', '_'] as const).find((sign) => readsAs(write(node, styleOf(special, sign)), node));
  if (emphasis === undefined) return write(unstyled(node), styleOf(special));
  let escaped = new Set(present);
  for (const sign of present) {
    const fewer = new Set([...escaped].filter((other) => other !== sign));
    if (readsAs(write(node, styleOf(fewer, emphasis)), node)) escaped = fewer;
  }
  return write(node, styleOf(escaped, emphasis));
}
