import { resolve } from 'node:path';
import { countOf, writeFaults, writeWarnings } from './format/faults.ts';
import { folderProblem } from './pack-folder.ts';
import { readPack } from './read-pack.ts';

const known = ['--rebase', '--demo-passwords', '--yes'];
const usage = `Usage: npm run content -- check <folder> | import <folder> ${known.map((flag) => `[${flag}]`).join(' ')}`;

/** `npm run content`: checks a pack, or imports it into the portal's database. Exits with 1 where the pack has faults. */
const [verb, folder, ...flags] = process.argv.slice(2);
if ((verb !== 'check' && verb !== 'import') || folder === undefined || flags.some((flag) => !known.includes(flag))) {
  console.error(usage);
  process.exit(2);
}

const problem = folderProblem(resolve(folder));
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
if (verb === 'check') {
  const read = readPack(resolve(folder));
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
  const asked = { rebase: flags.includes('--rebase'), demoPasswords: flags.includes('--demo-passwords'), yes: flags.includes('--yes') };
  process.exit(await importFromCommandLine({ folder: resolve(folder), ...asked }));
}
