import type { Node } from 'prosemirror-model';
import { Decoration } from 'prosemirror-view';
import { type Block, textLines } from './read-markdown.ts';
import { schema } from './schema.ts';

/** A block of the document, where it begins there, and where its source begins in the text. */
interface PlacedBlock extends Block {
  readonly at: number;
  readonly from: number;
}

/** The blocks of a text with their places in its document, in which there may be empty paragraphs between them. */
function placedBlocks(doc: Node, blocks: readonly Block[]): PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  let from = 0;
  let next = 0;
  doc.forEach((node, at) => {
    const block = blocks[next];
    if (block === undefined || !(block.node === node || block.node.eq(node))) return;
    from += block.before.length;
    placed.push({ ...block, at, from });
    from += block.source.length;
    next += 1;
  });
  return placed;
}

/** What stands for each place of a block: a letter, or all of a formula or picture. */
function lettersOf({ node, at }: PlacedBlock): { readonly text: string; readonly at: number }[] {
  const letters: { text: string; at: number }[] = [];
  if (node.isAtom) return letters;
  node.descendants((inner, offset) => {
    const start = at + 1 + offset;
    if (inner.isText) for (const [index, text] of (inner.text ?? '').split('').entries()) letters.push({ text, at: start + index });
    else if (inner.isLeaf) letters.push({ text: inner.type.spec.leafText?.(inner) ?? '', at: start });
  });
  return letters;
}

/** How far into a source its letters have come when they are read one after the other. */
function* walk(block: PlacedBlock): Generator<{ readonly at: number; readonly from: number; readonly to: number }> {
  let done = 0;
  for (const { text, at } of lettersOf(block)) {
    const found = /^\s$/.test(text) ? block.source.slice(done).search(/\s/) + done : block.source.indexOf(text, done);
    if (found < done) continue;
    yield { at, from: found, to: found + text.length };
    done = found + text.length;
  }
}

/** The place in a text that is the place `at` of its document. */
export function placeInText({ doc, blocks, at }: { doc: Node; blocks: readonly Block[]; at: number }): number {
  const placed = placedBlocks(doc, blocks);
  const block = placed.findLast((each) => each.at <= at);
  if (block === undefined) return 0;
  let place = 0;
  for (const letter of walk(block)) {
    if (letter.at >= at) break;
    place = letter.to;
  }
  return block.from + (at >= block.at + block.node.nodeSize ? block.source.length : place);
}

/** The place in a document that is the place `offset` of its text. */
export function placeInDoc({ doc, blocks, offset }: { doc: Node; blocks: readonly Block[]; offset: number }): number {
  const placed = placedBlocks(doc, blocks);
  const block = placed.findLast(({ from }) => from <= offset) ?? placed[0];
  if (block === undefined) return 0;
  for (const letter of walk(block)) if (letter.to > offset - block.from) return letter.at;
  return block.at + block.node.nodeSize - 1;
}

/** Marks the lines of a text, from 0, at their places in its document. */
export function markLines({ doc, blocks, lines }: { doc: Node; blocks: readonly Block[]; lines: readonly number[] }): Decoration[] {
  const look = { class: 'fault' };
  const placed = placedBlocks(doc, blocks);
  let line = 0;
  const starts = placed.map(({ before, source }) => {
    line += newLines(before);
    const start = line;
    line += newLines(source);
    return start;
  });
  return lines.flatMap((wanted) => {
    const index = starts.findLastIndex((start) => start <= wanted);
    const block = placed[index];
    if (block === undefined) return [];
    const inside = wanted - (starts[index] ?? 0);
    const whole = Decoration.node(block.at, block.at + block.node.nodeSize, look);
    const texts = textLines(block.source);
    const nth = texts.findLastIndex((start) => start <= inside);
    const text = block.node.isTextblock ? { node: block.node, at: block.at } : nthText(block, nth);
    if (text === null || !text.node.isTextblock) return [whole];
    const { from, to } = lineOf(text.node, inside - (texts[nth] ?? 0));
    return from === to ? [whole] : [Decoration.inline(text.at + 1 + from, text.at + 1 + to, look)];
  });
}

const newLines = (text: string) => text.match(/\r\n?|\n/g)?.length ?? 0;

function nthText({ node, at }: PlacedBlock, nth: number): { node: Node; at: number } | null {
  let count = -1;
  let found: { node: Node; at: number } | null = null;
  node.descendants((inner, offset) => {
    if (inner.isTextblock || inner.type === schema.nodes.math_block) count += 1;
    if (found === null && count === nth) found = { node: inner, at: at + 1 + offset };
    return found === null && !inner.isTextblock;
  });
  return found;
}

/** Where a line of a paragraph begins and ends in it. */
function lineOf(text: Node, line: number): { from: number; to: number } {
  let count = 0;
  let from = 0;
  let to = text.content.size;
  text.forEach((node, offset) => {
    const breaks = node.type === schema.nodes.hard_break || schema.marks.soft.isInSet(node.marks) !== undefined;
    if (!breaks) return;
    if (count === line) to = Math.min(to, offset);
    count += 1;
    if (count === line) from = offset + node.nodeSize;
  });
  return { from, to: Math.max(from, to) };
}
