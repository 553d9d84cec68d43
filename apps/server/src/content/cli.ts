import { resolve } from 'node:path';
import { convertFromCommandLine, convertUsage } from './cli-convert.ts';
import { exportFromCommandLine, exportUsage } from './cli-export.ts';
import { pullFromCommandLine, pullUsage } from './cli-pull.ts';
import { tryFromCommandLine, tryUsage } from './cli-try.ts';
import { countOf, writeFaults, writeWarnings } from './format/base.ts';
import { yamlKinds } from './format/schemas/json-schemas.ts';
import { modelTrials } from '@abhyas/rules/content/model/instances.ts';
import { newPack, writeSchemas } from './new-pack.ts';
import { folderProblem } from './pack-folder.ts';
import { readPack } from './read-pack.ts';

const known = ['--dry-run', '--rebase', '--demo-passwords', '--yes', '--keep studio', '--keep pack'];
const verbs = ['check', 'import', 'new', 'schema'];
const usage = [
  'Usage: npm run content -- new <folder> | check <folder> | preview <folder> | schema <folder>',
  `import <folder> ${known.map((flag) => `[${flag}]`).join(' ')}`,
  convertUsage,
  exportUsage,
  tryUsage,
  pullUsage,
].join(' | ');

/** `npm run content`: lays out a pack, checks it, writes its schemas, imports it, makes one of other files, or exports it. Exits with 1 where something has faults. */
const [verb = '', folder, ...words] = process.argv.slice(2);
const flags = words
  .join(' ')
  .split(/ (?=--)/)
  .filter((flag) => flag !== '');
if (verb === 'convert') process.exit(await convertFromCommandLine(process.argv.slice(3)));
if (verb === 'pull') process.exit(await pullFromCommandLine(process.argv.slice(3)));
if (verb === 'export') process.exit(exportFromCommandLine(process.argv.slice(3)));
if (verb === 'try') process.exit(tryFromCommandLine(process.argv.slice(3)));
const isKnown = verbs.includes(verb) && (verb === 'import' ? flags.every((flag) => known.includes(flag)) : flags.length === 0);
if (!isKnown || folder === undefined) {
  console.error(usage);
  process.exit(2);
}

const problem = verb === 'new' ? newPack(resolve(folder)) : folderProblem(resolve(folder));
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
if (verb === 'new') {
  console.log(`A small pack is in ${folder}. See it with npm run content -- preview ${folder}`);
} else if (verb === 'schema') {
  writeSchemas(resolve(folder));
  console.log(`The schemas are in ${folder}/.schemas. Begin each YAML file with the line that names its own:`);
  for (const [kind, { files }] of Object.entries(yamlKinds))
    console.log(`  ${files.padEnd(16)}# yaml-language-server: $schema=${files.includes('/') ? '../' : ''}.schemas/${kind}.json`);
} else if (verb === 'check') {
  const read = readPack(resolve(folder), new Map(), { trials: modelTrials });
  if (read.warnings.length > 0) console.error(writeWarnings(read.warnings));
  const doubtful = read.warnings.length === 0 ? '' : ` ${countOf(read.warnings.length, 'warning')}.`;
  if ('faults' in read) {
    console.error(writeFaults(read.faults));
    console.error(`${countOf(read.faults.length, 'fault')} found.${doubtful}`);
    process.exit(1);
  }
  const { pack } = read;
  const questions = pack.banks.reduce((sum, bank) => sum + bank.items.length, 0);
  console.log(
    `${pack.name}: ${questions} questions, ${pack.tests.length} tests, ${pack.paths.length} paths, ${pack.people.length} people. No faults.${doubtful}`,
  );
} else {
  const { importFromCommandLine } = await import('./cli-import.ts');
  const asked = {
    dryRun: flags.includes('--dry-run'),
    rebase: flags.includes('--rebase'),
    demoPasswords: flags.includes('--demo-passwords'),
    yes: flags.includes('--yes'),
    keep: (['studio', 'pack'] as const).find((who) => flags.includes(`--keep ${who}`)) ?? null,
  };
  process.exit(await importFromCommandLine({ folder: resolve(folder), ...asked }));
}
