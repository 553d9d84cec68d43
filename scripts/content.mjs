import { resolve } from 'node:path';
import { forwardSignals, startProgram } from './lib/child.mjs';
import { runCommand } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node.mjs';
import { finishStep, step, tell } from './lib/progress.mjs';
import { ensureServerBuilt } from './lib/server-build.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

/** npm run content -- new|check|preview|schema|import <folder>. A folder is meant from where the command was typed. */
const [verb, folder, ...flags] = process.argv.slice(2);
const typedIn = process.env.INIT_CWD ?? process.cwd();
const args = [verb, folder === undefined || folder.startsWith('-') ? folder : resolve(typedIn, folder), ...flags].filter(
  (arg) => arg !== undefined,
);
if (verb === 'preview' && args.length === 2) await preview(args[1]);
else await runCommand({ file: 'apps/server/dist/content.js', args });

/** A portal of its own that shows the pack until Ctrl-C. */
async function preview(pack) {
  requireNode();
  forwardSignals({ onFirst: () => step('Removing the preview') });
  await ensureInstalled();
  await ensureServerBuilt();
  await ensureWebBuilt();
  const { ended } = startProgram({
    file: 'apps/server/dist/preview.js',
    args: [pack],
    on: (message) => {
      tell(message);
      const { ready } = message;
      if (ready === undefined) return;
      finishStep();
      console.log(`  The pack is at http://localhost:${ready.port}, sign-in codes at http://localhost:${ready.port}/dev/outbox`);
      console.log('  It follows your edits: reload the page. Ctrl-C stops and removes it.');
    },
  });
  const { code } = await ended;
  finishStep();
  process.exit(code);
}
