import { expect, test } from 'vitest';
import { contrastFaults, contrastOf, logoDoubts, wordsOn } from './brand-contrast.ts';

test('the contrast of two colours, as WCAG 2.2 has it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrastOf('#ffffff', '#777777')).toBe(contrastOf('#777777', '#ffffff'));
});

test.each([
  ['#4B45C6', '#ffffff'],
  ['#FFC400', '#15171c'],
  ['#FFFFFF', '#15171c'],
])('words on %s are %s', (filled, words) => {
  expect(wordsOn(filled)).toBe(words);
});

test('colours that cannot be read are refused with the contrast they have', () => {
  const palette = { filled: '#4B45C6', text: '#3C379F', wash: '#F3F3FE' };
  expect(contrastFaults({ palette, theme: 'light' })).toEqual([]);
  expect(contrastFaults({ palette, theme: 'dark' })).toEqual([
    { field: 'text', text: "words in this colour can't be read on #0f1115: 2.0 to 1, and 4.5 to 1 is needed" },
  ]);
  expect(contrastFaults({ palette: { ...palette, wash: '#6A64E0', filled: '#7D7D7D' }, theme: 'light' }).map(({ field }) => field)).toEqual(
    ['text', 'filled'],
  );
});

const [clear, white, black, blue] = [
  [0, 0, 0, 0],
  [255, 255, 255, 255],
  [10, 10, 10, 255],
  [75, 69, 198, 255],
];
/** Four by two pixels. */
const logo = (...row: (readonly number[] | undefined)[]) => [...row, ...row].flatMap((pixel) => pixel ?? []);

test.each([
  ['dark words', logo(clear, black, black, clear), 64, [], ['unseen']],
  ['white words', logo(clear, white, white, clear), 64, ['unseen'], []],
  ['a mark that both bars show', logo(clear, blue, white, clear), 64, [], []],
  ['words on a white ground', logo(white, black, black, white), 64, [], ['box']],
  ['nothing', logo(clear, clear, clear, clear), 64, ['unseen'], ['unseen']],
  ['few pixels', logo(clear, blue, white, clear), 32, ['small'], ['small']],
  ['a drawing', logo(clear, blue, white, clear), null, [], []],
])('a logo of %s is doubted where it is hardly seen', (_what, pixels, height, light, dark) => {
  const of = (theme: 'light' | 'dark') => logoDoubts({ pixels, width: 4, height, theme });
  expect([of('light'), of('dark')]).toEqual([light, dark]);
});
