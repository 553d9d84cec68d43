import { forwardSignals, startProgram } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node.mjs';
import { ensureServerBuilt } from './server-build.mjs';

/** Runs one of the program's own commands, which may ask the person at the terminal, and ends with its exit code. */
export async function runCommand({ file, args }) {
  requireNode();
  forwardSignals({ onFirst: () => undefined });
  await ensureInstalled();
  await ensureServerBuilt();
  const { ended } = startProgram({ file, args, asks: true, on: ({ say }) => say !== undefined && console.log(say) });
  const { code } = await ended;
  process.exit(code);
}
