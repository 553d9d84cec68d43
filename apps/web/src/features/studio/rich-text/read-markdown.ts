import { packMarkdown } from '@abhyas/rules/content/markdown.ts';
import type { Mark, Node } from 'prosemirror-model';
import { schema } from './schema.ts';

const markdown = packMarkdown();
type Token = ReturnType<typeof markdown.parse>[number];

/** A block of a text: how it is edited, how it is written, and what is written between the block before it and this one. */
export interface Block {
  readonly node: Node;
  readonly source: string;
  readonly before: string;
}

/** A text in its blocks, and what follows the last of them. Sources and gaps, one after the other, are the text. */
export interface ReadText {
  readonly doc: Node;
  readonly blocks: readonly Block[];
  readonly after: string;
}

const { nodes, marks } = schema;

/** The nodes of the tokens of a line. */
function readLine(tokens: readonly Token[]): Node[] {
  const read: Node[] = [];
  let open: readonly Mark[] = [];
  const push = (node: Node) =>
    read.push(node.mark([...open, ...node.marks].reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), [])));
  const words = (text: string, own: readonly Mark[] = []) => {
    if (text !== '') push(schema.text(text, own));
  };
  const styles = { strong: marks.strong, em: marks.em, s: marks.strike };
  for (const token of tokens) {
    const style = styles[token.type.replace(/_(open|close)$/, '') as keyof typeof styles];
    if (style !== undefined) {
      open = token.nesting === 1 ? style.create().addToSet(open) : style.removeFromSet(open);
      continue;
    }
    switch (token.type) {
      case 'text':
      case 'text_special':
        words(token.content);
        break;
      case 'softbreak':
        words(' ', [marks.soft.create()]);
        break;
      case 'hardbreak':
        push(nodes.hard_break.create());
        break;
      case 'code_inline':
        words(token.content, [marks.code.create()]);
        break;
      case 'math_inline':
      case 'math_inline_double':
        push(nodes.math.create({ latex: token.content, isLarge: token.type === 'math_inline_double' }));
        break;
      case 'option':
        push(nodes.option.create({ label: token.content }));
        break;
      case 'image':
        push(nodes.image.create({ src: token.attrGet('src') ?? '', alt: token.content, title: token.attrGet('title') ?? '' }));
        break;
      case 'link_open':
        open = marks.link.create({ href: token.attrGet('href') ?? '', title: token.attrGet('title') ?? '' }).addToSet(open);
        break;
      case 'link_close':
        open = marks.link.removeFromSet(open);
        break;
      default:
        throw new RangeError(`no node for ${token.type}`);
    }
  }
  return read;
}

/** The tokens between the one that opens at `from` and the one that closes it, and where that is. */
function within(tokens: readonly Token[], from: number): { inner: readonly Token[]; end: number } {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    depth += tokens[at]?.nesting ?? 0;
    if (depth === 0) return { inner: tokens.slice(from + 1, at), end: at };
  }
  return { inner: tokens.slice(from + 1), end: tokens.length };
}

const lineOf = (inner: readonly Token[]): Node[] => readLine(inner.flatMap(({ children }) => children ?? []));
const filled = (content: Node[]): Node[] => (content.length === 0 ? [nodes.paragraph.create()] : content);
const isTight = (inner: readonly Token[], level: number) =>
  inner.every((token) => token.type !== 'paragraph_open' || token.level !== level + 2 || token.hidden);

function readBlock(token: Token, inner: readonly Token[]): Node {
  switch (token.type) {
    case 'paragraph_open':
      return nodes.paragraph.create(null, lineOf(inner));
    case 'heading_open':
      return nodes.heading.create({ level: Number(token.tag.slice(1)) }, lineOf(inner));
    case 'blockquote_open':
      return nodes.blockquote.create(null, filled(readBlocks(inner)));
    case 'bullet_list_open':
      return nodes.bullet_list.create({ sign: token.markup, tight: isTight(inner, token.level) }, readBlocks(inner));
    case 'ordered_list_open':
      return nodes.ordered_list.create(
        { start: Number(token.attrGet('start') ?? 1), sign: token.markup, tight: isTight(inner, token.level) },
        readBlocks(inner),
      );
    case 'list_item_open':
      return nodes.list_item.create(null, filled(readBlocks(inner)));
    case 'fence':
    case 'code_block': {
      const content = token.content.replace(/\n$/, '');
      return nodes.code_block.create({ info: token.info }, content === '' ? null : schema.text(content));
    }
    case 'hr':
      return nodes.horizontal_rule.create();
    case 'math_block':
    case 'math_block_eqno':
      return nodes.math_block.create({ latex: token.content, number: token.info });
    case 'quiz':
      return nodes.quiz.create({ names: token.content });
    case 'table_open':
      return nodes['table'].create(null, readBlocks(inner.filter(({ type }) => !/^t(head|body)_/.test(type))));
    case 'tr_open':
      return nodes['table_row'].create(null, readBlocks(inner));
    case 'th_open':
    case 'td_open': {
      const align = /left|right|center/.exec(String(token.attrGet('style') ?? ''))?.[0] ?? null;
      return nodes[token.type === 'th_open' ? 'table_header' : 'table_cell'].create({ align }, lineOf(inner));
    }
    default:
      throw new RangeError(`no node for ${token.type}`);
  }
}

function readBlocks(tokens: readonly Token[]): Node[] {
  const read: Node[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const { inner, end } = token.nesting === 1 ? within(tokens, at) : { inner: [], end: at };
    read.push(readBlock(token, inner));
    at = end;
  }
  return read;
}

const sourceBlock = (source: string): Node => nodes.source.create(null, source === '' ? null : schema.text(source));

/** A block of the outermost level, or the source of one that has something unknown in it. */
function blockOf(tokens: readonly Token[], source: string): Node {
  try {
    const [node, ...more] = readBlocks(tokens);
    if (node === undefined || more.length > 0) return sourceBlock(source);
    node.check();
    return node;
  } catch {
    return sourceBlock(source);
  }
}

const docOf = (blocks: readonly Block[]): Node => nodes.doc.create(null, filled(blocks.map(({ node }) => node)));

/** Where each line of a text begins, and its end without the line break. */
function linesOf(text: string): { from: number; to: number }[] {
  const lines: { from: number; to: number }[] = [];
  let from = 0;
  for (const { index, 0: ending } of text.matchAll(/\r\n?|\n/g)) {
    lines.push({ from, to: index });
    from = index + ending.length;
  }
  return [...lines, { from, to: text.length }];
}

/** The blocks of a text, each with its own source. What the Markdown passes over between them, such as the address of a link, is a block of source. */
export function readMarkdown(text: string): ReadText {
  const tokens = markdown.parse(text, {});
  const lines = linesOf(text);
  const isBlank = (line: number) => text.slice(lines[line]?.from, lines[line]?.to).trim() === '';
  const blocks: Block[] = [];
  let done = 0;
  const add = ({ begin, end, of }: { begin: number; end: number; of: readonly Token[] | null }) => {
    let last = Math.min(end, lines.length) - 1;
    while (last > begin && isBlank(last)) last -= 1;
    const from = lines[begin]?.from ?? text.length;
    const to = lines[last]?.to ?? text.length;
    const source = text.slice(from, to);
    blocks.push({ node: of === null ? sourceBlock(source) : blockOf(of, source), source, before: text.slice(done, from) });
    done = to;
  };
  const addPassedOver = (begin: number, end: number) => {
    let from = begin;
    let to = end;
    while (from < to && isBlank(from)) from += 1;
    while (to > from && isBlank(to - 1)) to -= 1;
    if (to > from) add({ begin: from, end: to, of: null });
  };
  let line = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const end = token.nesting === 1 ? within(tokens, at).end : at;
    const [begin, next] = token.map ?? [line, line];
    addPassedOver(line, begin);
    add({ begin, end: next, of: tokens.slice(at, end + 1) });
    line = Math.max(line, next);
    at = end;
  }
  addPassedOver(line, lines.length);
  const after = text.slice(done);
  if (blocks.map(({ before, source }) => before + source).join('') + after === text) return { doc: docOf(blocks), blocks, after };
  const whole = { node: sourceBlock(text), source: text, before: '' };
  return { doc: docOf([whole]), blocks: [whole], after: '' };
}

/** The lines of a block's source, from 0, on which its formulas of their own and its texts (paragraphs, headings, cells, code) begin, in their order. */
export function textLines(source: string): number[] {
  let line = 0;
  return markdown.parse(source, {}).flatMap((token) => {
    line = token.map?.[0] ?? line;
    if (token.type === 'fence') return [line + 1];
    return token.type === 'inline' || token.type === 'code_block' || token.type.startsWith('math_block') ? [line] : [];
  });
}
