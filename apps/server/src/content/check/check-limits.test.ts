import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectFaults } from '../format/base.ts';
import type { PackFiles } from '../format/pack-files.ts';
import { readPack } from '../read-pack.ts';
import { checkLimits } from './check-limits.ts';

type Files = Parameters<typeof checkLimits>[0]['files'];
type Value<F extends keyof PackFiles> = NonNullable<PackFiles[F]> extends { value: infer V } ? V : never;

const none: Files = {
  brands: null,
  programmes: null,
  modules: null,
  people: null,
  history: null,
  promotions: null,
  blogs: null,
  venues: null,
  prospectuses: null,
  exams: null,
  mentoring: null,
  classes: null,
  schools: null,
  paths: [],
  pools: [],
  tests: [],
};
/** A file of a pack; the line of a part is how deep it lies. */
const yaml = <V>(value: unknown) => ({ value: value as V, at: (path: readonly PropertyKey[]) => ({ file: '', line: path.length }) });
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

const programmes = yaml<Value<'programmes'>>({ programmes: [{ key: 'cat' }] });
const ofCat = { programme: 'cat' };
const ofAll = { programme: 'all' };

/** A header with one tab for one path of units, each with topics that hold assets. */
function header({ units, topics = 0, assets = 0 }: { units: number; topics?: number; assets?: number }): Files {
  const child = () => ({ key: 'topic', assets: many(assets, () => ({})) });
  const path = { path: 'quant', children: many(units, (index) => ({ key: `unit-${index}`, assets: [], children: many(topics, child) })) };
  const tabs = [{ key: 'prepare', path: 'quant', children: [] }];
  return {
    ...none,
    modules: yaml({ modules: [{ ...ofCat, tabs }] }),
    paths: [{ file: 'paths/quant.yaml', yaml: yaml(path) }],
  };
}

const tests = (count: number, kind: 'test' | 'practice'): Files => ({
  ...none,
  programmes,
  tests: many(count, (index) => ({ file: `tests/${index}.yaml`, yaml: yaml({ ...ofCat, kind }) })),
});
const promoted = (promotions: object[], offers: object[]): Files => ({ ...none, programmes, promotions: yaml({ promotions, offers }) });
const people = (...all: object[]): Files => ({
  ...none,
  people: yaml({ people: all.map((person) => ({ programmes: [], parentOf: [], mentorOf: [], ...person })) }),
});

/** A pack with exactly so many, and how the fault of one more begins. */
const cases: readonly [keyof typeof packLimits, (count: number) => Files, string][] = [
  ['brands', (count) => ({ ...none, brands: yaml({ brands: many(count, () => ({})) }) }), 'brands.yaml:1 the pack has 51 brands'],
  ['headerEntries', (count) => header({ units: count - 1 }), "modules.yaml:3 programme 'cat' has 2001 tabs and units"],
  ['nodes', (count) => header({ units: 1, topics: count - 2 }), "modules.yaml:3 programme 'cat' has 20001 tabs, units and topics"],
  ['placedAssets', (count) => header({ units: 1, topics: 1, assets: count }), "modules.yaml:3 programme 'cat' has 50001 assets"],
  ['tests', (count) => tests(count, 'test'), "programmes.yaml:3 programme 'cat' has 501 tests"],
  ['practiceSets', (count) => tests(count, 'practice'), "programmes.yaml:3 programme 'cat' has 501 practice sets"],
  [
    'promotions',
    (count) => promoted([ofAll, ...many(count - 1, () => ofCat), { programme: 'gmat' }], []),
    "programmes.yaml:3 programme 'cat' has 201 promotions",
  ],
  ['offers', (count) => promoted([], [ofAll, ...many(count - 1, () => ofCat)]), "programmes.yaml:3 programme 'cat' has 51 offers"],
  [
    'blogs',
    (count) => ({ ...none, programmes, blogs: yaml({ blogs: many(count, () => ofAll) }) }),
    "programmes.yaml:3 programme 'cat' has 501 blogs",
  ],
  ['enrolments', (count) => people({ key: 'asha', programmes: many(count, () => ofCat) }), "people.yaml:3 'asha' has 51 programmes"],
  ['students', (count) => people({ key: 'ravi', mentorOf: many(count, String) }), "people.yaml:3 'ravi' has 201 students"],
  ['students', (count) => people({ key: 'mala', parentOf: many(count, String) }), "people.yaml:3 'mala' has 201 students"],
  [
    'mentors',
    (count) => people({ key: 'asha' }, ...many(count, (index) => ({ key: `mentor-${index}`, mentorOf: ['asha'] }))),
    "people.yaml:3 'asha' has 101 mentors",
  ],
];

test.each(cases)('a pack may have as many %s as the portal shows, and not one more', (what, make, begins) => {
  const check = (count: number) => {
    const faults = collectFaults();
    checkLimits({ files: make(count), faults });
    return faults.list().map(({ file, line, cause }) => `${file}:${line} ${cause}`);
  };
  expect(check(packLimits[what])).toEqual([]);
  expect(check(packLimits[what] + 1)).toEqual([expect.stringContaining(begins)]);
  expect(check(packLimits[what] + 1)[0]).toMatch(/, the portal shows \d+ at most: \w/);
});

test('a pack with too much of something is refused with its file, line and advice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-limits-'));
  try {
    writeFileSync(join(folder, 'pack.yaml'), 'pack: small\nname: Small\n');
    const students = many(201, () => 'asha').join(', ');
    const person = '{key: asha, pin: AAA1, role: student, firstName: Asha, lastName: Rao}';
    const mentor = `{key: ravi, pin: AAA2, role: mentor, firstName: Ravi, lastName: Rao, mentorOf: [${students}]}`;
    writeFileSync(join(folder, 'people.yaml'), `people:\n  - ${person}\n  - ${mentor}\n`);
    expect(readPack(folder)).toMatchObject({
      faults: expect.arrayContaining([
        {
          file: 'people.yaml',
          line: 3,
          cause: "'ravi' has 201 students, the portal shows 200 at most: share them among several people",
        },
      ]) as unknown,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
