import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import {
  insertIn,
  moveBetween,
  moveIn,
  readYamlText,
  removeIn,
  setIn,
  type YamlEdit,
  type YamlPath,
} from '@abhyas/rules/content/yaml-edit.ts';
import { sameValue } from '@abhyas/rules/content/yaml-write.ts';

const folder = fileURLToPath(new URL('../../../../content/demo', import.meta.url));
/** The text of an edit that must not be refused. */
function taken({ text, refused }: YamlEdit): string {
  expect(refused).toBeNull();
  return text;
}

const key = fc.constantFrom('key', 'name', 'zeta', 'on', 'a b', '0', 'text', "it's");
const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', ' ', '\n', '#', ':', '-', "'", '"', 'é', '{', ',', '\t', '|'), maxLength: 12 }),
  fc.constantFrom(
    '0',
    '1',
    'today+3d',
    '18:00',
    '2026-01-08',
    'yes',
    'null',
    '~',
    '',
    'https://a.test/x?y=1#z',
    '3.50',
    'one\ntwo\n',
    ' a\nb',
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
  fc.boolean(),
  fc.constant(null),
);
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
}));

/** Every path of a value; the root is []. */
function pathsOf(value: unknown, path: YamlPath = []): YamlPath[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, index) => pathsOf(item, [...path, index]))];
  if (typeof value === 'object' && value !== null)
    return [path, ...Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...path, name]))];
  return [path];
}
const at = (value: unknown, path: YamlPath): unknown =>
  path.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], value);

/** Lines before and after which nothing may differ, from the edges of an edited range of the old text. */
function expectSameOutside(before: string, after: string, range: { from: number; to: number }) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  expect(now.slice(0, range.from)).toEqual(old.slice(0, range.from));
  const below = old.slice(range.to + 1);
  expect(below.length === 0 ? [] : now.slice(-below.length)).toEqual(below);
}

const commentsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\s*#/.test(line))
    .map((line) => line.trim())
    .toSorted();

const files = globSync('**/*.yaml', { cwd: folder })
  .toSorted()
  .map((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const { value } = readYamlText(text);
    const paths = pathsOf(value);
    const lists = paths.filter((path) => Array.isArray(at(value, path)));
    return { name, text, value, paths, lists, numRuns: text.length > 60_000 ? 1 : 6 };
  });
const oneOf = (paths: readonly YamlPath[]) => fc.nat(paths.length - 1).map((index) => paths[index] as YamlPath);

describe.each(files)('an edit of $name', ({ text, value, paths, numRuns }) => {
  const path = oneOf(paths);

  it('sets a value and leaves all other lines', () => {
    fc.assert(
      fc.property(path, anyValue, (place, next) => {
        fc.pre(place.length > 0);
        const range = readYamlText(text).rangeOf(place);
        const edited = taken(setIn(text, place, next));
        expect(sameValue(at(parse(edited), place), next)).toBe(true);
        if (range !== null) expectSameOutside(text, edited, range);
        // the old value can be written again, and an edit that says nothing new writes nothing
        expect(setIn(edited, place, next).text).toBe(edited);
        expect(sameValue(parse(taken(setIn(edited, place, at(value, place)))), value)).toBe(true);
      }),
      { numRuns },
    );
  });

  it('removes a part and leaves all other lines', () => {
    fc.assert(
      fc.property(path, (place) => {
        fc.pre(place.length > 0);
        const { from, to } = readYamlText(text).rangeOf(place) ?? { from: 0, to: 0 };
        const edited = taken(removeIn(text, place));
        const count = (whole: unknown) => Object.keys(at(whole, place.slice(0, -1)) as object).length;
        expect(count(parse(edited))).toBe(count(value) - 1);
        const outer = readYamlText(text).rangeOf(place.slice(0, -1)) ?? { from: 0, to: 0 };
        expectSameOutside(text, edited, outer);
        expect(edited.split('\n').length).toBeGreaterThanOrEqual(text.split('\n').length - (to - from + 1) - commentsOf(text).length);
      }),
      { numRuns },
    );
  });
});

describe.each(files.filter(({ lists }) => lists.length > 1))('an edit of lists of $name', ({ text, value, lists, numRuns }) => {
  const list = oneOf(lists);

  it('adds, moves and takes back items, and loses no comment on the way', () => {
    fc.assert(
      fc.property(list, fc.nat(1000), fc.nat(1000), anyValue, (place, one, other, next) => {
        const items = at(value, place) as unknown[];
        const spot = one % (items.length + 1);
        const more = taken(insertIn(text, place, spot, next));
        expect(sameValue(at(parse(more), place), [...items.slice(0, spot), next, ...items.slice(spot)])).toBe(true);
        expect(commentsOf(more)).toEqual(expect.arrayContaining(commentsOf(text)));
        fc.pre(items.length > 0);
        const [from, to] = [one % items.length, other % items.length];
        const moved = taken(moveIn(text, place, from, to));
        expect(commentsOf(moved)).toEqual(commentsOf(text));
        expect(taken(moveIn(moved, place, to, from))).toBe(text);
      }),
      { numRuns },
    );
  });

  it('moves items between lists', () => {
    fc.assert(
      fc.property(list, list, fc.nat(1000), fc.nat(1000), (from, to, one, other) => {
        const [source, target] = [at(value, from) as unknown[], at(value, to) as unknown[]];
        const index = one % source.length;
        fc.pre(source.length > 0 && from.join('/') !== to.join('/') && !`${to.join('/')}/`.startsWith(`${[...from, index].join('/')}/`));
        const spot = other % (target.length + 1);
        const edited = taken(moveBetween(text, { path: from, index }, { path: to, index: spot }));
        const leaves = (whole: unknown) =>
          pathsOf(whole)
            .map((place) => at(whole, place))
            .filter((part) => typeof part !== 'object')
            .map(String)
            .toSorted();
        expect(leaves(parse(edited))).toEqual(leaves(value));
      }),
      { numRuns },
    );
  });
});
