import { resolve } from 'node:path';
import { runCommand } from './lib/command.mjs';

/** npm run schools. A file is meant from where the command was typed. */
const [verb, ...rest] = process.argv.slice(2);
const typedIn = process.env.INIT_CWD ?? process.cwd();
const args = rest.map((arg, index) => (verb === 'import' && index === 1 ? resolve(typedIn, arg) : arg));
await runCommand({ file: 'apps/server/dist/schools.js', args: [verb, ...args].filter((arg) => arg !== undefined) });
