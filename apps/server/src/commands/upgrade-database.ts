import { join } from 'node:path';
import { readTextFile } from '../platform/command.ts';
import { StartError } from '../platform/common/start-error.ts';
import { MachineSecrets } from './machines/plan-machines.ts';
import { readMachines } from './machines/read-machines.ts';
import { cancelCopy, copyDatabase, switchDatabase } from './upgrade-database/upgrade-database.ts';
import { moveOfMachines, wayOfMachines } from './upgrade-database/way-of-machines.ts';

/** `npm run upgrade-database`: the portal's database to the next major version of PostgreSQL, on hosts of its own, while it is used (docs/machines.md). */
const [verb = '', file, folder, ...more] = process.argv.slice(2);
if (!['copy', 'switch', 'cancel'].includes(verb) || file === undefined || folder === undefined || more.length > 0) {
  console.error(`Usage: npm run upgrade-database -- copy <machines.yaml> <folder of npm run machines>      copies to the hosts of 'next database', and keeps them up to date
       npm run upgrade-database -- switch <machines.yaml> <folder of npm run machines>    changes to them, within seconds
       npm run upgrade-database -- cancel <machines.yaml> <folder of npm run machines>    takes a copy back`);
  process.exit(2);
}
try {
  const machines = readMachines(readTextFile(file));
  const secrets = MachineSecrets.parse(JSON.parse(readTextFile(join(folder, 'secrets.json'))));
  const move = await moveOfMachines({ machines, secrets });
  if (verb === 'copy') await copyDatabase({ ...move, say: console.log });
  else if (verb === 'cancel') await cancelCopy(move);
  else {
    const { seconds, sequences, counted, uncounted } = await switchDatabase({ ...move, way: wayOfMachines({ machines, secrets }) });
    console.log(`Statements waited for ${seconds.toFixed(1)} s. ${sequences} sequences, ${counted} tables have as many rows as before.`);
    if (uncounted.length > 0) console.log(`There was no time to count ${uncounted.join(', ')}.`);
    console.log('Stop Patroni on the old hosts now: until then reads that may lag ask the primary.');
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
