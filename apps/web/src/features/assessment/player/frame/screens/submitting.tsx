import { Button } from '@mantine/core';
import { m } from '../../../../../paraglide/messages.js';
import type { PlayerSession, PlayerView } from '../../../attempt/session/player-view.ts';
import classes from './submitting.module.css';
import { saveWords } from '../../shared/save-state.tsx';
import { Stage } from './stage.tsx';

/** While a test is being submitted: what has arrived, and, where the portal is not reached, that it is not submitted yet and the ways on. */
export function Submitting({ view, session, because }: { view: PlayerView; session: PlayerSession; because: 'asked' | 'time' }) {
  const { save } = view;
  const trouble = save.kind === 'offline' || save.kind === 'failing';
  const unsent = save.kind === 'saved' ? 0 : save.kept + save.loose;
  const timeUp = because === 'time';
  const title = timeUp ? m.test_time_up() : trouble ? m.test_submit_held_up() : m.test_submitting();
  return (
    <Stage title={title} text={textOf({ timeUp, trouble, unsent })}>
      <p role="status">{trouble && unsent > 0 && saveWords(save)}</p>
      {trouble && (
        <div className={classes['ways']}>
          {!timeUp && (
            <Button variant="default" onClick={session.withdraw}>
              {m.test_submit_withdraw()}
            </Button>
          )}
          <Button onClick={session.wake}>{m.test_submit_again()}</Button>
        </div>
      )}
    </Stage>
  );
}

function textOf({ timeUp, trouble, unsent }: { timeUp: boolean; trouble: boolean; unsent: number }): string {
  if (!trouble) return unsent > 0 ? m.test_submitting_text() : m.test_submitting_soon();
  if (!timeUp) return m.test_submit_held_up_text();
  return unsent > 0 ? m.test_time_up_unsent() : m.test_time_up_arrived();
}
