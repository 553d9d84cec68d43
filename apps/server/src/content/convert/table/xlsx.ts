import type { Element } from 'domhandler';
import { posix } from 'node:path';
import { ConvertError } from '../container/convert-error.ts';
import { attribute, below, elements, first, readXml, textOf } from '../container/xml.ts';
import { plainNumber } from '../model/numbers.ts';
import { readRelations } from '../container/relations.ts';
import type { Table } from './read-rows.ts';

/** Number formats of Excel that are dates or times; those of a workbook's own are told by their letters. */
const dates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const percents = new Set([9, 10]);
/** A sheet of questions has no more columns; a cell far to the right would make its row as wide. */
const maxColumns = 200;

interface Formats {
  readonly strings: readonly string[];
  readonly kinds: readonly ('date' | 'percent' | 'plain')[];
}

/** The sheets of an Excel workbook as tables. `files` are those of its archive. */
export function readWorkbook({ file, files }: { file: string; files: ReadonlyMap<string, Buffer> }): Table[] {
  const read = (path: string) => {
    const body = files.get(path);
    return body === undefined ? null : readXml({ file: `${file}: ${path}`, text: body.toString('utf8') }).root;
  };
  const workbook = read('xl/workbook.xml');
  if (workbook === null) throw new ConvertError(`${file}: has no workbook`);
  const relations = readRelations({ read, of: 'xl/workbook.xml' });
  const formats = { strings: below(read('xl/sharedStrings.xml') ?? workbook, 'si').map(richText), kinds: cellKinds(read('xl/styles.xml')) };
  const sheets = below(workbook, 'sheet').filter((sheet) => !/hidden/i.test(attribute(sheet, 'state')));
  return sheets.flatMap((sheet) => {
    const path = relations.get(attribute(sheet, 'id')) ?? '';
    const root = read(path);
    if (root === null) return [];
    const pictures = sheetPictures({ read, path });
    const name = attribute(sheet, 'name');
    return [{ file: `${file} (${name})`, bank: name, rows: readRows({ root, formats, pictures }) }];
  });
}

function readRows({
  root,
  formats,
  pictures,
}: {
  root: Element;
  formats: Formats;
  pictures: ReadonlyMap<string, readonly string[]>;
}): Table['rows'] {
  let next = 1;
  return below(root, 'row').flatMap((row) => {
    const line = Number(attribute(row, 'r')) || next;
    next = line + 1;
    const cells: string[] = [];
    let fault: string | undefined;
    for (const cell of elements(row, 'c')) {
      const reference = /^([A-Z]{1,3})/.exec(attribute(cell, 'r'))?.[1];
      const column = reference === undefined ? cells.length : columnOf(reference);
      if (column >= maxColumns) continue;
      const kind = formats.kinds[Number(attribute(cell, 's')) || 0];
      const text = cellText({ cell, formats });
      if (kind === 'date' && text !== '' && Number.isFinite(Number(text)))
        fault ??= `Excel made a date of the cell ${attribute(cell, 'r')}: format it as text and type it again`;
      cells[column] = text;
    }
    const drawn = new Map(
      [...pictures].flatMap(([at, names]) => (at.startsWith(`${line - 1}/`) ? [[Number(at.split('/')[1]), names] as const] : [])),
    );
    const whole = Array.from({ length: cells.length }, (_, index) => cells[index] ?? '');
    if (whole.every((text) => text.trim() === '') && drawn.size === 0) return [];
    return [{ line, cells: whole, pictures: drawn, ...(fault === undefined ? {} : { fault }) }];
  });
}

function cellText({ cell, formats }: { cell: Element; formats: Formats }): string {
  const value = textOf(first(cell, 'v'));
  switch (attribute(cell, 't')) {
    case 's':
      return formats.strings[Number(value)] ?? '';
    case 'inlineStr':
      return elements(cell, 'is').map(richText).join('');
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'str':
    case 'e':
      return value;
    default: {
      if (value === '') return '';
      // Excel stores 0.3 as 0.29999999999999999: fifteen digits are what it shows
      const isPercent = formats.kinds[Number(attribute(cell, 's')) || 0] === 'percent';
      const number = plainNumber(String(Number((Number(value) * (isPercent ? 100 : 1)).toPrecision(15)))) ?? value;
      return isPercent ? `${number}%` : number;
    }
  }
}

/** The text of a cell; raised and lowered characters become formulas. */
function richText(string: Element): string {
  return elements(string, 't', 'r')
    .map((part) => {
      const text = part.name.endsWith('t') ? textOf(part) : textOf(first(part, 't'));
      const raised = below(part, 'vertAlign').map((each) => attribute(each, 'val'))[0];
      const sign = { superscript: '^', subscript: '_' }[raised ?? ''];
      return sign === undefined || !/^[\w+\-=()]+$/.test(text) || text.includes('_') ? text : `$${sign}{${text}}$`;
    })
    .join('');
}

function columnOf(reference: string): number {
  return Array.from(reference).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellKinds(styles: Element | null): Formats['kinds'] {
  if (styles === null) return [];
  const own = new Map(below(styles, 'numFmt').map((format) => [Number(attribute(format, 'numFmtId')), attribute(format, 'formatCode')]));
  return elements(first(styles, 'cellXfs') ?? styles, 'xf').map((format) => {
    const id = Number(attribute(format, 'numFmtId'));
    const code = (own.get(id) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    if (dates.has(id) || /[dmyhs]/i.test(code)) return 'date';
    return percents.has(id) || code.includes('%') ? 'percent' : 'plain';
  });
}

/** The pictures of a sheet by the cell in which they begin, as 'row/column' from 0. */
function sheetPictures({ read, path }: { read: (path: string) => Element | null; path: string }): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const drawings = [...readRelations({ read, of: path }).values()].filter(
    (target) => target.startsWith('xl/drawings/') && target.endsWith('.xml'),
  );
  for (const drawing of drawings) {
    const root = read(posix.normalize(drawing));
    const targets = readRelations({ read, of: drawing });
    for (const anchor of root === null ? [] : elements(root, 'twoCellAnchor', 'oneCellAnchor')) {
      const from = first(anchor, 'from');
      const at = from === null ? '' : `${textOf(first(from, 'row'))}/${textOf(first(from, 'col'))}`;
      const names = below(anchor, 'blip').flatMap((blip) => targets.get(attribute(blip, 'embed')) ?? []);
      if (names.length > 0) found.set(at, [...(found.get(at) ?? []), ...names]);
    }
  }
  return found;
}
