// @vitest-environment node
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { createPortalRouter } from './router.ts';
import { routeTable } from './route-table.ts';

/** An address of a pattern: each parameter becomes a name. */
const example = (pattern: string): string => pattern.replaceAll(/\{(\w+)\}/g, 'Some-Name');

/** The file of routes/ that an address ends in. */
function fileFor(address: string): string | undefined {
  const router = createPortalRouter({ queryClient: createQueryClient(), history: createMemoryHistory({ initialEntries: [address] }) });
  // oxlint-disable-next-line typescript/no-unsafe-return, typescript/no-deprecated -- the router's own types of it are loose
  return router.matchRoutes(router.latestLocation).at(-1)?.routeId;
}

/** These two stand for every screen that has no file of its own. */
const shared = ['/_portal/$', '/_portal/$type'];

test('a screen that is built has a file of its own, one that is not built yet has none', () => {
  const files = routeTable.map(({ pattern, later, query = [] }) => ({
    pattern,
    built: later === null,
    own: !shared.includes(fileFor(example(pattern) + (query.length > 0 ? `?${query.map((field) => `${field}=1`).join('&')}` : '')) ?? ''),
  }));
  expect(files.filter(({ pattern, built, own }) => built !== own && pattern !== '/{type}')).toEqual([]);
});

test('written forms reach the file: letter cases, blanks, names that keep theirs', () => {
  expect(fileFor('/PREPARE-Quant/Full%20Name/?learningPathId=5')).toBe('/_portal/(learning)/prepare-{$module}/$topic/');
  expect(fileFor('/prepare-quant/detail/Sum and product?assetId=5')).toBe('/_portal/(learning)/prepare-{$module}/detail/$assetName');
  expect(fileFor('/Home')).toBe('/_portal/home/');
  expect(fileFor('/PreparePractice/Result')).toBe('/preparepractice/result');
});

test('ids longer than a number is exact come through the address unchanged', () => {
  const id = '9007199254740993001';
  const router = createPortalRouter({
    queryClient: createQueryClient(),
    history: createMemoryHistory({ initialEntries: [`/prepare-quant/Algebra/?id=${id}&parentId=1`] }),
  });
  expect(router.latestLocation.search).toEqual({ id, parentId: '1' });
});
