import { writeZip } from '../container.ts';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';

/** The relations of a part of an Office file: targets by id. */
export function relations(targets: Readonly<Record<string, string>>): string {
  const each = Object.entries(targets).map(([id, target]) => `<Relationship Id="${id}" Type="${office}/x" Target="${target}"/>`);
  return `${head}<Relationships xmlns="${office}/package/2006/relationships">${each.join('')}</Relationships>`;
}

/** A cell: a text, a number as Excel stores it with the number of its style, an error, or rich text in XML. */
export type Cell = string | { readonly number: string; readonly style: number } | { readonly error: string } | { readonly rich: string };

/** A, B, … Z, AA, AB and so on. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/**
 * A workbook with one sheet of these rows. `pictures` are in the cells that they name as [row, column] from 0; `formats` are the styles from 3, each
 * the number of a format or its code; `merges` are ranges such as A2:A3.
 */
export function workbook({
  rows,
  pictures = [],
  formats = [],
  merges = [],
}: {
  rows: readonly (readonly Cell[])[];
  pictures?: readonly { readonly at: readonly [number, number]; readonly body: Buffer }[];
  formats?: readonly (number | string)[];
  merges?: readonly string[];
}): Buffer {
  const strings: string[] = [];
  const cell = (value: Cell, at: string) => {
    if (typeof value === 'object' && 'number' in value) return `<c r="${at}" s="${value.style}"><v>${value.number}</v></c>`;
    if (typeof value === 'object' && 'error' in value) return `<c r="${at}" t="e"><v>${value.error}</v></c>`;
    strings.push(typeof value === 'string' ? `<si><t xml:space="preserve">${escape(value)}</t></si>` : `<si>${value.rich}</si>`);
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const lines = rows.map(
    (row, y) => `<row r="${y + 1}">${row.map((value, x) => (value === '' ? '' : cell(value, `${lettersOf(x)}${y + 1}`))).join('')}</row>`,
  );
  const anchors = pictures.map(
    ({ at: [y, x] }, index) =>
      `<xdr:twoCellAnchor><xdr:from><xdr:col>${x}</xdr:col><xdr:row>${y}</xdr:row></xdr:from><xdr:pic><xdr:blipFill><a:blip r:embed="rId${index + 1}"/></xdr:blipFill></xdr:pic></xdr:twoCellAnchor>`,
  );
  const own = formats.map((code, index) =>
    typeof code === 'number' ? '' : `<numFmt numFmtId="${164 + index}" formatCode="${escape(code)}"/>`,
  );
  const ids = [0, 14, 9, ...formats.map((format, index) => (typeof format === 'number' ? format : 164 + index))];
  const styles = `<numFmts>${own.join('')}</numFmts><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
  const merged = `<mergeCells>${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;
  return writeZip(
    new Map<string, string | Buffer>([
      ['[Content_Types].xml', `${head}<Types/>`],
      ['xl/workbook.xml', `${head}<workbook xmlns:r="r"><sheets><sheet name="Quiz" sheetId="1" r:id="rId1"/></sheets></workbook>`],
      ['xl/_rels/workbook.xml.rels', relations({ rId1: 'worksheets/sheet1.xml' })],
      ['xl/worksheets/sheet1.xml', `${head}<worksheet><sheetData>${lines.join('')}</sheetData>${merged}</worksheet>`],
      ['xl/worksheets/_rels/sheet1.xml.rels', relations({ rId1: '../drawings/drawing1.xml' })],
      ['xl/drawings/drawing1.xml', `${head}<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${anchors.join('')}</xdr:wsDr>`],
      [
        'xl/drawings/_rels/drawing1.xml.rels',
        relations(Object.fromEntries(pictures.map((_, index) => [`rId${index + 1}`, `../media/image${index + 1}.png`]))),
      ],
      ...pictures.map(({ body }, index) => [`xl/media/image${index + 1}.png`, body] as const),
      ['xl/sharedStrings.xml', `${head}<sst>${strings.join('')}</sst>`],
      ['xl/styles.xml', `${head}<styleSheet>${styles}</styleSheet>`],
    ]),
  );
}

/** A document of Word with this body. `pictures` are the relations rId1, rId2 … */
export function wordDocument({
  body,
  pictures = [],
  numbering = '',
  styles = '',
  footnotes = '',
}: {
  body: string;
  pictures?: readonly Buffer[];
  numbering?: string;
  styles?: string;
  footnotes?: string;
}): Buffer {
  const spaces = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:m="${office}/officeDocument/2006/math" xmlns:a="${office}/drawingml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships" xmlns:wp="wp" xmlns:pic="pic"`;
  return writeZip(
    new Map<string, string | Buffer>([
      ['[Content_Types].xml', `${head}<Types/>`],
      ['word/document.xml', `${head}<w:document ${spaces}><w:body>${body}<w:sectPr/></w:body></w:document>`],
      [
        'word/_rels/document.xml.rels',
        relations(Object.fromEntries(pictures.map((_, index) => [`rId${index + 1}`, `media/image${index + 1}.png`]))),
      ],
      ['word/numbering.xml', `${head}<w:numbering ${spaces}>${numbering}</w:numbering>`],
      ['word/styles.xml', `${head}<w:styles ${spaces}>${styles}</w:styles>`],
      ['word/footnotes.xml', `${head}<w:footnotes ${spaces}>${footnotes}</w:footnotes>`],
      ...pictures.map((picture, index) => [`word/media/image${index + 1}.png`, picture] as const),
    ]),
  );
}
