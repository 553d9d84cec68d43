import { type AnyNode, Element } from 'domhandler';
import { attribute, below, elements, first, nameOf } from '../container/xml.ts';
import type { countLists, ListNumber } from './numbering.ts';
import { nodesOf, type Piece, type PieceContext, plainText, readPieces, slicePieces } from './pieces.ts';

/** A line of a document, or a table in it. `at` is the number of the paragraph, from 1. */
export type Block =
  | {
      readonly kind: 'line';
      readonly at: number;
      readonly pieces: readonly Piece[];
      readonly text: string;
      readonly number: ListNumber | null;
      readonly isHeading: boolean;
    }
  | {
      readonly kind: 'table';
      readonly at: number;
      readonly table: Element;
      readonly cells: readonly (readonly string[])[];
      readonly rows: readonly (readonly (readonly AnyNode[])[])[];
    };

/** What a document is read with. `begin` is told of each paragraph and table of the body before it is read. */
export interface BlockContext extends PieceContext {
  readonly begin: (at: number) => void;
}

/** The lines and tables of the body of a document, in order. A line break in a paragraph ends a line. */
export function readBlocks({
  body,
  count,
  context,
}: {
  body: Element;
  count: ReturnType<typeof countLists>;
  context: BlockContext;
}): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  const walk = (parent: Element) => {
    for (const child of elements(parent)) {
      const name = nameOf(child);
      if (name === 'p') {
        at += 1;
        context.begin(at);
        blocks.push(...linesOf({ paragraph: child, at, number: count(child), context }));
      } else if (name === 'tbl') {
        at += 1;
        context.begin(at);
        blocks.push(tableOf({ node: child, at, count, context: { ...context, begin: () => undefined } }));
      } else if (name === 'sdt' || name === 'sdtContent' || name === 'ins') walk(child);
    }
  };
  walk(body);
  return blocks;
}

function linesOf({
  paragraph,
  at,
  number,
  context,
}: {
  paragraph: Element;
  at: number;
  number: ListNumber | null;
  context: PieceContext;
}): Block[] {
  const pieces = readPieces({ node: paragraph, context });
  const text = plainText(pieces);
  const properties = first(paragraph, 'pPr');
  const style = properties === null ? null : first(properties, 'pStyle');
  const isHeading = style !== null && /^(heading|title)/i.test(attribute(style, 'val'));
  let from = 0;
  return text.split('\n').map((line, index) => {
    const part = slicePieces({ pieces, from, to: from + line.length });
    from += line.length + 1;
    return { kind: 'line', at, pieces: part, text: line, number: index === 0 ? number : null, isHeading };
  });
}

/** A table as a page has it, and the plain text of its cells. */
function tableOf({
  node,
  at,
  count,
  context,
}: {
  node: Element;
  at: number;
  count: ReturnType<typeof countLists>;
  context: BlockContext;
}): Block {
  const cells: string[][] = [];
  const rows: AnyNode[][][] = [];
  const lines = elements(node, 'tr').map((row) => {
    const texts: string[] = [];
    const parts: AnyNode[][] = [];
    const made = elements(row, 'tc').map((cell) => {
      const inner = readBlocks({ body: cell, count, context });
      const nodes = inner.flatMap((block) => (block.kind === 'line' ? [new Element('p', {}, nodesOf(block.pieces))] : [block.table]));
      texts.push(
        inner
          .map((block) => (block.kind === 'line' ? block.text : ''))
          .join('\n')
          .trim(),
      );
      parts.push(nodes);
      const span = below(cell, 'gridSpan').map((each) => attribute(each, 'val'))[0];
      return new Element('td', span === undefined ? {} : { colspan: span }, nodes);
    });
    cells.push(texts);
    rows.push(parts);
    return new Element('tr', {}, made);
  });
  return { kind: 'table', at, table: new Element('table', {}, lines), cells, rows };
}
