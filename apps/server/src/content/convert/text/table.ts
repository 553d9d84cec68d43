import type { Element } from 'domhandler';
import { below, elements, first } from '../container.ts';
import { joinFormulas } from './formulas.ts';
import { inline, type TextContext } from './inline.ts';

const rulers: Readonly<Record<string, string>> = { left: ':---', right: '---:', center: ':---:' };

/** A table as Markdown: its first row is the heading. Cells that span others leave those empty. */
export function table({ node, context }: { node: Element; context: TextContext }): string[] {
  const rows = below(node, 'tr').map((row) => elements(row));
  const caption = first(node, 'caption');
  const title = caption === null ? '' : cellText({ cell: caption, context }).replaceAll('\\|', '|');
  const isNested = below(node, 'table').length > 0;
  if (isNested) context.notes.change('a table in a table is flattened');
  const spans = rows.flat().some(({ attribs }) => Number(attribs['colspan'] ?? 1) > 1 || Number(attribs['rowspan'] ?? 1) > 1);
  if (spans) context.notes.change('cells of a table that span others are followed by empty ones');
  const grid = layOut(rows).map((row) => row.map((cell) => (cell === null ? '' : cellText({ cell, context }))));
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width === 0) return [];
  const line = (cells: readonly string[]) => `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const ruler = Array.from({ length: width }, (_, index) => rulers[alignOf(rows[0]?.[index])] ?? '---');
  const [head = [], ...body] = grid;
  return [...(title === '' ? [] : [title]), [line(head), line(ruler), ...body.map(line)].join('\n')];
}

/** Puts each cell in its column, with null where a cell spans from the left or from above. */
function layOut(rows: readonly (readonly Element[])[]): (Element | null)[][] {
  const span = (cell: Element, name: string) => Math.min(Math.max(Number.parseInt(cell.attribs[name] ?? '1', 10) || 1, 1), 100);
  const grid: (Element | null)[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row) {
      while (grid[y]?.[x] !== undefined) x += 1;
      for (let down = 0; down < span(cell, 'rowspan'); down += 1)
        for (let right = 0; right < span(cell, 'colspan'); right += 1) {
          const line = grid[y + down];
          if (line !== undefined) line[x + right] = down === 0 && right === 0 ? cell : null;
        }
    }
  }
  return grid;
}

function cellText({ cell, context }: { cell: Element; context: TextContext }): string {
  const text = joinFormulas(inline({ nodes: cell.children, context }));
  if (
    text
      .trim()
      .replace(/^(\\\n)+|(\\\n)+$/g, '')
      .includes('\\\n')
  )
    context.notes.change('line breaks in a cell of a table became blanks');
  return text.replaceAll('\\\n', ' ').replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

function alignOf(cell: Element | undefined): string {
  if (cell === undefined) return '';
  const named = /\bqti-align-(left|right|center)\b/.exec(cell.attribs['class'] ?? '')?.[1];
  return named ?? /text-align\s*:\s*(left|right|center)/.exec(cell.attribs['style'] ?? '')?.[1] ?? cell.attribs['align'] ?? '';
}
