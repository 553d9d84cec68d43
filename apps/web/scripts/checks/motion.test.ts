import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../src');
const read = (file: string) => readFileSync(join(source, file), 'utf8');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
const sheets = files.filter((file) => file.endsWith('.css'));

/** Milliseconds that a motion takes: long enough to be seen, too short to wait for. */
const shortest = 120;
const longest = 200;

/** What is no motion from one place or state to the next, and why it may take longer. */
const longer: Readonly<Record<string, string>> = {
  'app/shell/search/palette/search-palette.module.css pass': 'runs as long as something loads',
  'features/assessment/player/frame/announcer.module.css toast': 'is how long a message stays',
  'ui/media/reader.module.css here': 'fades the mark of the place that was looked for',
};

/** The declarations of a sheet that set something in motion, without its comments. */
function motionsOf(file: string): string[] {
  const css = read(file).replaceAll(/\/\*[^]*?\*\//g, '');
  return [...css.matchAll(/(?:transition|animation)(?:-duration)?:\s*([^;]+);/g)].flatMap(([, value = '']) => value.split(','));
}

/** The first time in a motion, which is how long it takes; the second one is its delay. */
function millisecondsOf(motion: string): number | null {
  const [, count, unit] = /(?<![\w-])([\d.]+)(ms|s)(?!\w)/.exec(motion) ?? [];
  return count === undefined ? null : Number(count) * (unit === 's' ? 1000 : 1);
}

test('a motion takes 120 to 200 ms, or has a reason to take longer', () => {
  const found = sheets.flatMap((file) =>
    motionsOf(file).flatMap((motion) => {
      const name = /^[a-z-]+/.exec(motion.trim())?.[0] ?? '';
      const time = motion.includes('var(--quick)') ? null : millisecondsOf(motion.replace(/!important/, ''));
      const isStill = time === null || time === 0;
      return isStill || (time >= shortest && time <= longest) || `${file} ${name}` in longer ? [] : [`${file}: ${motion.trim()}`];
    }),
  );
  expect(found).toEqual([]);
  const quick = millisecondsOf(/--quick: ([^;]+);/.exec(read('app/tokens.css'))?.[1] ?? '');
  expect(quick).toBeGreaterThanOrEqual(shortest);
  expect(quick).toBeLessThanOrEqual(longest);
});

test('every reason to take longer is of a motion that is there', () => {
  for (const place of Object.keys(longer)) {
    const [file = '', name = ''] = place.split(' ');
    expect(
      motionsOf(file).some((motion) => motion.trim().startsWith(name)),
      place,
    ).toBe(true);
  }
});

test('with reduced motion nothing moves: every sheet is under one rule, and the parts of the library and scrolling ask for it too', () => {
  const [, rule = ''] = /@media \(prefers-reduced-motion: reduce\) \{([^]*?)\n\}/.exec(read('app/tokens.css')) ?? [];
  expect(rule).toMatch(/\*,\s+\*::before,\s+\*::after \{/);
  for (const property of ['transition-delay', 'transition-duration', 'animation-delay', 'animation-duration'])
    expect(rule).toContain(`${property}: 0ms !important;`);
  expect(rule).toContain('animation-iteration-count: 1 !important;');
  expect(rule).toContain('scroll-behavior: auto !important;');
  // nothing else is as strong, but for a fade that follows the scrolling and says that there is more below
  const others = ['app/tokens.css', 'features/schools/compare/compare-page.module.css'];
  const strong = sheets.filter((file) => !others.includes(file) && /(?:transition|animation)[^;{]*!important/.test(read(file)));
  expect(strong).toEqual([]);
  expect(read('app/theme.ts')).toContain('respectReducedMotion: true');
  const scripts = files.filter((file) => /\.tsx?$/.test(file));
  expect(scripts.filter((file) => /behavior: 'smooth'/.test(read(file)))).toEqual([]);
});
