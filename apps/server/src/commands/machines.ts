import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../platform/common/start-error.ts';
import { readTextFile } from '../platform/command.ts';
import { makeSecrets, MachineSecrets, planMachines } from './machines/plan-machines.ts';
import { readMachines } from './machines/read-machines.ts';

/** `npm run machines`: what each host of a portal gets, from a description of the hosts. The secrets of the folder are made once and stay. */
const [file, folder, ...more] = process.argv.slice(2);
if (file === undefined || folder === undefined || more.length > 0) {
  console.error('Usage: npm run machines -- <machines.yaml> <folder>    an example: deploy/machines/machines.yaml');
  process.exit(2);
}

function secretsOf(place: string): MachineSecrets {
  const path = join(place, 'secrets.json');
  if (existsSync(path)) return MachineSecrets.parse(JSON.parse(readFileSync(path, 'utf8')));
  const made = makeSecrets();
  writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

try {
  const machines = readMachines(readTextFile(file));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const plan = planMachines({ machines, secrets: secretsOf(folder) });
  const install = fileURLToPath(new URL('../../../../deploy/machines/install.sh', import.meta.url));
  for (const { name, address, packages, units, files } of plan) {
    const place = join(folder, name);
    rmSync(place, { recursive: true, force: true });
    const put = (path: string, text: string) => {
      mkdirSync(dirname(join(place, path)), { recursive: true });
      writeFileSync(join(place, path), text, { mode: 0o600 });
    };
    for (const [path, text] of Object.entries(files)) put(join('etc', path), text);
    put('packages', `${packages.join('\n')}\n`);
    put('units', `${units.join('\n')}\n`);
    put('install.sh', readFileSync(install, 'utf8'));
    console.log(`${name} (${address}): ${units.join(', ')}`);
  }
  console.log(
    `Copy each folder below ${folder} to its host, and run sh install.sh there as root, in this order. Keep ${join(folder, 'secrets.json')}.`,
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
