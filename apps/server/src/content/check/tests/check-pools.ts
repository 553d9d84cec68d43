import { shownUnits } from '../../format/tree.ts';
import { findsLevel } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { mostItems } from '@abhyas/rules/adaptive/practice-end.ts';
import type { Faults } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import type { Bank } from '../../format/questions/question.ts';
import { placesOf } from '../../inputs/tests.ts';
import { requireKnown, uniqueNames } from '../check-names.ts';
import { keysIn, printsByName, printsOf } from './question-prints.ts';

type Files = Pick<PackFiles, 'paths' | 'pools' | 'programmes' | 'tests'>;

/** Checks the pools of a pack: that their names lead somewhere, and that no question of a pool is in a test, whose solution would be known before it. */
export function checkPools({ files, banks, faults }: { files: Files; banks: readonly Bank[]; faults: Faults }): void {
  const checkName = requireKnown(faults);
  const programmes = new Map((files.programmes?.value.programmes ?? []).map((programme) => [programme.key, programme]));
  const tests = new Map(files.tests.map(({ yaml }) => [yaml.value.test, yaml.value]));
  const bankOf = new Map(banks.map((bank) => [bank.bank, bank]));
  const placed = placedTests(files);
  const paths = new Map(files.paths.map(({ yaml }) => [yaml.value.path, yaml.value]));
  const poolKeys = uniqueNames({ faults, what: 'key' });
  for (const { yaml } of files.pools) {
    const { value } = yaml;
    const at = (...path: PropertyKey[]) => yaml.at(path);
    poolKeys(value.pool, at('pool'));
    checkName(programmes, value.programme, 'programme', at('programme'));
    checkName(paths, value.section, 'path', at('section'));
    const section = paths.get(value.section ?? '');
    if (section !== undefined && (section.type !== 'prepare' || section.programme !== value.programme))
      faults.add({ ...at('section'), cause: `'${section.path}' is no path of lessons of the programme '${value.programme}'` });
    const bankOnce = uniqueNames({ faults, what: 'bank' });
    value.banks.forEach((bank, b) => {
      checkName(bankOf, bank, 'bank', at('banks', b));
      bankOnce(bank, at('banks', b));
    });
    checkName(tests, value.benchmark, 'test', at('benchmark'));
    const benchmark = tests.get(value.benchmark ?? '');
    if (benchmark !== undefined && !findsLevel({ type: benchmark.type, adaptive: benchmark.adaptive === '1' }))
      faults.add({ ...at('benchmark'), cause: `'${benchmark.test}' finds no level: it needs the type Benchmarking and adaptive: '1'` });
    if (benchmark !== undefined && benchmark.programme !== value.programme && value.programme !== '')
      faults.add({ ...at('benchmark'), cause: `'${benchmark.test}' is a test of another programme` });
    else if (benchmark !== undefined && placed !== null && !placed.has(benchmark.test))
      faults.add({
        ...at('benchmark'),
        cause: `'${benchmark.test}' is on no path, so no one can take it: put it on a path of the programme`,
      });
    const own = value.banks.flatMap((bank) => bankOf.get(bank) ?? []);
    // a bank that was refused may have anything
    if (own.length < value.banks.length || own.some(({ keys }) => keys.has(''))) continue;
    const items = own.flatMap((bank) => bank.items);
    const topics = new Map(items.map(({ topic }) => [topic, true]));
    const names = new Set(own.flatMap(({ bank, keys }) => [...keys].map((key) => `${bank}/${key}`)));
    for (const topic of Object.keys(value.shares ?? {})) checkName(topics, topic, 'question with the topic', at('shares', topic));
    for (const name of Object.keys(value.curves)) checkName(names, name, 'question', at('curves', name));
    if (items.length < mostItems)
      faults.warn({
        ...at('banks'),
        cause: `the pool has ${items.length} questions, a round up to ${mostItems}: most will soon come again`,
      });
  }
  checkLeaks({ files, bankOf, faults });
}

/** The tests that are on a path; null where not every path could be read. */
function placedTests({ paths }: Files): ReadonlySet<string> | null {
  const all = paths.map(({ yaml }) => yaml.value);
  if (all.some(({ path }) => path === '')) return null;
  const assets = all.flatMap((path) =>
    shownUnits(path).flatMap((unit) => [...unit.assets, ...unit.children.flatMap((topic) => topic.assets)]),
  );
  return new Set(assets.flatMap(({ test }) => test ?? []));
}

/** A question whose solution is shown in practice is worth nothing in a test, in whatever bank it is. */
function checkLeaks({ files, bankOf, faults }: { files: Files; bankOf: ReadonlyMap<string, Bank>; faults: Faults }): void {
  const shown = new Map(
    files.pools.flatMap(({ yaml }) =>
      yaml.value.banks.flatMap((name) =>
        printsOf(bankOf.get(name)).flatMap(({ print, isForPapers }) =>
          isForPapers ? [] : [[print, { pool: yaml.value.pool, bank: name }] as const],
        ),
      ),
    ),
  );
  const prints = printsByName(bankOf);
  for (const { yaml } of files.tests) {
    if (yaml.value.kind === 'practice') continue;
    yaml.value.sections.forEach((section, s) => {
      for (const { bank: own, key, path } of placesOf({ section, keysOf: keysIn(bankOf) })) {
        const found = shown.get(prints(own).get(key) ?? '');
        if (found === undefined) continue;
        const { pool, bank } = found;
        faults.add({
          ...yaml.at(['sections', s, ...(own === section.bank ? ['bank'] : path)]),
          cause:
            bank === own
              ? `the questions of bank '${bank}' are in the pool '${pool}', which shows their solutions: a test cannot have them`
              : `the question '${own}/${key}' is in the pool '${pool}' too (bank '${bank}'), which shows its solution: a test cannot have it`,
        });
        return;
      }
    });
  }
}
