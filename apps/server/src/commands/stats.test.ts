import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { predictorErrors } from './stats/estimators.ts';
import { runProgram } from '../../test/processes/run-program.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-stats-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const stats = (...args: string[]) => runProgram({ program: 'stats', args, settings: {} });
const answer = async (...args: string[]) => {
  const { code, output } = await stats(...args);
  expect(code, output).toBe(0);
  return JSON.parse(output) as unknown;
};

test('items: statistics of a test and of each question by its name', async () => {
  const found = await answer('items', file('marks.csv', 'Q1,Q2\n1,1\n0.5,0\n0,0.25\n1,0.5\n'));
  expect(found).toMatchObject({
    test: { candidates: 4, mean: 1.0625 },
    items: [
      { name: 'Q1', facility: 62.5 },
      { name: 'Q2', facility: 43.75 },
    ],
  });
});

test.each([
  ['called so', 'ID,Q1,Q2\n1,1,1\n0,0.5,0\n2,0,0.25\n3,1,0.5\n'],
  ['without marks in it', 'Roll,Q1,Q2\nASC1,1,1\nASC2,0.5,0\nASC3,0,0.25\nASC4,1,0.5\n'],
])('items: a first column of IDs, %s, is left out', async (_, text) => {
  expect(await answer('items', file('with-ids.csv', text))).toMatchObject({
    test: { candidates: 4, mean: 1.0625 },
    items: [{ name: 'Q1' }, { name: 'Q2' }],
  });
});

test('items: a mark that is none is told with its line and column', async () => {
  const { code, output } = await stats('items', file('typo.csv', 'Q1,Q2\n1,1\nx,0\n'));
  expect([code, output]).toEqual([1, expect.stringContaining("typo.csv:3: 'x' under Q1 is no number")]);
});

test('calibrate and ability: the parameters of one are what the other reads', async () => {
  const patterns = ['1,1,1', '1,1,0', '1,0,0', '0,0,0', '1,0,1', '0,1,0', '0,1,1', '0,0,1'];
  const rows = patterns.flatMap((row, at) => Array.from({ length: 12 - at }, () => row));
  const fit = (await answer('calibrate', file('responses.csv', `A,B,C\n${rows.join('\n')}\n`))) as {
    items: { name: string; discrimination: number; difficulty: number }[];
    persons: number;
  };
  expect(fit).toMatchObject({ persons: rows.length, items: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] });
  const items = file(
    'items.csv',
    `item,a,b,c,d\n${fit.items.map(({ name, discrimination, difficulty }) => `${name},${discrimination},${difficulty},0,1`).join('\n')}`,
  );
  const abilities = await answer('ability', items, file('people.csv', 'pid,C,A\np1,1,1\np2,,0\np3,0,NA\n'));
  expect(abilities).toEqual(
    ['p1', 'p2', 'p3'].map((pid) => ({
      pid,
      mle: expect.any(Number) as number,
      eap: expect.any(Number) as number,
      se: expect.any(Number) as number,
      map: expect.any(Number) as number,
    })),
  );
});

test('equate: the table, smoothed or not', async () => {
  const counts = (of: readonly number[]) => `score,count\n${of.map((count, score) => `${score},${count}`).join('\n')}`;
  const [x, y] = [file('x.csv', counts([1, 4, 9, 12, 8, 3])), file('y.csv', counts([2, 6, 11, 10, 5, 1]))];
  expect(await answer('equate', x, y)).toMatchObject({
    smoothed: false,
    candidates: [37, 35],
    table: [{ score: 0 }, {}, {}, {}, {}, { score: 5 }],
  });
  expect(await answer('equate', x, y, '--smooth')).toMatchObject({ smoothed: true });
});

test('adaptive: made-up learners, the same in each run', async () => {
  const found = await answer('adaptive', '--learners', '10', '--items', '40');
  expect(found).toMatchObject({ learners: 10, items: 40, bias: expect.any(Number) as number });
  expect(await answer('adaptive', '--learners', '10', '--items', '40')).toEqual(found);
});

test('multistage: made-up candidates of known ability, the same in each run', async () => {
  const found = await answer('multistage', '--candidates', '5');
  expect(found).toMatchObject({
    candidates: 5,
    byAbility: [{ ability: -3 }, {}, {}, { ability: 0, trueWhole: 505 }, {}, {}, {}],
    exposure: [[1], {}, {}],
  });
  expect(await answer('multistage', '--candidates', '5')).toEqual(found);
});

test('predict: its answer has the shape of the figures that the predictor publishes', async () => {
  const published = new URL('../../../web/src/features/analytics/predictor/errors/synthetic-errors.json', import.meta.url);
  const shapeOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shapeOf);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, shapeOf(inside)]))
      : typeof value;
  };
  const found = predictorErrors({ exams: 1, size: 200, examined: { exam: 500, table: 500 }, series: 1 });
  expect(shapeOf(found)).toEqual(shapeOf(JSON.parse(readFileSync(published, 'utf8'))));
});

test('recover: made-up items and how far their estimates are off', async () => {
  const off = { rmse: expect.any(Number) as number, bias: expect.any(Number) as number, within: expect.any(Number) as number };
  expect(await answer('recover', '--items', '5', '--candidates', '200')).toMatchObject({
    items: 5,
    candidates: 200,
    converged: true,
    discrimination: off,
    difficulty: off,
  });
});

test('a fault names file, line and column; a wrong command prints how it is used', async () => {
  const says = (code: number, text: string) => ({ code, output: expect.stringContaining(text) as string });
  const marks = file('bad.csv', 'Q1,Q2\n1,0\n1,2\n');
  expect(await stats('items', marks)).toEqual(says(1, `${marks}:3: '2' under Q2 is no number from 0 to 1.`));
  const short = file('short.csv', 'Q1,Q2\n1\n');
  expect(await stats('items', short)).toEqual(says(1, `${short}:2: has 1 cells; the header has 2.`));
  expect(await stats('calibrate', marks)).toEqual(says(1, "'2' under Q2 is not 0, 1 or empty."));
  expect(await stats('items', join(folder, 'none.csv'))).toEqual(says(1, 'there is no such file.'));
  const people = file('one.csv', 'pid,Z\np1,1\n');
  expect(await stats('ability', file('one-item.csv', 'item,a,b\nA,1,0\n'), people)).toEqual(says(1, "has no item 'Z'."));
  expect(await stats('equate', marks, marks)).toEqual(says(1, 'the columns have to be score,count.'));
  expect(await stats('predict', '--exams', 'many')).toEqual(says(1, '--exams needs a whole number from 1 to 10000.'));
  expect(await stats('equate', marks)).toEqual(says(2, 'Usage: npm run -s stats'));
});

test('sizing: what docs/sizing.md says is computed from the costs that were measured last', async () => {
  const { code, output } = await stats('sizing');
  expect(code, output).toBe(0);
  const words = (text: string) => text.replaceAll(/[-\s]+/g, ' ');
  expect(words(readFileSync(new URL('../../../../docs/sizing.md', import.meta.url), 'utf8'))).toContain(words(output.trim()));
});
