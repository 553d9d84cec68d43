import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isUnread } from './trim.mjs';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

test('packages that are trimmed keep what the build renders the sign-in with', () => {
  const entry = createRequire(import.meta.url).resolve('react-dom/server.browser');
  // a bundler looks for all of them, whichever is used
  const named = [...readFileSync(entry, 'utf8').matchAll(/require\('(\.[^']+)'\)/g)].map(([, path = '']) =>
    relative(modules, join(dirname(entry), path)),
  );
  expect(named).toContain('react-dom/cjs/react-dom-server.browser.production.js');
  expect(named.filter((path) => isUnread(path))).toEqual([]);
  expect(isUnread('react-dom/cjs/react-dom-server.node.production.js')).toBe(true);
});
