import { screen } from '@testing-library/react';
import { useRouter } from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { rememberPlace } from '../../lib/session/return-to.ts';
import { isViewForced } from '../../lib/page/screen-width.ts';
import { NotSupportedPage } from './not-supported-page.tsx';

beforeEach(() => sessionStorage.clear());

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

test('SHL-033 Continue Anyway stores the forced-view flag and goes to /home', async () => {
  const { user, place } = await renderScreen(<Notice />, { session: student, at: '/not-supported' });
  expect(isViewForced()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Continue Anyway' }));
  expect(sessionStorage.getItem('abhyas-forced-view')).toBe('1');
  expect(isViewForced()).toBe(true);
  expect(place()).toBe('/home');
});

test('SHL-033 Continue Anyway continues to the page that was asked for', async () => {
  const { user, place } = await renderScreen(<Notice />, { session: student, at: '/not-supported' });
  await user.click(screen.getByRole('button', { name: 'Ask for a page' }));
  await user.click(screen.getByRole('button', { name: 'Continue Anyway' }));
  expect(place()).toBe('/account/sessions?from=mail#top');
});
