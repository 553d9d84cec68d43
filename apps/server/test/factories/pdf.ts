import { deflateSync, inflateSync } from 'node:zlib';

/** A whole PDF of these objects, numbered from 1, the first being its catalogue. `padTo` makes it so many bytes long. */
export function pdfOf({
  objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
  trailer = '',
  padTo = 0,
}: { objects?: readonly (string | Buffer)[]; trailer?: string; padTo?: number } = {}): Buffer {
  const body: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let at = 9;
  const offsets = objects.map((object, index) => {
    const offset = at;
    const bytes = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    body.push(bytes);
    at += bytes.length;
    return offset;
  });
  const endOf = (start: number) =>
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${String(start).padStart(10, '0')}\n%%EOF\n`;
  const padding = Buffer.alloc(Math.max(0, padTo - at - endOf(at).length), 32);
  return Buffer.concat([...body, padding, Buffer.from(endOf(at + padding.length))]);
}

/** An object with packed objects inside, as PDF 1.5 has it. `filter` is what it says of how it is packed. */
export function packedObjects(inside: string, { filter = '/FlateDecode', start = '10 0 ' } = {}): Buffer {
  const packed = deflateSync(`${start}${inside}`);
  const head = `<< /Type /ObjStm /N 1 /First ${start.length} /Filter ${filter} /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

/** The words of a page of ours: pieces of hexadecimal text inside compressed streams. */
export function wordsIn(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => Buffer.from(body, 'latin1'));
  const pages = streams.map((body) => {
    try {
      return inflateSync(body).toString('latin1');
    } catch {
      return '';
    }
  });
  const lines = pages.flatMap((page) => page.split('\n').filter((text) => /T[jJ]$/.test(text)));
  return lines
    .map((text) => [...text.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''))
    .join('\n');
}
