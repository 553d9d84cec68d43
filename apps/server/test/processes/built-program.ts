import { fileURLToPath } from 'node:url';
import { ensureServerBuilt } from '../../../../scripts/lib/server-build.mjs';

// a run of all tests has built it before; a single file does it here
await ensureServerBuilt();

/** The file of one of the server's programs as npm runs it, built from the present sources. */
export function builtProgram(
  name: 'main' | 'worker' | 'database' | 'preview' | 'admin' | 'backup' | 'classes' | 'content' | 'people' | 'restore' | 'stats',
): string {
  return fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));
}

/** Where Node keeps what it compiled of the programs, as npm does: a start takes a fifth less. */
export const compiledFolder: string = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url));
