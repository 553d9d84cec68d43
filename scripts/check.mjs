import { answerHelp } from './lib/help.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node.mjs';
import { runChecks } from './lib/tests/test-checks.mjs';
import { installChecks } from './lib/tests/test-install.mjs';

/** `npm run check`: types, lint, import arrows, format, unused code. With `-- --fix` what a program can mend is mended; names run only those checks. */
const args = process.argv.slice(2);
requireNode();
answerHelp();
await ensureInstalled({ withTools: true });
await installChecks();
const { failed } = await runChecks({ fix: args.includes('--fix'), only: args.filter((arg) => !arg.startsWith('--')) });
process.exitCode = failed === 0 ? 0 : 1;
