import { resolve } from 'node:path';
import { forwardSignals, startProgram } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node.mjs';

/** npm run content -- check|import <folder>. A folder is meant from where the command was typed. */
requireNode();
forwardSignals({ onFirst: () => undefined });
await ensureInstalled();
const [verb, folder, ...flags] = process.argv.slice(2);
const typedIn = process.env.INIT_CWD ?? process.cwd();
const args = [verb, folder === undefined || folder.startsWith('-') ? folder : resolve(typedIn, folder), ...flags].filter(
  (arg) => arg !== undefined,
);
const { ended } = startProgram({ file: 'apps/server/src/content/cli.ts', args, on: ({ say }) => say !== undefined && console.log(say) });
const { code } = await ended;
process.exit(code);
