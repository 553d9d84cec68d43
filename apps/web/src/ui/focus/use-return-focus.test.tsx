import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { useReturnFocus } from './use-return-focus.ts';

function Dialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <div role="dialog">
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

/** A page with an opener that may leave while the dialog is open, as when the page changes under it. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  return (
    <>
      <main id="main" tabIndex={-1}>
        {isGone ? null : (
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        )}
      </main>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setGone(true)}>
        Leave
      </button>
      {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

describe('the focus after a dialog', () => {
  it('returns to what opened it', async () => {
    const { user } = await renderScreen(<Page />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('continues at the content of the page where the opener left meanwhile', async () => {
    const { user } = await renderScreen(<Page />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
