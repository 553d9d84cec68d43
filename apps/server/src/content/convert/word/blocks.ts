import { type AnyNode, Element } from 'domhandler';
import { attribute, below, elements, first, nameOf, textOf } from '../container.ts';
import { quote } from '../model/notes.ts';
import type { countLists, ListNumber } from './numbering.ts';
import {
  isOn,
  isWrapper,
  loseUnknown,
  nodesOf,
  type Piece,
  type PieceContext,
  plainText,
  quoteStyle,
  readPieces,
  slicePieces,
  wrapped,
} from './pieces.ts';

/** A line of a document, or a table in it. `at` is the number of the paragraph, from 1. */
export type Block =
  | {
      readonly kind: 'line';
      readonly at: number;
      readonly pieces: readonly Piece[];
      readonly text: string;
      readonly number: ListNumber | null;
      readonly isHeading: boolean;
      /** Of a heading, from 1; 0 for other lines. */
      readonly level: number;
      readonly isQuote: boolean;
      /** How deep its list is, of one with signs instead of numbers; null of others. */
      readonly bullet: number | null;
      /** There is no room between it and the next item of its list. */
      readonly isTight: boolean;
    }
  | {
      readonly kind: 'table';
      readonly at: number;
      readonly table: Element;
      readonly cells: readonly (readonly string[])[];
      readonly rows: readonly (readonly (readonly AnyNode[])[])[];
    };

/** What a document is read with. `begin` gets each paragraph and table of the body before it is read. */
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
      } else if (isWrapper(child)) walk(wrapped(child));
      else if (name === 'oMath' || name === 'oMathPara') {
        at += 1;
        context.begin(at);
        const holder = new Element('w:p', {}, [child]);
        blocks.push(...linesOf({ paragraph: holder, at, number: null, context }));
      } else {
        if (name === 'altChunk') context.begin(at);
        loseUnknown({ node: child, context });
      }
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
  const level = isHeading ? Number(/\d/.exec(attribute(style, 'val'))?.[0] ?? 1) : 0;
  const isQuote = style !== null && attribute(style, 'val') === quoteStyle;
  const spacing = properties === null ? null : first(properties, 'contextualSpacing');
  const isTight = spacing !== null && isOn(spacing);
  const counted = properties === null ? null : first(properties, 'numPr');
  const bullet = number === null && counted !== null && valueIn(counted, 'numId') !== '0' ? Number(valueIn(counted, 'ilvl')) || 0 : null;
  let from = 0;
  return text.split('\n').map((line, index) => {
    const part = slicePieces({ pieces, from, to: from + line.length });
    from += line.length + 1;
    return {
      kind: 'line',
      at,
      pieces: part,
      text: line,
      number: index === 0 ? number : null,
      isHeading,
      level,
      isQuote,
      bullet: index === 0 ? bullet : null,
      isTight,
    };
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
  // the cell that each column of the grid continues where it is merged with the one above
  const above = new Map<number, Element>();
  const rowsShown = inside({ node, name: 'tr', context }).filter((row) => !isHiddenRow({ row, context }));
  const lines = rowsShown.map((row) => {
    const texts: string[] = [];
    const parts: AnyNode[][] = [];
    const properties = first(row, 'trPr');
    const before = Math.min(Number(valueIn(properties, 'gridBefore')) || 0, 100);
    const blanks = Array.from({ length: before }, () => new Element('td', {}));
    for (let index = 0; index < before; index += 1) {
      texts.push('');
      parts.push([]);
    }
    let column = before;
    const made = inside({ node: row, name: 'tc', context }).flatMap((cell) => {
      const inner = readBlocks({ body: cell, count, context });
      const nodes = inner.flatMap((block) => (block.kind === 'line' ? [new Element('p', {}, nodesOf(labelled(block)))] : [block.table]));
      texts.push(
        inner
          .map((block) => (block.kind === 'line' ? block.text : ''))
          .join('\n')
          .trim(),
      );
      parts.push(grouped(inner));
      const about = first(cell, 'tcPr');
      const span = Math.min(Math.max(Number(valueIn(about, 'gridSpan')) || 1, 1), 100);
      const merge = about === null ? null : first(about, 'vMerge');
      const left = column;
      column += span;
      const top = above.get(left);
      if (merge !== null && attribute(merge, 'val') !== 'restart' && top !== undefined) {
        top.attribs['rowspan'] = String(Number(top.attribs['rowspan'] ?? '1') + 1);
        top.children.push(...nodes.filter((each) => textOf(each).trim() !== ''));
        return [];
      }
      const side = below(cell, 'jc').map((each) => attribute(each, 'val'))[0] ?? '';
      const style: Readonly<Record<string, string>> = /^(left|right|center)$/.test(side) ? { style: `text-align:${side}` } : {};
      const td = new Element('td', { ...(span === 1 ? {} : { colspan: String(span) }), ...style }, nodes);
      if (merge === null) above.delete(left);
      else above.set(left, td);
      return [td];
    });
    cells.push(texts);
    rows.push(parts);
    return new Element('tr', {}, [...blanks, ...made]);
  });
  return { kind: 'table', at, table: new Element('table', {}, lines), cells, rows };
}

/** The lines and tables of a cell, with its lists and quotations as such. */
function grouped(blocks: readonly Block[]): Element[] {
  const made: Element[] = [];
  const open: { readonly list: Element; readonly id: string; readonly level: number }[] = [];
  let quotation: Element | null = null;
  const add = (parent: Element, child: Element) => {
    child.parent = parent;
    parent.children.push(child);
  };
  for (const block of blocks) {
    if (block.kind === 'line' && (block.number !== null || block.bullet !== null)) {
      const { list: id, level, value } = block.number ?? { list: 'bullets', level: block.bullet ?? 0, value: 0 };
      while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
      if (open.at(-1)?.level === level && open.at(-1)?.id !== id) open.pop();
      const isNew = open.at(-1)?.level !== level;
      const fresh = block.number === null ? new Element('ul', {}) : new Element('ol', { start: String(value) });
      const list = isNew ? fresh : open.at(-1)?.list;
      if (list === undefined) continue;
      if (isNew) {
        const item = open.at(-1)?.list.children.at(-1);
        if (item === undefined) made.push(list);
        else add(item as Element, list);
        open.push({ list, id, level });
      }
      const inner = nodesOf(block.pieces);
      add(list, new Element('li', {}, block.isTight ? inner : [new Element('p', {}, inner)]));
      quotation = null;
      continue;
    }
    open.splice(0);
    if (block.kind === 'line' && block.isQuote) {
      if (quotation === null) made.push((quotation = new Element('blockquote', {})));
      add(quotation, new Element('p', {}, nodesOf(block.pieces)));
      continue;
    }
    quotation = null;
    made.push(block.kind === 'table' ? block.table : new Element('p', {}, nodesOf(block.pieces)));
  }
  return made;
}

/** Whether a row is hidden; what it says is named. */
function isHiddenRow({ row, context }: { row: Element; context: BlockContext }): boolean {
  const properties = first(row, 'trPr');
  const hidden = properties === null ? null : first(properties, 'hidden');
  if (hidden === null || !isOn(hidden)) return false;
  context.hide(`a hidden row of a table: ${quote(below(row, 't').map(textOf).join(' '))}`);
  return true;
}

/** The rows of a table or the cells of a row, those in wrappers too. */
function inside({ node, name, context }: { node: Element; name: 'tr' | 'tc'; context: BlockContext }): Element[] {
  return elements(node).flatMap((child) => {
    if (nameOf(child) === name) return [child];
    if (isWrapper(child)) return inside({ node: wrapped(child), name, context });
    loseUnknown({ node: child, context });
    return [];
  });
}

const valueIn = (properties: Element | null, name: string): string => {
  const found = properties === null ? null : first(properties, name);
  return found === null ? '' : attribute(found, 'val');
};

/** The pieces of a line with the number in front that Word counts. */
export function labelled({ pieces, number }: { readonly pieces: readonly Piece[]; readonly number: ListNumber | null }): readonly Piece[] {
  return number === null || number.label === '' ? pieces : [{ text: `${number.label} `, marks: [] }, ...pieces];
}
