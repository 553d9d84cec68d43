import { Button } from '@mantine/core';
import { m } from '../../../../../paraglide/messages.js';
import type { PlayerSession } from '../../../attempt/session/player-view.ts';
import { saveWords } from '../../shared/save-state.tsx';
import { usePlayerView } from '../../shared/use-player.ts';
import { Stage } from './stage.tsx';

/** In place of the questions, from the moment in which their candidate has signed out and locked the test. */
export function Locked({ session }: { session: PlayerSession }) {
  const { save } = usePlayerView(session);
  const unsent = save.kind === 'saved' ? 0 : save.kept + save.loose;
  return (
    <main>
      <Stage title={m.test_locked_title()} text={m.test_locked_text()}>
        <p role="status">{unsent > 0 ? saveWords(save) : m.test_save_saved()}</p>
        {window.opener !== null && <Button onClick={() => window.close()}>{m.test_close_window()}</Button>}
      </Stage>
    </main>
  );
}
