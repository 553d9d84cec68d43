import type { Node } from 'prosemirror-model';
import { type Block, readMarkdown, type ReadText } from './read-markdown.ts';
import { schema } from './schema.ts';
import { writeBlock } from './write-markdown.ts';

const isEmpty = (node: Node) => node.type === schema.nodes.paragraph && node.childCount === 0;
const isSource = (node: Node) => node.type === schema.nodes.source;

/** How many texts that were read or written are remembered, so that undoing gives their very bytes. */
const maxRemembered = 100;

/**
 * A text that is edited as a document. Each block that is as it was read keeps its own source, and the blank lines between blocks stay as they were; only
 * what changed is written again.
 */
export class KeptText {
  private readonly sources = new WeakMap<Node, string>();
  /** The texts by their documents, the latest last. */
  private readonly known: { readonly doc: Node; readonly text: string; readonly read: ReadText }[] = [];

  /** The document of a text. */
  read(text: string): Node {
    const read = readMarkdown(text);
    this.remember({ doc: read.doc, text, read });
    return read.doc;
  }

  /** The blocks of the text that was read or written last. */
  get latest(): readonly Block[] {
    return this.known.at(-1)?.read.blocks ?? [];
  }

  private remember(entry: { readonly doc: Node; readonly text: string; readonly read: ReadText }) {
    for (const { node, source } of entry.read.blocks) this.sources.set(node, source);
    this.known.push(entry);
    // the first stays: it is the text as it was opened
    if (this.known.length > maxRemembered) this.known.splice(1, 1);
  }

  private sourceOf(node: Node): string {
    const own = this.sources.get(node);
    if (own !== undefined) return own;
    // a change that was undone is an equal block, and another object
    const same = this.known.flatMap(({ read }) => read.blocks).find((block) => block.node.eq(node));
    const source = same?.source ?? writeBlock(node);
    this.sources.set(node, source);
    return source;
  }

  /** The text of a document. Only the blocks that changed since the last call are written. */
  write(doc: Node): string {
    const written = this.known.findLast((entry) => entry.doc.eq(doc));
    if (written !== undefined) {
      if (written !== this.known.at(-1)) this.remember({ ...written, doc });
      return written.text;
    }
    const blocks: Block[] = [];
    const nodes = doc.children.filter((node) => !isEmpty(node));
    const { read } = this.known.at(-1) ?? { read: { blocks: [], after: '', doc } };
    const placeOf = aligned(
      read.blocks.map((block) => block.node),
      nodes,
    );
    for (const [at, node] of nodes.entries()) {
      const { same, former, isOwn } = placeOf(at);
      const source = (same === null ? undefined : read.blocks[same]?.source) ?? this.sourceOf(node);
      const gap = former === null ? null : (read.blocks[former]?.before ?? null);
      const block = this.placed({ last: blocks.at(-1), node, source, gap, isOwn });
      if (block.source !== '') blocks.push(block);
    }
    const after = read.blocks.length === 0 && blocks.length > 0 ? '' : read.after;
    const text = blocks.map(({ before: gap, source }) => gap + source).join('') + after;
    this.remember({ doc, text, read: { doc, blocks, after } });
    return text;
  }

  /** The block with what parts it from the last, so that they stay two. `gap`: what was before it; `isOwn`: below the same block. */
  private placed({
    last,
    node,
    source,
    gap,
    isOwn,
  }: Omit<Block, 'before'> & { last: Block | undefined; gap: string | null; isOwn: boolean }): Block {
    if (last === undefined) return { node, source, before: gap ?? '' };
    if (isOwn && gap !== null) return { node, source, before: gap };
    const isBroken = (text: string) => /^(\r\n?|\n)\s*(\r\n?|\n)/.test(text);
    const usual = gap !== null && /[\r\n]/.test(gap) ? gap : '\n\n';
    if (isSource(node) || isSource(last.node)) return { node, source, before: isBroken(usual) ? usual : '\n\n' };
    const areTwo = (before: string, own: string) => {
      const { blocks } = readMarkdown(last.source + before + own);
      return blocks.length === 2 && blocks[0]?.source === last.source;
    };
    const tries = [
      () => ({ before: usual, source }),
      () => ({ before: '\n\n', source }),
      () => ({ before: '\n\n', source: writeBlock(node) }),
      () => ({ before: '\n\n', source: writeBlock(node, true) }),
    ];
    for (const attempt of tries) {
      const tried = attempt();
      if (areTwo(tried.before, tried.source)) return { node, ...tried };
    }
    return { node, source, before: '\n\n' };
  }
}

/**
 * Which of the old blocks each is (`same`): those at the beginning and at the end that are equal. Between them, as many as before take one another's place.
 * `former`: the block that was at its place; `isOwn` if the one above it is the same too.
 */
function aligned(old: readonly Node[], now: readonly Node[]) {
  const most = Math.min(old.length, now.length);
  const isSame = (a: Node | undefined, b: Node | undefined) => a !== undefined && b !== undefined && a.eq(b);
  let start = 0;
  while (start < most && isSame(old[start], now[start])) start += 1;
  let end = 0;
  while (end < most - start && isSame(old[old.length - 1 - end], now[now.length - 1 - end])) end += 1;
  const tail = now.length - end;
  return (at: number): { same: number | null; former: number | null; isOwn: boolean } => {
    if (at < start) return { same: at, former: at, isOwn: true };
    const fromEnd = at - now.length + old.length;
    if (at >= tail) return { same: fromEnd, former: fromEnd, isOwn: at > tail };
    return { same: null, former: at === 0 || at === start || now.length === old.length ? at : null, isOwn: false };
  };
}
