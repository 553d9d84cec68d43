import { Button } from '@mantine/core';
import { m } from '../../../../../paraglide/messages.js';
import type { SaveState } from '@abhyas/rules/assessment/event-queue/save-state.ts';
import type { StopCause } from '@abhyas/rules/assessment/player-session/state/session-state.ts';
import { saveWords } from '../../shared/save-state.tsx';
import { Stage } from './stage.tsx';
import classes from './submitting.module.css';

/** Why this window may not write any more, and the way on. */
export function Halted({ cause, save, onTakeOver }: { cause: Exclude<StopCause, 'closed'>; save: SaveState; onTakeOver: () => void }) {
  const loose = save.kind === 'halted' ? save.loose : 0;
  const unsent = save.kind === 'halted' && save.kept + save.loose > 0 && <p>{saveWords(save)}</p>;
  if (cause === 'fence-lost') {
    return (
      <Stage title={m.test_lost_title()} text={m.test_lost_text()}>
        {unsent}
        <Button onClick={onTakeOver}>{m.test_take_over()}</Button>
      </Stage>
    );
  }
  return (
    <Stage title={m.test_signed_out_title()} text={loose > 0 ? m.test_signed_out_loose() : m.test_signed_out_text()}>
      {unsent}
      <div className={classes['ways']}>
        {/* a window that holds answers which the device can't store has to stay */}
        <Button
          component="a"
          href="/test"
          variant={loose > 0 ? 'default' : 'filled'}
          {...(loose > 0 ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {m.test_to_portal()}
        </Button>
        {loose > 0 && <Button onClick={onTakeOver}>{m.test_signed_out_again()}</Button>}
      </div>
    </Stage>
  );
}
