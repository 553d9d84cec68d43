import { resolve } from 'node:path';
import { runCommand } from './lib/command.mjs';

/** npm run backup. A folder is meant from where the command was typed. */
const typedIn = process.env.INIT_CWD ?? process.cwd();
const args = process.argv.slice(2).map((arg) => (arg.startsWith('-') ? arg : resolve(typedIn, arg)));
await runCommand({ file: 'apps/server/dist/backup.js', args });
