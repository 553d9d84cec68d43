import { mayDownload } from '@abhyas/rules/learning/download.ts';
import { describe, expect, test } from 'vitest';
import { attachmentKind } from './attachment-kind.ts';
import { findAttachmentFault } from './attachment-fault.ts';

describe('an attachment by its name', () => {
  test.each(['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'svg'])('MED-019 that ends in %s shows as a picture', (ending) => {
    expect(attachmentKind(`notebook.${ending}`)).toBe('picture');
  });

  test.each(['PHOTO.JPG', 'Figure.Png', 'a.b.WebP', 'scan.jpeg '])('MED-022 shows as a picture in any case: %s', (name) => {
    expect(attachmentKind(name)).toBe('picture');
  });

  test.each(['working.pdf', 'WORKING.PDF', 'notes.txt', 'jpg', 'png.zip', 'archive', ''])(
    'MED-020 shows as a PDF otherwise: %j',
    (name) => {
      expect(attachmentKind(name)).toBe('pdf');
    },
  );

  test.each([
    ['working.pdf', true],
    ['WORKING.PDF', true],
    ['notes.txt', false],
    ['pdf', false],
    ['photo.jpg', false],
  ])('MED-021 can be downloaded as a PDF only where the name says so: %s, %s', (name, can) => {
    expect([attachmentKind(name), mayDownload(name)]).toEqual([name.endsWith('jpg') ? 'picture' : 'pdf', can]);
  });
});

describe('a file before it is sent', () => {
  const max = 10 * 1024 * 1024;
  const file = ({ name = 'photo.jpg', head = '\u00FF\u00D8\u00FF\u00E0', size = 1_000 }) =>
    new File([Uint8Array.from(head, (each) => each.charCodeAt(0)), new Uint8Array(Math.max(0, size - head.length))], name);

  test.each([
    ['photo.jpg', '\u00FF\u00D8\u00FF\u00E0'],
    ['PHOTO', '\u0089PNG\r\n\u001A\n'],
    ['SCAN.PDF', '%PDF-1.7'],
  ])('MED-017, MED-022 is taken by its bytes, whatever the system calls it: %s', async (name, head) => {
    expect(await findAttachmentFault(file({ name, head }))).toBeNull();
  });

  test.each([
    [
      'MED-021',
      'notes.txt',
      'words',
      "notes.txt wasn't attached. We don't know this kind of file. Attach a picture (JPEG, PNG, WebP, AVIF or GIF) or a PDF.",
    ],
    ['MED-025', 'figure.png', '<svg xmlns="x">', "figure.png wasn't attached. This is an SVG drawing. Save it as JPEG and choose that."],
    [
      'MED-021',
      'photo.jpg',
      '\0\0\0\u0018ftypheic\0\0\0\0mif1heic',
      "photo.jpg wasn't attached. This is a HEIC picture, as iPhones take them. Export it as JPEG and choose that. On an iPhone, set Settings › Camera › Formats to Most Compatible.",
    ],
  ])('%s is kept out by its bytes, and the words name it and its kind: %s', async (_row, name, head, words) => {
    expect(await findAttachmentFault(file({ name, head }))).toBe(words);
  });

  test('a picture is no handout', async () => {
    const words = "photo.jpg wasn't attached. This is a JPEG picture. Save it as PDF and choose that.";
    expect(await findAttachmentFault(file({}), true)).toBe(words);
  });

  test('MED-023 may have 10 MB and no more; MED-024 the words name it and the limit', async () => {
    expect(await findAttachmentFault(file({ size: max }))).toBeNull();
    const words = await findAttachmentFault(file({ name: 'long.pdf', head: '%PDF-1.7', size: max + 1 }));
    expect(words).toBe('long.pdf is over 10 MB. Choose a smaller file.');
    expect(await findAttachmentFault(file({ head: '', size: 0 }))).toContain('photo.jpg');
  });
});
