import { Button } from '@mantine/core';
import { IconArrowRight, IconCloudOff } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import classes from './round-bar.module.css';
import type { RoundView } from './session.ts';

interface RoundBarProps {
  readonly view: RoundView;
  readonly onSkip: (event: MouseEvent) => void;
  readonly onShow: (event: MouseEvent) => void;
  readonly onAdvance: (event: MouseEvent) => void;
}

/** What one does with the question: skip it, see its solution, check the answer, continue; and what is happening to an answer on its way. */
export function RoundBar({ view, onSkip, onShow, onAdvance }: RoundBarProps) {
  const { round, shown, response, sending } = view;
  const said = savedText(view);
  const isLast = round.question === null;
  return (
    <footer className={`${classes['bar']} flex gap-3 items-center border-t border-t-line bg-card`} aria-label={m.test_actions()}>
      <p
        className={`${classes['said']} flex flex-1 gap-2 items-center min-w-0 text-body text-sm data-[sending=waiting]:text-warn data-[sending=refused]:text-bad data-[sending=signed-out]:text-bad max-[700px]:empty:hidden`}
        role="status"
        data-sending={view.isRefused ? 'refused' : sending}
      >
        {sending === 'waiting' ? <IconCloudOff className="flex-none" size={18} stroke={1.75} aria-hidden /> : null}
        {said}
        {said === '' && shown === null ? <span className={`${classes['keys']} text-muted`}>{m.adapt_keys()}</span> : null}
      </p>
      {shown === null ? (
        <>
          <Button variant="default" onClick={onSkip} aria-disabled={sending !== 'no' || undefined}>
            {m.practice_skip()}
          </Button>
          <Button variant="default" onClick={onShow} aria-disabled={sending !== 'no' || response !== null || undefined}>
            {m.practice_show()}
          </Button>
        </>
      ) : null}
      <Button
        className={`${classes['check']} min-w-41`}
        rightSection={shown === null ? undefined : <IconArrowRight size={18} stroke={1.75} aria-hidden />}
        loading={sending === 'sending'}
        aria-disabled={sending === 'waiting' || (shown === null && sending === 'no' && response === null) || undefined}
        onClick={onAdvance}
      >
        {shown !== null ? (isLast ? m.adapt_to_end() : m.practice_next()) : sending === 'signed-out' ? m.error_retry() : m.practice_check()}
      </Button>
    </footer>
  );
}

function savedText({ sending, isRefused, isKept }: RoundView): string {
  switch (sending) {
    case 'no':
      return isRefused ? m.adapt_refused() : '';
    case 'elsewhere':
    case 'over':
      return '';
    case 'sending':
      return m.practice_waiting();
    case 'waiting':
      return isKept ? m.adapt_waiting_kept() : m.adapt_waiting_loose();
    case 'signed-out':
      return isKept ? m.adapt_signed_out_kept() : m.adapt_signed_out();
  }
}
