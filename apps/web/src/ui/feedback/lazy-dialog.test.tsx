import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

test('a dialog that does not come leaves the page as it is, says so, and opens on another try', async () => {
  const onClose = vi.fn();
  let isOnline = false;
  const Dialog = lazyDialog(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return Promise.resolve(({ title }: { title: string; onClose: () => void }) => <div role="dialog" aria-label={title} />);
  });
  const { user } = await renderScreen(
    <>
      <h1>The page</h1>
      <Dialog title="Ask a doubt" onClose={onClose} />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't open. Check your connection and try again.");
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  isOnline = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('dialog', { name: 'Ask a doubt' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
