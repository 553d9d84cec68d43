import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { signOut } from '../sign-out.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

/** Asks before someone signs out of a browser in which their test is open: the next person at this device could answer in it. */
export function OpenTestDialog({ opener, onClose }: { opener: () => HTMLElement | null; onClose: () => void }) {
  const [chosen, setChosen] = useState<'keep' | 'lock' | null>(null);
  const leave = (how: 'keep' | 'lock') => {
    setChosen(how);
    void signOut({ locksTests: how === 'lock' });
  };
  return (
    <Dialog returnTo={opener} onClose={onClose} centered title={m.shell_open_test_title()}>
      <p>{m.shell_open_test_text()}</p>
      <div className="flex flex-wrap gap-3 justify-end mt-6">
        <Button variant="subtle" disabled={chosen !== null} onClick={onClose}>
          {m.shell_open_test_cancel()}
        </Button>
        <Button variant="default" loading={chosen === 'keep'} disabled={chosen === 'lock'} onClick={() => leave('keep')}>
          {m.shell_open_test_keep()}
        </Button>
        <Button data-autofocus loading={chosen === 'lock'} disabled={chosen === 'keep'} onClick={() => leave('lock')}>
          {m.shell_open_test_lock()}
        </Button>
      </div>
    </Dialog>
  );
}
