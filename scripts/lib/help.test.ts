import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test.each(['attack', 'bench', 'check', 'faults', 'shots', 'size', 'test'])(
  'npm run %s -- --help says how it is called, and does nothing else',
  (name) => {
    const script = fileURLToPath(new URL(`../${name}.mjs`, import.meta.url));
    const said = execFileSync(process.execPath, [script, '--help'], { encoding: 'utf8' });
    expect(said).toContain(name === 'test' ? 'npm test' : `npm run ${name}`);
    expect(said).not.toMatch(/^\s*\*|`/m);
  },
);
