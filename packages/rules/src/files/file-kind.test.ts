import { expect, test } from 'vitest';
import { inWords } from '../../test/in-words.ts';
import { fileKindOf, fileKinds, headOf, refusalOf, type FileKind, type WantedFile } from './file-kind.ts';

const ftyp = (brands: string) => `\0\0\0\u001Cftyp${brands}`;

test.each<[FileKind | null, string]>([
  ['jpeg', '\u00FF\u00D8\u00FF\u00E0\0\u0010JFIF'],
  ['png', '\u0089PNG\r\n\u001A\n'],
  ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['gif', 'GIF89a'],
  ['avif', ftyp('avif\0\0\0\0mif1miaf')],
  ['avif', ftyp('mif1\0\0\0\0mif1avifmiaf')],
  ['heic', ftyp('heic\0\0\0\0mif1heic')],
  ['heic', ftyp('mif1\0\0\0\0mif1heic')],
  ['tiff', 'II*\0\u0008\0\0\0'],
  ['bmp', 'BM\u0036\u0003\0\0\0\0\0\0'],
  ['svg', '<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">\n<svg xmlns="x">'],
  ['pdf', '%PDF-1.7\n'],
  ['docx', 'PK\u0003\u0004\u0014\0[Content_Types].xml PK\u0003\u0004word/document.xml'],
  ['xlsx', 'PK\u0003\u0004\u0014\0xl/worksheets/sheet1.xml'],
  ['pptx', 'PK\u0003\u0004\u0014\0ppt/slides/slide1.xml'],
  ['openDocument', 'PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.text'],
  ['xls', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1\0W\0o\0r\0k\0b\0o\0o\0k\0'],
  ['ole', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1\0'],
  ['rtf', '{\\rtf1\\ansi'],
  ['apk', 'PK\u0003\u0004\u0014\0AndroidManifest.xml'],
  ['zip', 'PK\u0003\u0004\u0014\0notes/one.txt'],
  ['gzip', '\u001F\u008B\u0008\0'],
  ['mov', ftyp('qt  \0\0\0\0')],
  ['m4a', ftyp('M4A \0\0\0\0')],
  ['mp4', ftyp('isom\0\0\u0002\0isomiso2')],
  ['webm', '\u001AE\u00DF\u00A3\0B\u0082\u0084webm'],
  ['mkv', '\u001AE\u00DF\u00A3\0B\u0082\u0088matroska'],
  ['avi', 'RIFF0000AVI LIST'],
  ['sound', 'RIFF0000WAVEfmt '],
  ['sound', 'ID3\u0003\0'],
  ['windowsProgram', 'MZ\u0090\0\u0003\0'],
  ['program', '\u007FELF\u0002\u0001'],
  ['program', '#!/bin/sh\n'],
  ['html', '\n<!-- saved --><!DOCTYPE html><html>'],
  ['xml', '<?xml version="1.0"?><quiz>'],
  ['text', 'Some words: GIF89a, %PDF-1.7'],
  ['text', 'key,wide,ID3\n'],
  ['text', '%pdf-1.7'],
  [null, '\u0001\u0002\u0003\u0004'],
  [null, ''],
])('MED-021 a file is told by its first bytes: %s', (kind, head) => {
  expect(fileKindOf(head)).toBe(kind);
  expect(fileKindOf(headOf(Uint8Array.from(head, (character) => character.charCodeAt(0))))).toBe(kind);
});

test.each<[FileKind | null, WantedFile, string]>([
  [
    'heic',
    'attachment',
    'This is a HEIC picture, as iPhones take them. Export it as JPEG and choose that. On an iPhone, set Settings › Camera › Formats to Most Compatible.',
  ],
  ['tiff', 'picture', 'This is a TIFF picture. Save it as JPEG and choose that.'],
  ['docx', 'attachment', 'This is a Word document. Save it as PDF and choose that.'],
  ['docx', 'picture', 'This is a Word document. Choose a JPEG, PNG or WebP.'],
  ['png', 'pdf', 'This is a PNG picture. Save it as PDF and choose that.'],
  ['zip', 'attachment', 'This is a ZIP archive. Attach a picture (JPEG, PNG, WebP, AVIF or GIF) or a PDF.'],
  ['mov', 'video', 'This is a QuickTime (MOV) video. Save it as MP4 and choose that.'],
  ['heic', 'video', 'This is a HEIC picture, as iPhones take them. Choose an MP4 or WebM video.'],
  ['jpeg', 'picture', "This is a JPEG picture. It's damaged or incomplete: choose another one."],
  [null, 'pdf', "We don't know this kind of file. Choose a PDF."],
])('MED-021 a refusal names the kind and what to do: %s as %s', (kind, wanted, text) => {
  expect(inWords(refusalOf(kind, wanted))).toBe(text);
});

test('every kind of file is named in the refusal, in each language, as packs and lists name it', () => {
  for (const kind of Object.keys(fileKinds) as FileKind[]) {
    expect(inWords(refusalOf(kind, 'video'))).toContain(`This is ${fileKinds[kind].name}. `);
    expect(inWords(refusalOf(kind, 'video'), 'hi')).toMatch(/^यह .+ है। .+।$/);
  }
});
