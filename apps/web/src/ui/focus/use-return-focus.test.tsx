import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { useReturnFocus } from './use-return-focus.ts';

function Dialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <div role="dialog">
      <button type="button" autoFocus onClick={onClose}>
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

/** Two dialogs of one errand: the second takes the place of the first. */
function Errand() {
  const [stage, setStage] = useState<'none' | 'first' | 'second'>('none');
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setStage('first')}>
        Open
      </button>
      {stage === 'first' ? <Dialog key="first" onClose={() => setStage('second')} /> : null}
      {stage === 'second' ? <Dialog key="second" onClose={() => setStage('none')} /> : null}
    </main>
  );
}

/** A step of a form that asks in a dialog before the next one comes, a moment after the dialog has gone. */
function Steps() {
  const [stage, setStage] = useState<'first' | 'asking' | 'between' | 'next'>('first');
  return (
    <>
      <main id="main" tabIndex={-1}>
        {stage === 'next' ? <NextStep /> : null}
        {stage === 'first' || stage === 'asking' ? (
          <button type="button" onClick={() => setStage('asking')}>
            Next
          </button>
        ) : null}
      </main>
      {stage === 'asking' ? <Dialog onClose={() => setStage('between')} /> : null}
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setStage('next')}>
        Continue
      </button>
    </>
  );
}

function NextStep() {
  const ref = useArrivalFocus<HTMLHeadingElement>();
  return (
    <h1 ref={ref} tabIndex={-1}>
      Your address
    </h1>
  );
}

describe('the focus after a dialog', () => {
  it('continues at the heading of a screen that comes afterwards', async () => {
    const { user } = await renderScreen(<Steps />);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('heading', { name: 'Your address' })).toHaveFocus();
  });

  it('returns to what opened it', async () => {
    const { user } = await renderScreen(<Page />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('returns to what opened the first of two dialogs that follow each other', async () => {
    const { user } = await renderScreen(<Errand />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
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
