import { act, screen } from '@testing-library/react';
import { useRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { wearBrand } from '#test/brands.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { rememberPlace } from '../../lib/session/return-to.ts';
import { isViewForced } from '../../lib/page/screen-width.ts';
import { NotSupportedPage } from './not-supported-page.tsx';

/** The notice, with a press that stands for opening a page on a narrow screen: the guard remembers it. */
function Notice() {
  const router = useRouter();
  const state = rememberPlace({ path: '/account/sessions?from=mail#top', who: null });
  return (
    <>
      <button onClick={() => router.history.push('/not-supported', state)}>Ask for a page</button>
      <NotSupportedPage />
    </>
  );
}

test('SHL-032 the notice has links to the apps', async () => {
  const takeOff = wearBrand({
    appStore: [
      { key: 'android', name: 'Google Play', url: 'https://links.test/android' },
      { key: 'ios', name: 'App Store', url: 'https://links.test/ios' },
    ],
  });
  try {
    await renderScreen(<NotSupportedPage />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Made for a wider screen');
    const links = ['Google Play', 'App Store'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(links).toEqual(['https://links.test/android', 'https://links.test/ios']);
  } finally {
    takeOff();
  }
});

test('SHL-033 Continue Anyway stores the forced-view flag and goes to /home', async () => {
  const { user, place } = await renderScreen(<Notice />, { session: student, at: '/not-supported' });
  expect(isViewForced()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Continue Anyway' }));
  expect(localStorage.getItem('abhyas-forced-view')).toBe('1');
  expect(isViewForced()).toBe(true);
  expect(place()).toBe('/home');
});

test('SHL-032 where the browser can install the portal the notice offers it, and without apps it speaks of none', async () => {
  const { user } = await renderScreen(<NotSupportedPage />);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  let asked = 0;
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => (asked += 1) });
  act(() => void globalThis.dispatchEvent(offer));
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect([asked, offer.defaultPrevented]).toEqual([1, true]);
  expect(screen.queryByText(/mobile app/)).toBeNull();
});

test('SHL-033 Continue Anyway continues to the page that was asked for', async () => {
  const { user, place } = await renderScreen(<Notice />, { session: student, at: '/not-supported' });
  await user.click(screen.getByRole('button', { name: 'Ask for a page' }));
  await user.click(screen.getByRole('button', { name: 'Continue Anyway' }));
  expect(place()).toBe('/account/sessions?from=mail#top');
});
