import { writeZip } from '../container/zip.ts';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';

/** The relations of a part of an Office file: targets by id. */
export function relations(targets: Readonly<Record<string, string>>): string {
  const each = Object.entries(targets).map(([id, target]) => `<Relationship Id="${id}" Type="${office}/x" Target="${target}"/>`);
  return `${head}<Relationships xmlns="${office}/package/2006/relationships">${each.join('')}</Relationships>`;
}

/** A cell: a text, a number as Excel stores it with the number of its style, or rich text in XML. */
export type Cell = string | { readonly number: string; readonly style: number } | { readonly rich: string };

/** A workbook with one sheet of these rows. `pictures` are in the cells that they name as [row, column] from 0. */
export function workbook({
  rows,
  pictures = [],
}: {
  rows: readonly (readonly Cell[])[];
  pictures?: readonly { readonly at: readonly [number, number]; readonly body: Buffer }[];
}): Buffer {
  const strings: string[] = [];
  const cell = (value: Cell, at: string) => {
    if (typeof value === 'object' && 'number' in value) return `<c r="${at}" s="${value.style}"><v>${value.number}</v></c>`;
    strings.push(typeof value === 'string' ? `<si><t xml:space="preserve">${escape(value)}</t></si>` : `<si>${value.rich}</si>`);
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const lines = rows.map(
    (row, y) =>
      `<row r="${y + 1}">${row.map((value, x) => (value === '' ? '' : cell(value, `${String.fromCharCode(65 + x)}${y + 1}`))).join('')}</row>`,
  );
  const anchors = pictures.map(
    ({ at: [y, x] }, index) =>
      `<xdr:twoCellAnchor><xdr:from><xdr:col>${x}</xdr:col><xdr:row>${y}</xdr:row></xdr:from><xdr:pic><xdr:blipFill><a:blip r:embed="rId${index + 1}"/></xdr:blipFill></xdr:pic></xdr:twoCellAnchor>`,
  );
  const styles = [0, 14, 9].map((format) => `<xf numFmtId="${format}"/>`).join('');
  return writeZip(
    new Map<string, string | Buffer>([
      ['[Content_Types].xml', `${head}<Types/>`],
      ['xl/workbook.xml', `${head}<workbook xmlns:r="r"><sheets><sheet name="Quiz" sheetId="1" r:id="rId1"/></sheets></workbook>`],
      ['xl/_rels/workbook.xml.rels', relations({ rId1: 'worksheets/sheet1.xml' })],
      ['xl/worksheets/sheet1.xml', `${head}<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`],
      ['xl/worksheets/_rels/sheet1.xml.rels', relations({ rId1: '../drawings/drawing1.xml' })],
      ['xl/drawings/drawing1.xml', `${head}<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${anchors.join('')}</xdr:wsDr>`],
      [
        'xl/drawings/_rels/drawing1.xml.rels',
        relations(Object.fromEntries(pictures.map((_, index) => [`rId${index + 1}`, `../media/image${index + 1}.png`]))),
      ],
      ...pictures.map(({ body }, index) => [`xl/media/image${index + 1}.png`, body] as const),
      ['xl/sharedStrings.xml', `${head}<sst>${strings.join('')}</sst>`],
      ['xl/styles.xml', `${head}<styleSheet><cellXfs>${styles}</cellXfs></styleSheet>`],
    ]),
  );
}

/** A document of Word with this body. `pictures` are the relations rId1, rId2 … */
export function wordDocument({
  body,
  pictures = [],
  numbering = '',
}: {
  body: string;
  pictures?: readonly Buffer[];
  numbering?: string;
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
      ...pictures.map((picture, index) => [`word/media/image${index + 1}.png`, picture] as const),
    ]),
  );
}
