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
