import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { questionsIn } from './convert/qti/exported.ts';
import { isShortened, writePackage } from './convert/qti/write-package.ts';
import { exportBank, exportTest } from './export-units.ts';
import { countOf, writeFaults } from './format/base.ts';
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
  const { pack, files } = checked;
  const file = `tests/${basename(source)}`;
  const test = isTest ? files.tests.find((each) => each.file === file)?.yaml.value : undefined;
  const made = test === undefined ? null : exportTest({ test, bankNamed: (name) => pack.banks.find(({ bank }) => bank === name) });
  const exported = isTest ? (made === null ? null : [made.exported]) : pack.banks.map((bank) => exportBank(bank).exported);
  if (exported === null) return refuse(`${source} is no test of a pack with questions here.`);
  writeFileSync(target, writePackage(exported));
  const questions = exported.reduce((sum, each) => sum + questionsIn(each), 0);
  console.log(`Wrote ${countOf(questions, 'question')} to ${target}.`);
  const shortened = exported.flatMap(({ sections }) =>
    sections.flatMap(({ items }) => items.filter(({ item }) => isShortened(item))),
  ).length;
  if (shortened > 0)
    console.log(`Without hints and versions in other languages, for which QTI has no place: ${countOf(shortened, 'question')}.`);
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
