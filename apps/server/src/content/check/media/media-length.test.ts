import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkPdfs } from '../check-references.ts';
import { checkVideos } from './check-video.ts';
import { collectFaults, writeFaults } from '../../format/base.ts';
import { mp4Seconds, pdfPages } from './media-length.ts';

const demo = (name: string) => readFileSync(fileURLToPath(new URL(`../../../../../../content/demo/media/${name}`, import.meta.url)));
const pdf = (...parts: (string | Buffer)[]) => Buffer.concat(['%PDF-1.7\n', ...parts].map((part) => Buffer.from(part)));
const tree = '<< /Kids [2 0 R 3 0 R] /Resources << /Font << >> >> /Type /Pages /Count 7 >>';
const branch = '<</Type/Pages/Parent 1 0 R/Kids[4 0 R]/Count 90>>';
const packed = (text: string) => {
  const body = deflateSync(Buffer.from(text));
  return Buffer.concat([
    Buffer.from(`9 0 obj\n<</Type /ObjStm /Length ${body.length}>>\nstream\r\n`),
    body,
    Buffer.from('\r\nendstream\nendobj\n'),
  ]);
};

describe('how many pages a PDF has', () => {
  test.each([
    ['the demo', demo('quadratics-formula-sheet.pdf'), 3],
    ['in the open, with branches', pdf(`1 0 obj\n${tree}\nendobj\n2 0 obj ${branch} endobj\n`), 7],
    ['packed with other objects', pdf(packed(`1 0 2 90 ${tree} ${branch}`)), 7],
    ['saved on: the last counts', pdf(`1 0 obj ${tree} endobj\n%%EOF\n1 0 obj ${tree.replace('7', '8')} endobj\n`), 8],
    ['not in what a page shows', pdf(`1 0 obj ${tree} endobj\n5 0 obj << >>\nstream\n<</Type /Pages /Count 99>>\nendstream\n`), 7],
    ['protected', pdf('9 0 obj <</Type /ObjStm>>\nstream\nnot to be read\nendstream\n'), null],
    ['none', Buffer.from(tree), null],
  ])('%s', (_name, file, pages) => {
    expect(pdfPages(file)).toBe(pages);
  });
});

const box = (type: string, ...bodies: Buffer[]) => {
  const body = Buffer.concat(bodies);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const header = ({ isLong, length }: { isLong: boolean; length: number }) => {
  const body = Buffer.alloc(112);
  body[0] = isLong ? 1 : 0;
  body.writeUInt32BE(600, isLong ? 20 : 12);
  if (isLong) body.writeBigUInt64BE(BigInt(length), 24);
  else body.writeUInt32BE(length, 16);
  return box('mvhd', body);
};

describe('how long an MP4 video plays', () => {
  test.each([
    ['the demo', demo('sign-chart.mp4'), 50],
    [
      'in both widths: 32 bits',
      Buffer.concat([box('ftyp'), box('mdat', Buffer.alloc(40)), box('moov', header({ isLong: false, length: 45_000 }))]),
      75,
    ],
    ['in both widths: 64 bits', box('moov', box('free'), header({ isLong: true, length: 45_000 })), 75],
    ['not told', box('moov', header({ isLong: false, length: 0 })), null],
    ['no video', Buffer.from('0123456789'), null],
    ['nothing', Buffer.alloc(0), null],
  ])('%s', (_name, file, seconds) => {
    const told = mp4Seconds(file);
    expect(told === null ? null : Math.round(told)).toBe(seconds);
  });
});

test('what a path says of its files and they do not is a fault that names the file', () => {
  const faults = collectFaults();
  const media = new Map(
    Object.entries({
      'media/a.pdf': demo('quadratics-formula-sheet.pdf'),
      'media/b.pdf': Buffer.from('x'),
      'media/c.mp4': demo('sign-chart.mp4'),
      'media/d.mp4': Buffer.from('x'),
    }).map(([path, body]) => [path, { path, key: path, mime: '', body }]),
  );
  const checkPdf = checkPdfs({ media, faults });
  const checkVideo = checkVideos({ media, faults });
  const at = (line: number) => () => ({ file: 'paths/a.yaml', line });
  checkPdf({ pdf: { file: 'media/a.pdf', pages: 3 }, at: at(1) });
  checkPdf({ pdf: { file: 'media/a.pdf', pages: 5 }, at: at(2) });
  checkPdf({ pdf: { file: 'media/a.pdf' }, at: at(3) });
  checkPdf({ pdf: { file: 'media/b.pdf', pages: 3 }, at: at(4) });
  checkPdf({ pdf: { file: 'media/c.mp4', pages: 3 }, at: at(5) });
  checkVideo({ video: { file: 'media/c.mp4' }, seconds: 50, at: at(6) });
  checkVideo({ video: { file: 'media/c.mp4' }, seconds: 60, at: at(7) });
  checkVideo({ video: { file: 'media/d.mp4' }, seconds: 50, at: at(8) });
  expect(writeFaults(faults.list()).split('\n')).toEqual([
    "paths/a.yaml:2  'media/a.pdf' has 3 pages, the entry says 5",
    "paths/a.yaml:3  a PDF needs its number of 'pages', all of which a student has to see",
    "paths/a.yaml:4  the pages of 'media/b.pdf' cannot be counted: save it as a PDF without protection",
    "paths/a.yaml:5  'media/c.mp4' is no PDF (.pdf)",
    'paths/a.yaml:7  the video lasts 50 seconds, the duration says 60',
    "paths/a.yaml:8  'media/d.mp4' does not say how long it is: save it as an MP4 video in one piece",
  ]);
});
