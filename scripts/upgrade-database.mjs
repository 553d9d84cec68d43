import { resolve } from 'node:path';
import { runCommand } from './lib/command.mjs';

/** npm run upgrade-database -- copy|switch|cancel <machines.yaml> <folder of npm run machines>: to PostgreSQL's next major version while the portal runs. */
const typedIn = process.env.INIT_CWD ?? process.cwd();
const [verb, ...files] = process.argv.slice(2);
const args = [verb, ...files.map((file) => resolve(typedIn, file))].filter((arg) => arg !== undefined);
await runCommand({ file: 'apps/server/dist/upgrade-database.js', args });
