import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode, root } from './lib/node.mjs';
import { finishStep } from './lib/progress.mjs';
import { findChromium } from './lib/tests/test-install.mjs';
import { run } from './lib/tests/test-run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

/** `npm run shots`: photographs every finished screen into shots/. `npm run shots -- --only player` takes those whose name contains the word. */
requireNode();
await ensureInstalled({ withTools: true });
await ensureWebBuilt();
finishStep();
const { code } = await run([join(root, 'e2e/shots/main.ts'), ...process.argv.slice(2)], { env: { CHROMIUM_PATH: await findChromium() } });
process.exitCode = code;
