import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { KeyList } from '../../../../shared/assessment/keys/key-list.tsx';
import { readSetting, writeSetting } from '../../../../shared/assessment/keys/settings.ts';
import type { Session } from '../../../../lib/session/session.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import type { HeaderTab } from '../../header/header-state.ts';
import { pageKeysOf } from './page-keys.ts';
import { searchKey } from './search-key.ts';

interface KeysDialogProps {
  readonly session: Session;
  readonly tabs: readonly HeaderTab[];
  readonly opener: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** The keys of the video player, while the focus is in it. */
const videoKeys = (): readonly (readonly [readonly string[], string])[] => [
  [['Space', 'K'], m.video_key_play()],
  [['←', '→'], m.video_key_seek()],
  [['↑', '↓'], m.video_key_volume()],
  [['<', '>'], m.video_key_speed()],
  [['M'], m.video_key_mute()],
  [['C'], m.video_key_captions()],
  [['F'], m.video_key_full()],
  [['P'], m.video_key_pip()],
];

/** The keys that work on every page: the search, the pages of the person, and this list; on a page with a video those of its player too. */
export function KeysDialog({ session, tabs, opener, onClose }: KeysDialogProps) {
  const [letters, setLetters] = useState<'on' | 'off'>(() => (readSetting('letters') === 'off' ? 'off' : 'on'));
  const [hasVideo] = useState(() => document.querySelector('media-controller') !== null);
  return (
    <FormDialog returnTo={(had) => had ?? opener()} title={m.test_keys()} onClose={onClose}>
      <KeyList
        rows={[
          [[searchKey], m.search_open()],
          ...pageKeysOf({ session, tabs }).map(({ letter, page }) => [['G', letter.toUpperCase()], page.text] as const),
          ...(hasVideo ? videoKeys() : []),
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
