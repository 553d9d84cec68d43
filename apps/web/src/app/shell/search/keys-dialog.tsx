import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { KeyList } from '../../../shared/assessment/keys/key-list.tsx';
import { readSetting, writeSetting } from '../../../shared/assessment/keys/settings.ts';
import type { Session } from '../../../lib/session/session.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import type { HeaderTab } from '../header/header-state.ts';
import { pageKeysOf } from './page-keys.ts';
import { searchKey } from './search-key.ts';

interface KeysDialogProps {
  readonly session: Session;
  readonly tabs: readonly HeaderTab[];
  readonly opener: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** The keys that work on every page: the search, the pages of the person, and this list. */
export function KeysDialog({ session, tabs, opener, onClose }: KeysDialogProps) {
  useReturnFocus((had) => had ?? opener());
  const [letters, setLetters] = useState<'on' | 'off'>(() => (readSetting('letters') === 'off' ? 'off' : 'on'));
  return (
    <FormDialog title={m.test_keys()} onClose={onClose}>
      <KeyList
        rows={[
          [[searchKey], m.search_open()],
          ...pageKeysOf({ session, tabs }).map(({ letter, page }) => [['G', letter.toUpperCase()], page.text] as const),
          [['?'], m.test_keys()],
          [['Esc'], m.test_key_close()],
        ]}
        letters={letters}
        onLetters={(choice) => {
          writeSetting('letters', choice);
          setLetters(choice);
        }}
      />
    </FormDialog>
  );
}
