// @vitest-environment node
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { createPortalRouter } from './router.ts';
import { routeTable } from './route-table.ts';

/** An address of a pattern: each parameter becomes a name. */
const example = (pattern: string): string => pattern.replaceAll(/\{(\w+)\}/g, 'Some-Name');

const routerAt = (address: string) =>
  createPortalRouter({ queryClient: createQueryClient(), history: createMemoryHistory({ initialEntries: [address] }) });

/** The file of routes/ that an address ends in. */
function fileFor(address: string): string | undefined {
  const router = routerAt(address);
  // oxlint-disable-next-line typescript/no-unsafe-return, typescript/no-deprecated -- the router's own types of it are loose
  return router.matchRoutes(router.latestLocation).at(-1)?.routeId;
}

/** The landing page of a tab, and what does not exist. */
const shared = ['/_portal/$', '/_portal/$type'];

const files = routeTable.map(({ pattern, query = [] }) => ({
  pattern,
  file: fileFor(example(pattern) + (query.length > 0 ? `?${query.map((field) => `${field}=1`).join('&')}` : '')) ?? '',
}));

test('every address of the table has a screen of its own', () => {
  expect(files.filter(({ pattern, file }) => shared.includes(file) && pattern !== '/{type}')).toEqual([]);
});

test('a file of routes/ has a line in the table, which says who may open its address', () => {
  const inTable = new Set(files.map(({ file }) => file));
  const routes = Object.entries(routerAt('/').routesById as unknown as Record<string, { readonly children?: unknown }>);
  const screens = routes.flatMap(([id, { children }]) => (children === undefined && !shared.includes(id) ? [id] : []));
  expect(screens.length).toBeGreaterThan(30);
  expect(screens.filter((id) => !inTable.has(id))).toEqual([]);
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
