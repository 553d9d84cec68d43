import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findRoute } from '../../src/app/routing/find-route.ts';

test('a link that a screen writes out leads to an address of the table, and none of its own to the landing page of a tab', () => {
  const sources = new URL('../../src/', import.meta.url).pathname;
  const tabs = ['/mypage', '/schools', '/prepare', '/test', '/performance'];
  const links = globSync('{app,features,shared,routes,ui}/**/*.{ts,tsx}', {
    cwd: sources,
    exclude: (name) => name.includes('.test.'),
  }).flatMap((file) =>
    [...readFileSync(`${sources}${file}`, 'utf8').matchAll(/(?:\b(?:href|url|to)(?:=|: )\{?|\bpush\()['"`](\/[a-z][^'"`?#]*)/gi)].map(
      ([, link = '']) => ({
        file,
        link: link.replaceAll(/\$\{[^}]*\}?/g, 'some').replaceAll(/\/\$\w+/g, '/some'),
      }),
    ),
  );
  const astray = links.filter(({ link }) => {
    const pattern = findRoute({ path: link, search: '' })?.pattern ?? '/{type}';
    return pattern === '/{type}' && !tabs.includes(link.toLowerCase());
  });
  expect(links.length).toBeGreaterThan(50);
  expect(astray).toEqual([]);
});
