import { forwardSignals, startProgram } from './lib/child.mjs';
import { runDev } from './lib/dev.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node.mjs';
import { prepareData } from './lib/prepare-data.mjs';
import { finishStep, step, tell } from './lib/progress.mjs';
import { requireReachable } from './lib/reachable.mjs';
import { ensureServerBuilt } from './lib/server-build.mjs';
import { ensureWebBuilt, isWebStale } from './lib/web-build.mjs';
import { welcome } from './lib/welcome.mjs';

/**
 * npm start, npm run dev (--dev) and npm run worker (--worker). `npm start -- --prepare` installs, builds and checks the settings and the database of a version
 * in a folder of its own while the one before still runs, so that the change from one to the other takes seconds.
 */
requireNode();
const modes = { '--dev': 'dev', '--worker': 'worker', '--prepare': 'prepare' };
const [flag] = process.argv.slice(2);
const mode = flag === undefined ? 'portal' : modes[flag];
if (mode === undefined) {
  console.error('Usage: node scripts/start.mjs [--dev | --worker | --prepare]');
  process.exit(2);
}

if (mode !== 'worker') requireReachable();
forwardSignals({ onFirst: () => step('Stopping') });
await ensureInstalled();
if (mode === 'dev') await runDev();
else if (mode === 'prepare') await prepare();
else await run();

async function prepare() {
  await ensureServerBuilt();
  await ensureWebBuilt();
  finishStep();
  const { ended } = startProgram({ file: 'apps/server/dist/check-upgrade.js' });
  process.exit((await ended).code);
}

async function run() {
  if (mode === 'portal' && isWebStale()) {
    const [prepared] = await Promise.all([ensureServerBuilt({ beside: true }).then(prepareData), ensureWebBuilt()]);
    if (prepared !== 0) process.exit(prepared);
  } else await ensureServerBuilt();
  const { ended } = startProgram({
    file: mode === 'portal' ? 'apps/server/dist/main.js' : 'apps/server/dist/worker.js',
    small: true,
    on: (message) => {
      tell(message);
      if (message.ready === undefined) return;
      finishStep();
      if (mode === 'portal') welcome(message.ready);
      else console.log('  The worker takes jobs. Ctrl-C stops it.');
    },
  });
  const { code } = await ended;
  finishStep();
  process.exit(code);
}
