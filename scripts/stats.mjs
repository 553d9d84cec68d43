import { resolve } from 'node:path';
import { runCommand } from './lib/command.mjs';

/** npm run -s stats. Files are meant from where the command was typed. */
const [verb, ...rest] = process.argv.slice(2);
const typedIn = process.env.INIT_CWD ?? process.cwd();
/** A number after a flag is its value, and no file. */
const isValue = (arg, at) => /^\d+$/.test(arg) && (rest[at - 1] ?? '').startsWith('--');
const args = rest.map((arg, at) => (arg.startsWith('-') || isValue(arg, at) ? arg : resolve(typedIn, arg)));
await runCommand({ file: 'apps/server/dist/stats.js', args: [verb, ...args].filter((arg) => arg !== undefined) });
