import type { Node } from 'prosemirror-model';
import { type Block, readMarkdown, type ReadText } from './read-markdown.ts';
import { schema } from './schema.ts';
import { writeBlock } from './write-markdown.ts';

const isEmpty = (node: Node) => node.type === schema.nodes.paragraph && node.childCount === 0;
const isSource = (node: Node) => node.type === schema.nodes.source;

/** How many texts that were read or written are remembered, so that undoing comes back to their very bytes. */
const maxRemembered = 100;

/**
 * A text that is edited as a document. Each block that is as it was read keeps its own source, and the blank lines between blocks stay as they were; only
 * what changed is written anew.
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
    const before = this.known.findLast((entry) => entry.doc.eq(doc));
    if (before !== undefined) return before.text;
    const blocks: Block[] = [];
    const nodes = doc.children.filter((node) => !isEmpty(node));
    const { read } = this.known.at(-1) ?? { read: { blocks: [], after: '', doc } };
    const gapOf = gaps(
      read.blocks.map(({ node }) => node),
      nodes,
      read.blocks.map(({ before: gap }) => gap),
    );
    for (const [at, node] of nodes.entries()) {
      const block = this.placed({ last: blocks.at(-1), node, gap: gapOf(at) });
      if (block.source !== '') blocks.push(block);
    }
    const after = read.blocks.length === 0 && blocks.length > 0 ? '' : read.after;
    const text = blocks.map(({ before: gap, source }) => gap + source).join('') + after;
    this.remember({ doc, text, read: { doc, blocks, after } });
    return text;
  }

  /** The block with what parts it from the last, so that they stay two. `gap` is null where they did not stand like this before. */
  private placed({ last, node, gap }: { last: Block | undefined; node: Node; gap: { text: string; isOwn: boolean } | null }): Block {
    const source = this.sourceOf(node);
    if (last === undefined) return { node, source, before: gap?.text ?? '' };
    if (gap?.isOwn === true) return { node, source, before: gap.text };
    const isBroken = (text: string) => /^(\r\n?|\n)\s*(\r\n?|\n)/.test(text);
    const usual = gap === null || !/[\r\n]/.test(gap.text) ? '\n\n' : gap.text;
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
 * What stood before each block: blocks at the beginning and the end of both lists that are equal stand as before (`isOwn` if the one above does too), and
 * as many between them as before take one another's place.
 */
function gaps(old: readonly Node[], now: readonly Node[], before: readonly string[]) {
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start]!.eq(now[start]!)) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end]!.eq(now[now.length - 1 - end]!)) end += 1;
  const isSameCount = old.length === now.length;
  const lastChanged = now.length - end;
  return (at: number): { text: string; isOwn: boolean } | null => {
    if (at === 0) return { text: before[0] ?? '', isOwn: true };
    if (at < start) return { text: before[at] ?? '', isOwn: true };
    if (at >= lastChanged) return { text: before[at - now.length + old.length] ?? '', isOwn: at > lastChanged };
    return isSameCount || at === start ? (before[at] === undefined ? null : { text: before[at], isOwn: false }) : null;
  };
}
