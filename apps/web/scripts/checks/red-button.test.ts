import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const app = new URL('../../src/app/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, app), 'utf8');

/** Relative luminance (WCAG 2.2). */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test('white words on a red button have a contrast of 4.5 at least, in both themes and on hover', () => {
  const theme = read('theme.ts');
  expect(theme).toContain("'--mantine-color-red-filled': 'var(--bad-filled)'");
  expect(theme).toContain("'--mantine-color-red-filled-hover': 'var(--bad-filled-hover)'");
  const found = [...read('tokens.css').matchAll(/--bad-filled(?:-hover)?: (#[0-9a-f]{6});/gu)].map(([, hex = '']) => hex);
  expect(found).toHaveLength(4);
  for (const hex of found) expect(1.05 / (luminance(hex) + 0.05), hex).toBeGreaterThanOrEqual(4.5);
});
