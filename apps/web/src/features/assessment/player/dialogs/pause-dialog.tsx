import { minChargedSeconds, pauseLeftMs } from '@abhyas/rules/assessment/paper/pause.ts';
import { Button } from '@mantine/core';
import { m } from '../../../../paraglide/messages.js';
import type { PlayerView } from '../../attempt/session/player-view.ts';
import { Dialog } from '../../shared/dialog.tsx';
import { lengthText } from '../../../../shared/assessment/question/words.ts';
import classes from './submit-dialog.module.css';

/** Asks once before the clock is stopped for a break, and says how much time there is for it. It stays while the server is asked. */
export function PauseDialog({
  view: { state, ending },
  opened,
  onClose,
  onPause,
}: {
  view: PlayerView;
  opened: boolean;
  onClose: () => void;
  onPause: () => void;
}) {
  const isAsking = ending === 'asking';
  const left = Math.floor(pauseLeftMs({ turns: state.turns, grantedSeconds: state.pauseSeconds }) / 1000);
  return (
    <Dialog opened={opened} onClose={() => !isAsking && onClose()} size="md" title={m.test_pause_ask()}>
      <p className={classes['text']}>{m.test_pause_about({ length: lengthText(left), least: lengthText(minChargedSeconds) })}</p>
      <p className={classes['unsaved']} role="alert" hidden={ending !== 'unreached' && ending !== 'unanswered'}>
        {ending === 'unreached' && m.test_pause_not_begun()}
        {ending === 'unanswered' && m.test_pause_unanswered()}
      </p>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose} disabled={isAsking} data-autofocus>
          {m.test_leave_stay()}
        </Button>
        <Button onClick={onPause} loading={isAsking}>
          {m.test_pause()}
        </Button>
      </div>
    </Dialog>
  );
}
