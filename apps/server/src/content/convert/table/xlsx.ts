import type { Element } from 'domhandler';
import { posix } from 'node:path';
import { type FileSet, ConvertError, attribute, below, elements, first, readRelations, readXml, textOf } from '../container.ts';
import { formatNumber, generalNumber, numberFormat, type NumberFormat } from './number-format.ts';
import type { Table } from './read-rows.ts';
import { quote } from '../model/notes.ts';
import { oldHindiFont } from '../text/inline.ts';

/** A sheet of questions has no more columns; a cell far to the right would make its row as wide. */
const maxColumns = 200;

/** What a cell shows, or why that is not known. */
type Shown = string | { readonly fault: string };

interface Formats {
  readonly strings: readonly Shown[];
  /** The font of each style of cells. */
  readonly fonts: readonly string[];
  readonly numbers: readonly NumberFormat[];
}

/** The sheets of an Excel workbook as tables. `files` are those of its archive. */
export function readWorkbook({ file, files }: { file: string; files: FileSet }): Table[] {
  const read = (path: string) => {
    const body = files.get(path);
    return body === undefined ? null : readXml({ file: `${file}: ${path}`, text: body.toString('utf8') }).root;
  };
  const workbook = read('xl/workbook.xml');
  if (workbook === null) throw new ConvertError(`${file}: has no workbook`);
  const relations = readRelations({ read, of: 'xl/workbook.xml' });
  const formats = {
    strings: below(read('xl/sharedStrings.xml') ?? workbook, 'si').map(richText),
    ...cellFormats(read('xl/styles.xml')),
  };
  const sheets = below(workbook, 'sheet').filter((sheet) => !/hidden/i.test(attribute(sheet, 'state')));
  return sheets.flatMap((sheet) => {
    const path = relations.get(attribute(sheet, 'id')) ?? '';
    const root = read(path);
    if (root === null) return [];
    const pictures = sheetPictures({ read, path });
    const name = attribute(sheet, 'name');
    return [{ file: `${file} (${name})`, bank: name, ...readRows({ root, formats, pictures }) }];
  });
}

function readRows({
  root,
  formats,
  pictures,
}: {
  root: Element;
  formats: Formats;
  pictures: SheetPictures;
}): Pick<Table, 'rows' | 'remarks'> {
  const merges = mergedBelow(root);
  const tops = new Map<string, { readonly text: string; readonly fault: string | undefined; readonly drawn: readonly string[] }>();
  let next = 1;
  let skipped = 0;
  const rows = below(root, 'row').flatMap((row) => {
    const line = Number(attribute(row, 'r')) || next;
    next = line + 1;
    const cells: string[] = [];
    const faults = new Map<number, string>();
    const drawn = new Map(pictures.get(line - 1));
    for (const cell of elements(row, 'c')) {
      const reference = /^([A-Z]{1,3})/.exec(attribute(cell, 'r'))?.[1];
      const column = reference === undefined ? cells.length : columnOf(reference);
      const shown = readCell({ cell, formats });
      if (column >= maxColumns) {
        skipped += shown === '' ? 0 : 1;
        continue;
      }
      if (typeof shown === 'object') faults.set(column, `the cell ${attribute(cell, 'r') || `of column ${column + 1}`} ${shown.fault}`);
      cells[column] = typeof shown === 'string' ? shown : '';
      if (merges.some(({ from, column: at }) => from === line && at === column))
        tops.set(`${line}/${column}`, {
          text: cells[column] ?? '',
          fault: faults.get(column),
          drawn: drawn.get(column) ?? [],
        });
    }
    const isBlank = cells.every((text) => text.trim() === '') && drawn.size === 0 && faults.size === 0;
    if (isBlank) return [];
    for (const { from, to, column } of merges) {
      const top = line > from && line <= to ? tops.get(`${from}/${column}`) : undefined;
      if (top === undefined) continue;
      cells[column] = top.text;
      if (top.fault !== undefined) faults.set(column, top.fault);
      if (top.drawn.length > 0) drawn.set(column, top.drawn);
    }
    const whole = Array.from({ length: cells.length }, (_, index) => cells[index] ?? '');
    return [{ line, cells: whole, pictures: drawn, faults }];
  });
  const cells = skipped === 1 ? 'a cell' : `${skipped} cells`;
  return {
    rows,
    remarks: skipped === 0 ? [] : [`${cells} to the right of column ${maxColumns} (GR) ${skipped === 1 ? 'is' : 'are'} not read`],
  };
}

/** The cells that are merged over several rows: what is in the first of them is in each of these rows. */
function mergedBelow(root: Element): readonly { readonly from: number; readonly to: number; readonly column: number }[] {
  return below(root, 'mergeCell').flatMap((each) => {
    const [, letters = '', from = '', to = ''] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(attribute(each, 'ref')) ?? [];
    const column = columnOf(letters);
    return Number(to) > Number(from) && column < maxColumns ? [{ from: Number(from), to: Number(to), column }] : [];
  });
}

function readCell({ cell, formats }: { cell: Element; formats: Formats }): Shown {
  const value = textOf(first(cell, 'v'));
  const font = formats.fonts[Number(attribute(cell, 's')) || 0] ?? '';
  switch (attribute(cell, 't')) {
    case 's':
      return inFont({ shown: formats.strings[Number(value)] ?? '', font });
    case 'inlineStr':
      return inFont({ shown: elements(cell, 'is').map(richText)[0] ?? '', font });
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'str':
      return inFont({ shown: unescaped(value), font });
    case 'e':
      return { fault: `shows the error ${value}: mend it in Excel` };
    case 'd':
      return { fault: 'is a date: format it as text and type it again' };
    default: {
      if (value === '')
        return first(cell, 'f') === null ? '' : { fault: 'has a formula without its result: open the file in Excel, save it and retry' };
      const number = Number(value);
      if (!Number.isFinite(number)) return { fault: `has '${value}', which is no number` };
      const style = Number(attribute(cell, 's')) || 0;
      const format = style < formats.numbers.length ? formats.numbers[style] : undefined;
      if (format === 'date') return { fault: 'was made a date by Excel: format it as text and type it again' };
      const shown =
        format === undefined ? generalNumber(number) : format === null ? null : formatNumber({ value: number, code: format.code });
      return shown ?? { fault: 'has a number format that is not read: format it as text and type what it shows' };
    }
  }
}

/** Text as it was typed: a workbook writes what XML cannot hold, such as a carriage return, as _x000D_. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).replace(/\r\n?/g, '\n');

/** A text, unless its font is one of before Unicode. */
const inFont = ({ shown, font }: { shown: Shown; font: string }): Shown =>
  typeof shown === 'string' && oldHindiFont.test(font) && /[^\s\p{Script=Devanagari}]/u.test(shown)
    ? { fault: `is in the font ${font}, whose letters are other letters: save it in Unicode` }
    : shown;

const signs: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '°': '\\circ ',
  '′': '\\prime ',
  '×': '\\times ',
};

/** The text of a cell; raised and lowered characters become formulas. */
function richText(string: Element): Shown {
  const shown = elements(string, 't', 'r').map((part): Shown => {
    const text = unescaped(part.name.endsWith('t') ? textOf(part) : textOf(first(part, 't')));
    const font = below(part, 'rFont').map((each) => attribute(each, 'val'))[0] ?? '';
    const raised = below(part, 'vertAlign').map((each) => attribute(each, 'val'))[0];
    const sign = { superscript: '^', subscript: '_' }[raised ?? ''];
    if (sign === undefined || text.trim() === '') return inFont({ shown: text, font });
    const plain = text.trim();
    if (!/^[\w\s+\-=()/,.*!'−–½⅓⅔¼¾°′×\p{Script=Greek}]+$/u.test(plain) || plain.includes('_'))
      return { fault: `has the ${sign === '^' ? 'raised' : 'lowered'} text ${quote(plain)}, which is not read: write it as a formula` };
    const latex = plain.replace(/[−–½⅓⅔¼¾°′×]/g, (each) => signs[each] ?? each);
    return text.replace(plain, () => `$${sign}{${latex}}$`);
  });
  return shown.find((each) => typeof each !== 'string') ?? shown.filter((each) => typeof each === 'string').join('');
}

function columnOf(reference: string): number {
  return Array.from(reference).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellFormats(styles: Element | null): Pick<Formats, 'numbers' | 'fonts'> {
  if (styles === null) return { numbers: [], fonts: [] };
  const own = new Map(below(styles, 'numFmt').map((format) => [Number(attribute(format, 'numFmtId')), attribute(format, 'formatCode')]));
  const fonts = elements(first(styles, 'fonts') ?? { children: [] }, 'font').map((font) => attribute(first(font, 'name') ?? font, 'val'));
  const all = elements(first(styles, 'cellXfs') ?? styles, 'xf');
  return {
    numbers: all.map((format) => {
      const id = Number(attribute(format, 'numFmtId'));
      return numberFormat({ id, own: own.get(id) });
    }),
    fonts: all.map((format) => fonts[Number(attribute(format, 'fontId')) || 0] ?? ''),
  };
}

/** The pictures of a sheet by the row and column in which they begin, from 0. */
type SheetPictures = ReadonlyMap<number, ReadonlyMap<number, readonly string[]>>;

function sheetPictures({ read, path }: { read: (path: string) => Element | null; path: string }): SheetPictures {
  const found = new Map<number, Map<number, readonly string[]>>();
  const drawings = [...readRelations({ read, of: path }).values()].filter(
    (target) => target.startsWith('xl/drawings/') && target.endsWith('.xml'),
  );
  for (const drawing of drawings) {
    const root = read(posix.normalize(drawing));
    const targets = readRelations({ read, of: drawing });
    for (const anchor of root === null ? [] : elements(root, 'twoCellAnchor', 'oneCellAnchor')) {
      const from = first(anchor, 'from');
      if (from === null) continue;
      const [row, column] = [Number(textOf(first(from, 'row'))), Number(textOf(first(from, 'col')))];
      const names = below(anchor, 'blip').flatMap((blip) => targets.get(attribute(blip, 'embed')) ?? []);
      const inRow = found.get(row) ?? new Map<number, readonly string[]>();
      if (names.length > 0) found.set(row, inRow.set(column, [...(inRow.get(column) ?? []), ...names]));
    }
  }
  return found;
}
