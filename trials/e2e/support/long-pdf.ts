import type { Route } from '@playwright/test';

/** A file of many pages, each with a line of text and a drawn picture of its own: as heavy as a scanned book. Its pages hang on a tree of tens, as what writes books makes them. */
export function longPdf({ pages, pictureSide = 200 }: { pages: number; pictureSide?: number }): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  const push = (part: Buffer | string) => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    at += bytes.length;
  };
  const object = (number: number, ...body: (Buffer | string)[]) => {
    offsets[number] = at;
    for (const part of [`${number} 0 obj\n`, ...body, '\nendobj\n']) push(part);
  };
  const groups = Math.ceil(pages / 10);
  const [firstPage, firstGroup] = [4, 4 + pages * 3];
  const list = (numbers: number[]) => numbers.map((number) => `${number} 0 R`).join(' ');
  push('%PDF-1.7\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(2, `<< /Type /Pages /Kids [${list(Array.from({ length: groups }, (_, group) => firstGroup + group))}] /Count ${pages} >>`);
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let group = 0; group < groups; group += 1) {
    const own = Array.from({ length: Math.min(10, pages - group * 10) }, (_, index) => firstPage + (group * 10 + index) * 3);
    object(firstGroup + group, `<< /Type /Pages /Parent 2 0 R /Kids [${list(own)}] /Count ${own.length} >>`);
  }
  for (let page = 0; page < pages; page += 1) {
    const number = firstPage + page * 3;
    const resources = `<< /Font << /F 3 0 R >> /XObject << /I ${number + 2} 0 R >> >>`;
    const parent = firstGroup + Math.floor(page / 10);
    object(number, `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R /Resources ${resources} >>`);
    const drawing = `q 200 0 0 200 60 100 cm /I Do Q BT /F 28 Tf 60 740 Td (Page ${page + 1} of ${pages}) Tj ET`;
    object(number + 1, `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    const picture = Buffer.from(Array.from({ length: pictureSide ** 2 }, (_, spot) => (spot * 7919 + page * 104_729) % 256));
    const about = `/Width ${pictureSide} /Height ${pictureSide} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${picture.length}`;
    object(number + 2, `<< /Type /XObject /Subtype /Image ${about} >>\nstream\n`, picture, '\nendstream');
  }
  const [start, count] = [at, firstGroup + groups];
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  push(`xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** Answers as the portal's file store does, with the part that is asked for, and counts the bytes. */
export function servePieces(file: Buffer) {
  const sent = { bytes: 0 };
  const serve = async (route: Route) => {
    const [, begin = 0, last = file.length - 1] = /(\d+)-(\d+)/.exec((await route.request().headerValue('range')) ?? '')?.map(Number) ?? [];
    const body = file.subarray(begin, last + 1);
    sent.bytes += body.length;
    const headers = { 'accept-ranges': 'bytes', 'content-range': `bytes ${begin}-${begin + body.length - 1}/${file.length}` };
    await route.fulfill({ status: 206, contentType: 'application/pdf', headers, body });
  };
  return { sent, serve };
}
