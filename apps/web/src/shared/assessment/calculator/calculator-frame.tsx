import { CloseButton } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import classes from './calculator-panel.module.css';

/** A calculator's window: it floats over the question, takes the keys while it has the focus, and closes with Escape. `onKey` says whether it took the key. */
export function CalculatorFrame({
  size,
  onKey,
  onClose,
  children,
}: {
  size: 'basic' | 'scientific';
  onKey: (key: string) => boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={m.test_calculator()}
      tabIndex={-1}
      data-own-keys
      data-size={size}
      className={classes['panel']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return onClose();
        // Enter on a button presses that button.
        const isMine = !event.ctrlKey && !event.metaKey && !event.altKey && (event.key !== 'Enter' || event.target === panel.current);
        if (isMine && onKey(event.key)) event.preventDefault();
      }}
    >
      <div className={classes['head']}>
        <span>{m.test_calculator()}</span>
        <CloseButton size="sm" aria-label={m.action_close()} onClick={onClose} />
      </div>
      {children}
    </div>
  );
}
