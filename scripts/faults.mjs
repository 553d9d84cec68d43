import { forwardSignals, startProgram } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node.mjs';

/**
 * npm run faults -- exam [--rounds 200 --candidates 12 --servers 1 --seed 1]: kills a server, the worker and PostgreSQL and cuts the network while candidates save and
 * submit; nothing acknowledged may be missing, no one counted twice, and every attempt closes. Without a name the same, in 30 rounds.
 * npm run faults -- notices [--rounds 12 --notices 1000 --seed 1]: kills the worker in the middle of sending; nothing may be lost, or come twice, or come
 * though it was cancelled.
 */
requireNode();
await ensureInstalled();
const given = process.argv.slice(2);
const name = ['exam', 'notices'].includes(given[0]) ? given.shift() : '';
const rounds = name === 'exam' && !given.includes('--rounds') ? ['--rounds', '200'] : [];
const { ended } = startProgram({ file: name === 'notices' ? 'faults/notices.ts' : 'faults/run.ts', args: [...given, ...rounds] });
forwardSignals({ onFirst: () => undefined });
process.exit((await ended).code);
