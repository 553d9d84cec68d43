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
  const file = ({ name = 'photo.jpg', type = 'image/jpeg', size = 1_000 }) => ({ name, type, size });
  const max = 10 * 1024 * 1024;

  test.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'application/pdf'])('MED-017 is taken as %s', (type) => {
    expect(findAttachmentFault(file({ type }))).toBeNull();
  });

  test.each([
    ['MED-021', { name: 'notes.txt', type: 'text/plain' }],
    ['MED-021', { name: 'sheet.xlsx', type: '' }],
    ['MED-025', { name: 'figure.svg', type: 'image/svg+xml' }],
  ])('%s is kept out by its kind, and the words name it: %o', (_row, about) => {
    expect(findAttachmentFault(file(about))).toContain(about.name);
  });

  test('MED-023 may have 10 MB and no more; MED-024 the words name it and the limit', () => {
    expect(findAttachmentFault(file({ size: max }))).toBeNull();
    const words = findAttachmentFault(file({ name: 'long.pdf', type: 'application/pdf', size: max + 1 }));
    expect(words).toContain('long.pdf');
    expect(words).toContain('10 MB');
    expect(findAttachmentFault(file({ size: 0 }))).toContain('photo.jpg');
  });

  test('MED-022 that the system gives no type is told by its ending, in any case', () => {
    expect(findAttachmentFault(file({ name: 'PHOTO.JPG', type: '' }))).toBeNull();
    expect(findAttachmentFault(file({ name: 'SCAN.PDF', type: '' }))).toBeNull();
  });
});
