import { answerHelp } from './lib/help.mjs';
import { forwardSignals, startProgram } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node.mjs';
import { ensureServerBuilt } from './lib/server-build.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

/**
 * npm run attack [-- --bodies 1000 --seed 1 --only login]: sends every call of the contract, or those whose name contains a word, good and malformed bodies
 * (100 each), then holds, floods and streams, on a portal of its own. `--small` is the run of `npm run test:long`.
 */
requireNode();
answerHelp();
await ensureInstalled({ withTools: true });
// without it every address of the web app is answered with 503
await ensureServerBuilt();
await ensureWebBuilt();
const args = process.argv.slice(2).flatMap((arg) => (arg === '--small' ? ['--bodies', '6', '--brief'] : [arg]));
const { ended } = startProgram({ file: 'trials/attack/run.ts', args });
forwardSignals({ onFirst: () => undefined });
process.exit((await ended).code);
