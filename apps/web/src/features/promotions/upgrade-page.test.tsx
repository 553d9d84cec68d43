import type { Offer } from '@abhyas/contract/promotions/promotions.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fastTimers } from '#test/fast-timers.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { UpgradePage } from './upgrade-page.tsx';

fastTimers();

const session = newcomer({ needsOnboarding: false });
const offerOf = (name: string, benefits: Offer['benefits']): Offer => ({
  offerId: String(name.length),
  name,
  text: 'A year',
  price: '₹ 14,999',
  priceNote: '',
  url: 'https://abhyas.test/buy',
  recommended: false,
  current: false,
  benefits,
});
const open = () => renderScreen(<UpgradePage />, { session, at: '/upgrade' });

test('NTF-008 a course without offers says so', async () => {
  server.answers('upgrades', { offers: [] });
  await open();
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('No records found!');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('NTF-008 one offer has nothing to be compared with; two say what one of them lacks', async () => {
  const mocks = { name: 'Full mocks', value: '10' };
  server.answers('upgrades', { offers: [offerOf('Online', [mocks])] });
  const { unmount } = await open();
  expect(await screen.findByRole('article', { name: 'Online' })).toHaveTextContent('Full mocks: 10');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  unmount();
  server.answers('upgrades', { offers: [offerOf('Online', [mocks]), offerOf('Classroom', [])] });
  await open();
  const row = within(await screen.findByRole('row', { name: /^Full mocks/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['10', expect.stringContaining('Not included')]);
});

test('NTF-007 NTF-008 each offer has its price, its benefits and a link in a window of its own; the prices are compared, and the recommended one says so', async () => {
  const complete = { ...offerOf('Complete', [{ name: 'Full mocks', value: '30' }]), price: '₹ 49,999', recommended: true };
  server.answers('upgrades', { offers: [offerOf('Online', [{ name: 'Full mocks', value: '10' }]), complete] });
  await open();
  expect(await screen.findByRole('article', { name: 'Online' })).toHaveTextContent('₹ 14,999');
  const best = screen.getByRole('article', { name: 'Complete' });
  expect(best).toHaveTextContent('Most popular');
  const link = within(best).getByRole('link', { name: /^View programme Complete/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://abhyas.test/buy', '_blank']);
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(/^Full mocks/)).toEqual(['10', '30']);
  expect(cells(/^Price/)).toEqual(['₹ 14,999', '₹ 49,999']);
});

test('NTF-007 the own programme has no way to buy it again', async () => {
  server.answers('upgrades', { offers: [{ ...offerOf('Online', []), current: true }, offerOf('Classroom', [])] });
  await open();
  expect(await screen.findByRole('article', { name: 'Online' })).toHaveTextContent('Your programme');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^View programme Classroom/)]);
});

test('NTF-007 what has less than the own programme is not sold as an upgrade', async () => {
  server.answers('upgrades', { offers: [offerOf('Online', []), { ...offerOf('Classroom', []), current: true }, offerOf('Complete', [])] });
  await open();
  expect(await screen.findByRole('article', { name: 'Online' })).toHaveTextContent('Your programme has more');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^View programme Complete/)]);
});

test('ERR-052 offers that do not load say so, and Retry loads them', async () => {
  server.refuses('upgrades', 'UNAVAILABLE');
  const { user } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  server.answers('upgrades', { offers: [] });
  await user.click(button('Retry'));
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('No records found!');
});

test.each([
  ['the network lost', () => server.loses('upgrades')],
  ['the server failed to give', () => server.refuses('upgrades', 'UNAVAILABLE')],
])('ERR-052 offers that %s load by themselves when the portal answers again', async (_case, fail) => {
  fail();
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  server.answers('upgrades', { offers: [] });
  server.spoils('/healthz', () => Response.json({}));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { level: 2, name: 'No records found!' })).toBeVisible();
});

test('NTF-008 someone without a course is told so, and nothing is asked for', async () => {
  await renderScreen(<UpgradePage />, { session: newcomer({ lastLoggedInCourseId: '' }) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No course yet');
  expect(server.received('upgrades')).toEqual([]);
});
