import { join } from 'node:path';
import { answerHelp } from './lib/help.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode, root } from './lib/node.mjs';
import { finishStep } from './lib/progress.mjs';
import { findChromium } from './lib/tests/test-install.mjs';
import { run } from './lib/tests/test-run.mjs';
import { ensureServerBuilt } from './lib/server-build.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

/**
 * npm run shots [-- --only staff --brands main,student --themes light,dark --widths 1440,1024,768,390,360 --languages en,hi --full]: photographs every screen into
 * shots/. --only takes one set of trials/e2e/shots/sets, or the screens whose names contain the word; --full takes whole pages.
 */
requireNode();
answerHelp();
await ensureInstalled({ withTools: true });
await ensureServerBuilt();
await ensureWebBuilt();
finishStep();
const { code } = await run([join(root, 'trials/e2e/shots/main.ts'), ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: await findChromium() },
});
process.exitCode = code;
