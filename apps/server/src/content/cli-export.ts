import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Marking } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import type { Exported } from './convert/qti/exported.ts';
import { writePackage } from './convert/qti/write-package.ts';
import { countOf, writeFaults } from './format/base.ts';
import type { Pack } from './format/pack.ts';
import { placesOf } from './inputs/tests.ts';
import { folderProblem } from './pack-folder.ts';
import { readPack } from './read-pack.ts';

export const exportUsage = 'export <folder or tests/file.yaml> --qti <file.zip> [--force]';

/**
 * `npm run content -- export`: writes the questions of a pack, or of one of its tests, as a package of QTI 3. Returns the exit code: 1 where the pack has faults
 * or the file is there already, 2 where the command line is not understood.
 */
export function exportFromCommandLine(args: readonly string[]): number {
  const read = readArguments(args);
  if (read === null) {
    console.error(`Usage: npm run content -- ${exportUsage}`);
    return 2;
  }
  const typed = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
  const [source, target] = [typed(read.source), typed(read.target)];
  const isTest = statSync(source, { throwIfNoEntry: false })?.isFile() === true;
  const folder = isTest ? dirname(dirname(source)) : source;
  const problem = folderProblem(folder);
  if (problem !== null) return refuse(problem);
  if (existsSync(target) && !read.force) return refuse(`${target} is there already. Replace it with --force.`);
  const checked = readPack(folder);
  if ('faults' in checked)
    return refuse(`${writeFaults(checked.faults)}\n${countOf(checked.faults.length, 'fault')} found; nothing was exported.`);
  const exported = isTest
    ? exportTest({ pack: checked.pack, files: checked.files, file: `tests/${basename(source)}` })
    : exportBanks(checked.pack);
  if (exported === null) return refuse(`${source} is no test of a pack with questions here.`);
  writeFileSync(target, writePackage(exported));
  const questions = exported.flatMap(({ sections }) => sections.flatMap(({ items }) => items)).length;
  console.log(`Wrote ${countOf(questions, 'question')} to ${target}.`);
  return 0;
}

function refuse(message: string): 1 {
  console.error(message);
  return 1;
}

function readArguments(args: readonly string[]) {
  try {
    const options = { qti: { type: 'string' }, force: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [source, more] = positionals;
    return source === undefined || more !== undefined || values.qti === undefined
      ? null
      : { source, target: values.qti, force: values.force ?? false };
  } catch {
    return null;
  }
}

function exportBanks({ banks }: Pack): Exported[] {
  return banks.map(({ bank, passages, items }) => ({
    key: bank,
    name: bank,
    passages,
    sections: [{ name: bank, minutes: null, items: items.map((item) => ({ item, marks: null })) }],
  }));
}

/** The tests of a course as a package of QTI 3, or all banks with ''; null where there is no question. Tests without sections of their own are left out. */
export function exportCourse({ pack, files, programme }: { pack: Pack; files: TestFiles; programme: string }): Buffer | null {
  const exported =
    programme === ''
      ? exportBanks(pack)
      : pack.tests.flatMap((test) => {
          const file = files.tests.find(({ yaml }) => yaml.value === test)?.file;
          const made = test.programme === programme && file !== undefined ? exportTest({ pack, files, file }) : null;
          return made ?? [];
        });
  const some = exported.filter(({ sections }) => sections.some(({ items }) => items.length > 0));
  return some.length === 0 ? null : writePackage(some);
}

interface TestFiles {
  readonly tests: readonly { readonly file: string; readonly yaml: { readonly value: Pack['tests'][number] } }[];
}

function exportTest({ pack, files, file }: { pack: Pack; files: TestFiles; file: string }): Exported[] | null {
  const test = files.tests.find((each) => each.file === file)?.yaml.value;
  if (test === undefined || test.sections.length === 0) return null;
  const sections = test.sections.map((section) => {
    const itemsOf = (bank: string) => pack.banks.find((each) => each.bank === bank)?.items ?? [];
    const places = placesOf({ section, keysOf: (bank) => itemsOf(bank).map(({ key }) => key) });
    const items = places.flatMap(({ bank, key, marking }) => {
      const item = itemsOf(bank).find((each) => each.key === key);
      return item === undefined ? [] : [{ item, marks: marking === null ? (test.marking[item.type] ?? null) : inMarks(marking) }];
    });
    return { name: section.name, minutes: section.minutes ?? null, items };
  });
  return [{ key: test.test, name: test.name, passages: pack.banks.flatMap(({ passages }) => passages), sections }];
}

const inMarks = ({ correct, wrong, blank, partial }: Marking) => ({
  correct: correct / 100,
  wrong: wrong / 100,
  blank: blank / 100,
  ...(partial === undefined ? {} : { partial: partial / 100 }),
});
