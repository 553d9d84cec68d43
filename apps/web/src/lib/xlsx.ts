import { strToU8, zipSync } from 'fflate';

const escaped = (text: string): string =>
  text
    // what XML 1.0 has no place for
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const isNumber = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/;

/** Texts are inline and never formulas, so that a name cannot run; what is a number is one. */
const cell = (text: string): string =>
  isNumber.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const kinds = `${office}/package/2006/content-types`;
const links = `${office}/package/2006/relationships`;
const types = `${office}/officeDocument/2006/relationships`;
const sheets = `${office}/spreadsheetml/2006/main`;
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rows as a workbook of one sheet (ECMA-376), to be saved. `name` is what the sheet is called, in at most 31 characters. */
export function xlsxFile({ name, rows }: { name: string; rows: readonly (readonly string[])[] }): Blob {
  const sheetName = escaped(name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31));
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="${kinds}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mime}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${sheets}" xmlns:r="${types}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${sheets}"><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  };
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  return new Blob([new Uint8Array(zipped)], { type: `${mime}.sheet` });
}
