import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packedObjects, pdfOf } from '../../../test/factories/pdf.ts';
import { findPdfFault } from './pdf.ts';

const catalogue = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'] as const;
const withObjects = (...objects: (string | Buffer)[]) => pdfOf({ objects: [...catalogue, ...objects] });
const streamOf = (bytes: Buffer, about = '') =>
  Buffer.concat([Buffer.from(`<< /Length ${bytes.length} /Filter /FlateDecode ${about} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);

describe('a PDF is kept', () => {
  test.each([
    ['of pages', pdfOf()],
    ['with packed objects', withObjects(packedObjects('<< /Type /Page /Parent 2 0 R >>'))],
    ['with a drawing that begins with numbers', withObjects(streamOf(deflateSync('1 0 0 1 72 720 cm (Hello) Tj')))],
    [
      'with links to pages of the web',
      withObjects('<< /S /URI /URI (https://example.org/Launch) >>\n<< /URI (http://a.org/Web/JavaScript/x) >>'),
    ],
    ['that names something alike', withObjects('<< /Launched true /JavaScripts 1 >>')],
    ['with what scripts are called in its words', withObjects('<< /Title (JavaScript and Launch) >>')],
  ])('%s', async (_name, file) => {
    expect(await findPdfFault(file)).toBeNull();
  });
});

describe('a PDF is broken', () => {
  const whole = pdfOf().toString('latin1');
  test.each([
    ['that is nothing but its first bytes', '%PDF-1.7\n'],
    ['of no version', whole.replace('%PDF-1.7', '%PDF-9.9')],
    ['that is cut off', whole.slice(0, -40)],
    ['whose end leads nowhere', whole.replace(/startxref\n\d+/, 'startxref\n9999999999')],
    ['whose end leads to something else', whole.replace(/startxref\n\d+/, 'startxref\n0000000012')],
    ['without a root', whole.replace('/Root', '/Loot')],
    ['that is a page with a PDF behind it', `%PDF-1.7\n<script>alert(1)</script>${'x'.repeat(100)}`],
  ])('%s', async (_name, text) => {
    expect(await findPdfFault(Buffer.from(text, 'latin1'))).toBe('broken');
  });

  test('with packed objects that it hides, or that unpack to far more than they are', async () => {
    expect(await findPdfFault(withObjects(packedObjects('<< >>', { filter: '[/ASCII85Decode /FlateDecode]' })))).toBe('broken');
    expect(await findPdfFault(withObjects(packedObjects(' '.repeat(65 * 1024 * 1024))))).toBe('broken');
  });
});

describe('a PDF is active', () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
  test.each([
    ['with a script', script],
    ['with a script by another spelling', '<< /S /J#61va#53cript /JS (app.alert(1)) >>'],
    ['with a script behind a link', '<< /URI (https://example.org) /S/JavaScript /JS (app.alert(1)) >>'],
    ['with a script behind what looks like a link', '<< /http://S/JavaScript /JS (app.alert(1)) >>'],
    ['that starts a program', '<< /S /Launch /F (cmd.exe) >>'],
    ['that sends a form', '<< /S /SubmitForm /F (https://example.org) >>'],
    ['that carries a file', '<< /Type /Filespec /EF << /F 9 0 R >> >>\n<< /Type /EmbeddedFile >>'],
    ['with a script in packed objects', packedObjects(script)],
    ['with a script in packed objects behind a remark', packedObjects(script, { start: '% 1\n\n 10 0 ' })],
    [
      'with a script in packed objects that call themselves a picture',
      streamOf(deflateSync(`10 0 ${script}`), '/Type /ObjStm /Subtype /Image'),
    ],
    [
      'with a script in packed objects whose sum is wrong',
      Buffer.from(
        packedObjects(script)
          .toString('latin1')
          .replace(/.{4}\nendstream$/s, 'xxxx\nendstream'),
        'latin1',
      ),
    ],
  ])('%s', async (_name, object) => {
    expect(await findPdfFault(withObjects(object))).toBe('active');
  });
});

test('a PDF with a password is locked', async () => {
  expect(await findPdfFault(pdfOf({ trailer: '/Encrypt 3 0 R' }))).toBe('locked');
});

test('ten megabytes of streams are looked through in seconds', async () => {
  const bomb = Buffer.from('stream\nx\x9c1'.repeat(900_000), 'latin1');
  expect(await findPdfFault(withObjects(bomb))).toBe('broken');
  const names = Buffer.from('/J#61v'.repeat(1_600_000));
  expect(await findPdfFault(withObjects(names))).toBeNull();
});

describe('packed objects that hide a script', () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
  const packed = deflateSync(`10 0 ${script}`);
  /** Packed objects with a dictionary and a beginning of one's own. */
  const hidden = (dictionary: string, { word = 'stream\n', bytes = packed }: { word?: string; bytes?: Buffer } = {}) =>
    withObjects(Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${dictionary} >>\n${word}`), bytes, Buffer.from('\nendstream')]));
  const plain = '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode';
  // every row of a PNG predictor begins with its kind, here 'up': each byte is the difference to the one above
  const predicted = (text: string) => {
    const columns = 4;
    const rows = Buffer.from(text.padEnd(Math.ceil(text.length / columns) * columns), 'latin1');
    const out: number[] = [];
    for (let at = 0; at < rows.length; at += columns) {
      out.push(2);
      for (let place = at; place < at + columns; place += 1) out.push(((rows[place] ?? 0) - (rows[place - columns] ?? 0) + 256) % 256);
    }
    return deflateSync(Buffer.from(out));
  };
  const byPredictor = { bytes: predicted(`10 0 ${script}`) };

  test.each([
    ['by a predictor', hidden(`${plain} /DecodeParms << /Predictor 12 /Columns 4 >>`, byPredictor)],
    ['by a predictor that another object describes', hidden(`${plain} /DecodeParms 9 0 R`, byPredictor)],
    ['by a predictor in other letters', hidden(`${plain} /D#65codeParms << /Predictor 12 /Columns 4 >>`, byPredictor)],
    [
      'by a predictor, without calling themselves objects',
      hidden('/N 1 /First 5 /Filter /FlateDecode /DP << /Predictor 12 >>', byPredictor),
    ],
    ['by two filters', hidden('/N 1 /First 5 /Filter [/FlateDecode /FlateDecode]', { bytes: deflateSync(packed) })],
    ['by a filter in another object', hidden('/N 1 /First 5 /Filter 9 0 R')],
    ['by a filter that is named twice', hidden('/N 1 /First 5 /Filter /FlateDecode /Filter /ASCIIHexDecode')],
    ['behind an end in a text', hidden('/N 1 /First 5 /X (endobj 7 0 obj << ) /Filter 9 0 R')],
    ['behind an end in a remark', hidden('/N 1 /First 5 %endobj 7 0 obj <<\n /Filter 9 0 R')],
  ])('%s are refused', async (_name, file) => {
    expect(await findPdfFault(file)).toBe('broken');
  });

  test.each([
    ['a blank after the word', 'stream \n'],
    ['a tab and a carriage return after the word', 'stream\t\r'],
    ['no end of the line', 'stream'],
    ['other words on its line', 'stream of objects\r\n'],
  ])('with %s are found', async (_name, word) => {
    expect(await findPdfFault(hidden(plain, { word }))).toBe('active');
  });

  test('behind a long remark, and as a file that says no type, are found', async () => {
    const remark = `%${'x'.repeat(3000)}\n`;
    expect(await findPdfFault(hidden('/N 1 /First 3007 /Filter /FlateDecode', { bytes: deflateSync(`${remark}10 0 ${script}`) }))).toBe(
      'active',
    );
    expect(await findPdfFault(withObjects('<< /Type /Filespec /F (a.exe) /EF << /F 9 0 R >> >>'))).toBe('active');
  });

  test('a table of objects and a picture with a predictor are no objects', async () => {
    const table = streamOf(
      deflateSync(Buffer.from([2, 1, 0, 16, 0])),
      '/Type /XRef /W [1 2 1] /DecodeParms << /Columns 4 /Predictor 12 >>',
    );
    const picture = streamOf(deflateSync(Buffer.alloc(50)), '/Subtype /Image /DecodeParms << /Predictor 15 /Columns 4 >>');
    expect(await findPdfFault(withObjects(table, packedObjects('<< /Type /Page >>'), picture))).toBeNull();
  });
});
