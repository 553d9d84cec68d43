import { expect, test } from 'vitest';
import {
  addPart,
  allParts,
  changesBetween,
  durationOf,
  endOf,
  freeKey,
  landingBeside,
  landingNested,
  landingOver,
  movePart,
  type Part,
  readPath,
  removePart,
  renamePart,
  setFields,
  sumOf,
} from './path-text.ts';

const text = `# the first path
path: quant
programme: cat
type: prepare
name: Quant
children:
  - key: linear
    name: Linear equations # easy
    assets:
      - {key: l-page, name: 'Lines', type: html, page: pages/lines.md, duration: '0:10:00'}
  - key: quadratic
    name: Quadratics
    children:
      # the sign
      - key: sign
        name: Sign
        assets:
          - {key: s-clip, name: 'Sign chart', type: video, file: media/sign.mp4, duration: '0:00:50'}
          - {key: s-sheet, name: 'Sheet', type: pdf, file: media/sheet.pdf, pages: 3}
      - key: roots
        name: Roots
`;
const part = (key: string, from = text): Part => {
  const found = allParts(readPath(from).units).find((each) => each.key === key);
  if (found === undefined) throw new Error(`no ${key}`);
  return found;
};
const keys = (from: string) => allParts(readPath(from).units).map(({ key }) => key);
const lines = (from: string) => from.split('\n').toSorted();

test('a path is read with its units, topics and lessons, and what they take', () => {
  const tree = readPath(text);
  expect(tree).toMatchObject({ name: 'Quant', error: null });
  expect(allParts(tree.units).map(({ id }) => id)).toEqual([
    'unit linear',
    'lesson l-page',
    'unit quadratic',
    'topic sign',
    'lesson s-clip',
    'lesson s-sheet',
    'topic roots',
  ]);
  expect(sumOf(tree.units)).toEqual({ lessons: 3, seconds: 650 });
  expect(part('s-sheet').lesson).toMatchObject({ type: 'pdf', pages: 3, mayDownload: true });
  expect(readPath('children: [').error).not.toBeNull();
});

test('a part moves by one place, and at an edge into what is beside', () => {
  const tree = readPath(text);
  const move = (key: string, step: 1 | -1) => {
    const landing = landingBeside({ tree, part: part(key), step });
    return landing === null ? null : movePart(text, part(key), landing).text;
  };
  expect(keys(move('s-sheet', -1) ?? '')).toEqual(['linear', 'l-page', 'quadratic', 'sign', 's-sheet', 's-clip', 'roots']);
  expect(keys(move('s-sheet', 1) ?? '')).toEqual(['linear', 'l-page', 'quadratic', 'sign', 's-clip', 'roots', 's-sheet']);
  expect(keys(move('s-clip', -1) ?? '')).toEqual(['linear', 'l-page', 's-clip', 'quadratic', 'sign', 's-sheet', 'roots']);
  expect(move('linear', -1)).toBeNull();
  const moved = move('sign', 1) ?? '';
  expect(keys(moved)).toEqual(['linear', 'l-page', 'quadratic', 'roots', 'sign', 's-clip', 's-sheet']);
  // with its comment, and no line is another
  expect(lines(moved)).toEqual(lines(text));
});

test('a part goes deeper and higher', () => {
  const tree = readPath(text);
  const nest = (key: string, step: 1 | -1, from = text) => {
    const landing = landingNested({ tree: readPath(from), part: part(key, from), step });
    return landing === null ? null : movePart(from, part(key, from), landing).text;
  };
  expect(landingNested({ tree, part: part('linear'), step: 1 })).toBeNull();
  expect(landingNested({ tree, part: part('quadratic'), step: 1 })).toBeNull();
  const out = nest('roots', -1) ?? '';
  expect(part('roots', out).kind).toBe('unit');
  const back = nest('roots', 1, out) ?? '';
  expect(part('roots', back).kind).toBe('topic');
  const ofUnit = nest('s-sheet', -1) ?? '';
  expect(part('s-sheet', ofUnit).at).toEqual(['children', 1, 'assets', 0]);
  expect(part('s-sheet', nest('s-sheet', 1, ofUnit) ?? '').at).toEqual(['children', 1, 'children', 1, 'assets', 0]);
});

test('a part that is dropped lands beside its like, at the end of what holds such, or nowhere', () => {
  const tree = readPath(text);
  const over = (key: string, other: string, isLower = false) => landingOver({ tree, part: part(key), over: part(other), isLower });
  expect(over('s-clip', 's-sheet', true)).toEqual({ list: ['children', 1, 'children', 0, 'assets'], index: 2, depth: 2 });
  expect(over('s-clip', 'roots')).toEqual({ list: ['children', 1, 'children', 1, 'assets'], index: 0, depth: 2 });
  expect(over('s-clip', 'linear')).toEqual({ list: ['children', 0, 'assets'], index: 1, depth: 1 });
  expect(over('roots', 'linear')).toEqual({ list: ['children', 0, 'children'], index: 0, depth: 1 });
  expect(over('linear', 's-clip')).toEqual({ list: ['children'], index: 2, depth: 0 });
  expect(over('quadratic', 'sign')).toBeNull();
  expect(over('sign', 'sign')).toBeNull();
});

test('parts are added, renamed, changed and removed, and every other line stays', () => {
  const added = addPart(text, endOf(part('roots'), 'lesson'), {
    key: 'r-page',
    name: 'Roots: a page',
    type: 'html',
    page: 'pages/r.md',
  }).text;
  expect(part('r-page', added)).toMatchObject({ name: 'Roots: a page', lesson: { page: 'pages/r.md' } });
  expect(added.startsWith(text)).toBe(true);
  expect(renamePart(text, part('linear'), 'Lines').text).toBe(text.replace('Linear equations', 'Lines'));
  const set = setFields(text, part('s-clip'), { captions: 'media/sign.vtt', duration: durationOf(75), poster: '' }).text;
  expect(set).toBe(
    text.replace("file: media/sign.mp4, duration: '0:00:50'", "file: media/sign.mp4, captions: media/sign.vtt, duration: '0:01:15'"),
  );
  expect(setFields(set, part('s-clip', set), { captions: '' }).text).toBe(text.replace('0:00:50', '0:01:15'));
  expect(lines(text)).toEqual(expect.arrayContaining(lines(removePart(text, part('s-sheet')).text)));
});

test('a key is made of a name, and is free', () => {
  expect(freeKey('Sign: a chart!', new Set(['sign-a-chart']), 'page')).toBe('sign-a-chart-2');
  expect(freeKey('चिह्न', new Set(), 'page')).toBe('page');
});

test('what is to be published is said by part', () => {
  const tree = readPath(text);
  const moved = movePart(
    text,
    part('s-sheet'),
    landingOver({ tree, part: part('s-sheet'), over: part('s-clip'), isLower: false }) ?? endOf(part('roots'), 'lesson'),
  ).text;
  const renamed = renamePart(moved, part('l-page', moved), 'Straight lines').text;
  const added = addPart(renamed, { list: ['children'], index: 2, depth: 0 }, { key: 'mixed', name: 'Mixed practice' }).text;
  const now = removePart(added, part('roots', added)).text;
  expect(changesBetween(text, now).map(({ part: { key }, change }) => `${change} ${key}`)).toEqual([
    'renamed l-page',
    'moved s-clip',
    'added mixed',
    'removed roots',
  ]);
  expect(changesBetween(text, text)).toEqual([]);
});
