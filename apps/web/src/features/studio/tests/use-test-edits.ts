import type { YamlEdit } from '@abhyas/rules/content/yaml-edit.ts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { showUndo } from '../../../ui/feedback/toasts/show-undo.tsx';

/** So many edits can be taken back. */
const most = 100;

/** Edits of a text one after the other, with what takes the last one back; `offersUndo` shows a button for it. `now` gives the newest text. */
export function useTestEdits({ now, write }: { now: () => string; write: (text: string) => void }) {
  const [done, setDone] = useState<readonly { readonly before: string; readonly after: string }[]>([]);
  const [said, setSaid] = useState('');
  const [isRefused, setRefused] = useState(false);
  return {
    /** What was done last, for a screen reader. */
    said,
    /** The last edit can only be made in the source. */
    isRefused,
    apply(make: (text: string) => YamlEdit, words = '', offersUndo = false): boolean {
      const before = now();
      const { text, refused } = make(before);
      setRefused(refused !== null);
      if (refused !== null || text === before) return false;
      write(text);
      setDone((list) => [...list.slice(1 - most), { before, after: text }]);
      setSaid(words);
      if (offersUndo)
        showUndo({ message: words, label: m.studio_question_undo(), onUndo: () => (now() === text ? write(before) : undefined) });
      return true;
    },
    undo(): void {
      const last = done.at(-1);
      // what was typed in the source since then stays
      if (last === undefined || last.after !== now()) return;
      write(last.before);
      setDone(done.slice(0, -1));
      setSaid(m.studio_test_undone());
    },
  };
}
export type TestEdits = ReturnType<typeof useTestEdits>;
