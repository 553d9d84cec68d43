import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildEnvironment } from './web-build.mjs';
import { isUnread } from './trim.mjs';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** The files of packages that an import loads while the web app is built. React keeps a port open that its program would wait for. */
function loadedWith(name: string): string[] {
  const program = `import { createRequire } from 'node:module';
    await import('${name}');
    process.stdout.write(JSON.stringify(Object.keys(createRequire(import.meta.url).cache)), () => process.exit());`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../../apps/web', import.meta.url)),
    env: { ...process.env, ...buildEnvironment },
    encoding: 'utf8',
  });
  return (JSON.parse(said) as string[]).map((path) => relative(modules, path));
}

test('packages that are trimmed keep what the build renders the sign-in with', () => {
  const loaded = loadedWith('react-dom/server.browser');
  expect(loaded).toContain('react-dom/cjs/react-dom-server.browser.production.js');
  expect(loaded.filter((path) => isUnread(path))).toEqual([]);
  expect(isUnread('react-dom/cjs/react-dom-server.node.production.js')).toBe(true);
});
