import { Button } from '@mantine/core';
import { IconArrowRight, IconCloudOff } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
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
  const isLast = round.question === null;
  const isDiagnostic = round.kind === 'diagnostic';
  const isOff = shown === null && sending === 'no' && response === null;
  /** The question at which one wanted to continue without an answer. */
  const [askedAt, setAskedAt] = useState(0);
  const saved = savedText(view);
  const said = saved === '' && isOff && askedAt === round.question?.ordinal ? m.adapt_answer_first() : saved;
  return (
    <footer className={`${classes['bar']} flex gap-3 items-center border-t border-t-line bg-card`} aria-label={m.test_actions()}>
      <p
        className={`${classes['said']} flex flex-1 gap-2 items-center min-w-0 text-body text-sm data-[sending=waiting]:text-warn data-[sending=refused]:text-bad data-[sending=signed-out]:text-bad max-[700px]:empty:hidden`}
        role="status"
        data-sending={view.isRefused ? 'refused' : sending}
      >
        {sending === 'waiting' ? <IconCloudOff className="flex-none" size={18} stroke={1.75} aria-hidden /> : null}
        {said}
        {said === '' && shown === null ? (
          <span className={`${classes['keys']} text-muted`}>{(isDiagnostic ? m.adapt_diagnostic_keys : m.adapt_keys)()}</span>
        ) : null}
      </p>
      {shown === null ? (
        <>
          <Button variant="default" onClick={onSkip} aria-disabled={sending !== 'no' || undefined}>
            {m.practice_skip()}
          </Button>
          {isDiagnostic ? null : (
            <Button variant="default" onClick={onShow} aria-disabled={sending !== 'no' || response !== null || undefined}>
              {m.practice_show()}
            </Button>
          )}
        </>
      ) : null}
      <Button
        className={`${classes['check']} min-w-41`}
        rightSection={shown === null ? undefined : <IconArrowRight size={18} stroke={1.75} aria-hidden />}
        loading={sending === 'sending'}
        aria-disabled={sending === 'waiting' || isOff || undefined}
        mod={{ disabled: isOff }}
        onClick={isOff ? () => setAskedAt(round.question?.ordinal ?? 0) : onAdvance}
      >
        {textOf({ view, isLast, isDiagnostic })}
      </Button>
    </footer>
  );
}

function textOf({ view: { shown, sending }, isLast, isDiagnostic }: { view: RoundView; isLast: boolean; isDiagnostic: boolean }): string {
  if (shown !== null) return isLast ? m.adapt_to_end() : m.practice_next();
  if (sending === 'signed-out') return m.error_retry();
  return isDiagnostic ? m.practice_next() : m.practice_check();
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
