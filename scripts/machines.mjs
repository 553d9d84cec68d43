import { resolve } from 'node:path';
import { runCommand } from './lib/command.mjs';

/** npm run machines -- <machines.yaml> <folder>: what each host of a portal gets. Files are meant from where the command was typed. */
const typedIn = process.env.INIT_CWD ?? process.cwd();
await runCommand({ file: 'apps/server/dist/machines.js', args: process.argv.slice(2).map((arg) => resolve(typedIn, arg)) });
