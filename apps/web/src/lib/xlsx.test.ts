import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxFile } from './xlsx.ts';

test('rows are a workbook: numbers as numbers, all else as text that is no formula', async () => {
  const file = xlsxFile({
    name: 'Batch [A]/B',
    rows: [
      ['Name', 'Marks'],
      ['=1+1 <&"\u0001', '-4.5'],
      ['007', 'हिंदी'],
    ],
  });
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  expect(Object.keys(parts)).toHaveLength(5);
  expect(text('xl/workbook.xml')).toContain('name="Batch  A  B"');
  const words = (word: string) => `<c t="inlineStr"><is><t xml:space="preserve">${word}</t></is></c>`;
  expect(text('xl/worksheets/sheet1.xml')).toContain(
    `<row>${words('=1+1 &lt;&amp;&quot;')}<c><v>-4.5</v></c></row><row>${words('007')}${words('हिंदी')}</row>`,
  );
});
