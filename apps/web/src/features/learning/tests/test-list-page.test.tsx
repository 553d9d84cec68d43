import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mockTest } from '#test/assets.ts';
import { answerPath, onlyPath, unitOf } from '#test/paths.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { PathPage } from '../path.tsx';

// the list is loaded when it is needed; here it is there before
beforeAll(() => import('./test-list-page.tsx'));
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

let count = 0;
const named = (assetName: string, { releaseDate = '2026-11-01', ...more }: Partial<Asset> & { releaseDate?: string } = {}): Asset => ({
  ...mockTest,
  ...more,
  assetId: String((count += 1)),
  assetName,
  assetDetails: mockTest.assetDetails.map((details) => ({ ...details, releaseDate })),
});
const done: Partial<Asset> = { status: 'completed', actions: [{ kind: 'review', enabled: true, reason: '' }] };

const mocks = unitOf({
  learningPathId: '10',
  name: 'Full mocks',
  assets: [named('Mock 1', done), named('Mock 2'), named('Mock 3', { releaseDate: '2026-11-23' })],
});
const topics = unitOf({ learningPathId: '11', name: 'Topic tests', assets: [named('Quadratics', { releaseDate: '2026-11-22' })] });
const open = async (units = [mocks, topics], { index = null as number | null, part = null as string | null } = {}) => {
  answerPath({ ...onlyPath([], units), name: 'Tests', type: 'test' });
  const shown = await renderScreen(<PathPage place={{ parentId: '3', id: '9' }} index={index} part={part} />, { session: student });
  await screen.findByRole('heading', { level: 1 });
  return shown;
};

test('TST-002 the list of one unit that the address names by its place, with the ids of the query in the call', async () => {
  await open([mocks, topics], { index: 1, part: 'An old name' });
  expect(server.received('pathProgress')).toMatchObject([{ id: '9' }]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Topic tests');
  expect(screen.getByText('Quadratics')).toBeVisible();
  expect(screen.queryByText('Mock 1')).not.toBeInTheDocument();
});

test('TST-003 TST-004 TST-005 TST-006 the tabs All, Upcoming and Completed with how many tests they have', async () => {
  const { user } = await open();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All 4', 'Upcoming 1', 'Completed 1']);
  for (const name of ['Mock 1', 'Mock 2', 'Mock 3', 'Quadratics']) expect(screen.getByText(name)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /Upcoming/ }));
  expect(screen.getByText('Mock 3')).toBeVisible();
  expect(screen.queryByText('Quadratics'), 'released today').not.toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: /Completed/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('Mock 1')).toBeVisible();
  expect(screen.queryByText('Mock 3')).not.toBeInTheDocument();
});

test('TST-007 without upcoming tests that tab is absent', async () => {
  await open([topics]);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All 1']);
});

test('TST-009 the tests of several units are grouped under their names, or in one list', async () => {
  const { user } = await open();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Full mocks', 'Topic tests']);
  const group = screen.getByRole('region', { name: 'Full mocks' });
  expect(within(group).getByText('1 of 3 completed')).toBeVisible();
  await expectAccessible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order of the tests' }), 'One list');
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  expect(screen.getByText('Quadratics')).toBeVisible();
});

test('TST-009 the tests of one unit are a flat list', async () => {
  await open([mocks]);
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.getByText('Mock 2')).toBeVisible();
});

test('a search finds tests by a part of their name, and says so where it finds none', async () => {
  const { user, fill } = await open();
  const box = screen.getByRole('searchbox', { name: 'Search in Tests' });
  await fill(box, 'quad');
  expect(await screen.findByText('Quadratics')).toBeVisible();
  expect(screen.queryByText('Mock 1')).not.toBeInTheDocument();
  await fill(box, 'algebra');
  await user.click(await screen.findByRole('button', { name: 'Show all tests' }));
  expect(await screen.findByText('Mock 1')).toBeVisible();
});

test('of many completed tests the last three show until one asks for more', async () => {
  const many = Array.from({ length: 6 }, (_, index) => named(`Done ${index}`, done));
  const { user } = await open([unitOf({ learningPathId: '10', name: 'Full mocks', assets: many }), topics]);
  expect(screen.queryByText('Done 2')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
  expect(screen.getByText('Done 2')).toBeVisible();
});

test('ERR-024 a path without tests says No Record Found', async () => {
  await open([unitOf({ learningPathId: '10', name: 'Full mocks' })]);
  expect(screen.getByText('No Record Found')).toBeVisible();
});
