import { expect, test } from 'vitest';
import { collectFaults } from './format/base.ts';
import { readMedia } from './read-media.ts';

const svg = (attributes: string, inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="4" height="3"${attributes}><rect width="4" height="3"/>${inside}</svg>`;

/** The keys of these files of a pack, and what is wrong with them. */
function keysOf(written: Readonly<Record<string, string>>) {
  const faults = collectFaults();
  const read = (file: string) => Buffer.from(written[file] ?? '');
  const media = readMedia({ files: Object.keys(written), read, faults, packKey: 'demo' });
  return { keys: [...media.values()].map(({ key }) => key), faults: faults.list() };
}

test('a drawing says by its key whether it follows theme and brand, the theme, or neither', () => {
  const { keys, faults } = keysOf({
    'media/brand.svg': svg(' data-tint="brand"'),
    'media/own.svg': svg(' role="presentation" data-tint="own"'),
    'media/plain.svg': svg(''),
  });
  expect(faults).toEqual([]);
  expect(keys).toEqual([
    expect.stringMatching(/^packs\/demo\/[0-9a-f]{16}\.tint-brand\.svg$/),
    expect.stringMatching(/^packs\/demo\/[0-9a-f]{16}\.tint-own\.svg$/),
    expect.stringMatching(/^packs\/demo\/[0-9a-f]{16}\.svg$/),
  ]);
});

test('a drawing in a folder says so as well, and the files of a video beside it keep their names', () => {
  const { keys, faults } = keysOf({
    'media/sums/brand.svg': svg(' data-tint="brand"'),
    'media/sums/plain.svg': svg(''),
    'media/sums/words.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nOne\n',
  });
  expect(faults).toEqual([]);
  expect(keys).toEqual([
    expect.stringMatching(/^packs\/demo\/[0-9a-f]{16}\/brand\.tint-brand\.svg$/),
    expect.stringMatching(/^packs\/demo\/[0-9a-f]{16}\/plain\.svg$/),
    expect.stringMatching(/^packs\/demo\/[0-9a-f]{16}\/words\.vtt$/),
  ]);
});

test('only the drawing itself declares it, with a word that is known, and only a drawing', () => {
  const { keys } = keysOf({
    'media/other.svg': svg(' data-tint="green"'),
    'media/inside.svg': svg('', '<g data-tint="brand"/>'),
    'media/similar.svg': svg(' x-data-tint="brand"'),
    'media/words.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\n<svg data-tint="brand">\n',
  });
  for (const key of keys) expect(key).not.toContain('tint-');
});

test('another tint is another key, so that no browser shows a drawing it kept in the old one', () => {
  const [one] = keysOf({ 'media/a.svg': svg(' data-tint="brand"') }).keys;
  const [other] = keysOf({ 'media/a.svg': svg(' data-tint="own"') }).keys;
  expect(one?.slice(0, 28)).not.toBe(other?.slice(0, 28));
});
