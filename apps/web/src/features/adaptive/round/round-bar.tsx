import { Button } from '@mantine/core';
import { IconArrowRight, IconCloudOff } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import classes from './round-bar.module.css';
import type { RoundView } from './round-session.ts';

interface RoundBarProps {
  readonly view: RoundView;
  readonly onSkip: () => void;
  readonly onAdvance: () => void;
}

/** What one does with the question: skip it, check the answer, continue; and what is happening to an answer on its way. */
export function RoundBar({ view, onSkip, onAdvance }: RoundBarProps) {
  const { round, shown, response, sending } = view;
  const said = savedText(view);
  const isLast = round.question === null;
  return (
    <footer className={classes['bar']} aria-label={m.test_actions()}>
      <p className={classes['said']} role="status" data-sending={sending}>
        {sending === 'waiting' ? <IconCloudOff size={18} stroke={1.75} aria-hidden /> : null}
        {said}
        {said === '' && shown === null ? <span className={classes['keys']}>{m.adapt_keys()}</span> : null}
      </p>
      {shown === null ? (
        <Button variant="default" onClick={onSkip} aria-disabled={sending !== 'no' || undefined}>
          {m.practice_skip()}
        </Button>
      ) : null}
      <Button
        className={classes['check'] ?? ''}
        rightSection={shown === null ? undefined : <IconArrowRight size={18} stroke={1.75} aria-hidden />}
        loading={sending === 'sending'}
        aria-disabled={sending === 'waiting' || undefined}
        onClick={onAdvance}
      >
        {shown === null ? checkText({ response, sending }) : isLast ? m.adapt_to_end() : m.practice_next()}
      </Button>
    </footer>
  );
}

function checkText({ response, sending }: Pick<RoundView, 'response' | 'sending'>): string {
  if (sending === 'refused' || sending === 'signed-out') return m.error_retry();
  return response === null ? m.practice_show() : m.practice_check();
}

function savedText({ sending, isKept }: RoundView): string {
  switch (sending) {
    case 'no':
    case 'elsewhere':
      return '';
    case 'sending':
      return m.practice_waiting();
    case 'waiting':
      return isKept ? m.adapt_waiting_kept() : m.adapt_waiting_loose();
    case 'signed-out':
      return isKept ? m.adapt_signed_out_kept() : m.adapt_signed_out();
    case 'refused':
      return m.adapt_refused();
  }
}
