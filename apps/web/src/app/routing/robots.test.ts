import { expect, test } from 'vitest';
import robots from '../../../public/robots.txt?raw';
import { routeTable } from './route-table.ts';

const lines = robots.split('\n');

/** Whether the file lets a crawler read a path: the longest rule that fits decides (RFC 9309). */
function isOpen(path: string): boolean {
  const fitting = lines.flatMap((line) => {
    const [, verb, pattern] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? [];
    if (verb === undefined || pattern === undefined) return [];
    const isFit = pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern);
    return isFit ? [{ allows: verb === 'Allow', length: pattern.length }] : [];
  });
  return fitting.toSorted((one, other) => other.length - one.length)[0]?.allows ?? true;
}

test('crawlers may read the way in and nothing else of the portal', () => {
  expect(lines).toContain('User-agent: *');
  const open = routeTable.map(({ pattern }) => pattern).filter(isOpen);
  expect(open).toEqual(['/', '/newlogin', '/register', '/register/parent']);
  expect(['/api/login/studentLoginCheck', '/docs', '/home?x=1', '/files/a.png'].filter(isOpen)).toEqual([]);
  expect(['/assets/index-aaaa.js', '/icons/main.svg'].filter(isOpen)).toHaveLength(2);
});
