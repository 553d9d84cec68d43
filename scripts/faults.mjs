import { forwardSignals, startProgram } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node.mjs';

/**
 * npm run faults [-- --rounds 30 --candidates 12 --seed 1]: kills the server and PostgreSQL in the middle of saving; nothing acknowledged may be missing.
 * npm run faults -- notices [--rounds 12 --notices 1000 --seed 1]: kills the worker in the middle of sending; nothing may be lost, or come twice, or come
 * though it was cancelled.
 */
requireNode();
await ensureInstalled();
const given = process.argv.slice(2);
const isNotices = given[0] === 'notices';
const { ended } = startProgram({ file: isNotices ? 'faults/notices.ts' : 'faults/run.ts', args: isNotices ? given.slice(1) : given });
forwardSignals({ onFirst: () => undefined });
process.exit((await ended).code);
