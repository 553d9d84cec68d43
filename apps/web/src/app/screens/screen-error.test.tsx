import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { ScreenError } from './screen-error.tsx';

afterEach(() => vi.restoreAllMocks());

test('a screen that threw says so, and Reload loads the window again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { user } = await renderScreen(<ScreenError error={new Error('a fault of ours')} />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This page stopped working');
  await expectAccessible();
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
