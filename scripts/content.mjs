import { resolve } from 'node:path';
import { runCommand } from './lib/command.mjs';

/** npm run content -- check|import <folder>. A folder is meant from where the command was typed. */
const [verb, folder, ...flags] = process.argv.slice(2);
const typedIn = process.env.INIT_CWD ?? process.cwd();
const args = [verb, folder === undefined || folder.startsWith('-') ? folder : resolve(typedIn, folder), ...flags].filter(
  (arg) => arg !== undefined,
);
await runCommand({ file: 'apps/server/src/content/cli.ts', args });
