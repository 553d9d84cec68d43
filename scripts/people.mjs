import { resolve } from 'node:path';
import { runCommand } from './lib/command.mjs';

/** npm run people. A list is meant from where the command was typed. */
const [verb, ...rest] = process.argv.slice(2);
const typedIn = process.env.INIT_CWD ?? process.cwd();
const args = rest.map((arg, index) => (verb === 'import' && index === 0 ? resolve(typedIn, arg) : arg));
await runCommand({ file: 'apps/server/dist/people.js', args: [verb, ...args].filter((arg) => arg !== undefined) });
