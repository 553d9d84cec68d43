import { CloseButton } from '@mantine/core';
import { IconGripHorizontal } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import classes from './calculator-panel.module.css';
import { useMovable } from './use-movable.ts';

/**
 * A calculator's window: beside the question, or below it where there is no room, and moved by its head. It takes the keys while it has the focus, Enter means equals, and Escape
 * and K close it. `onKey` says whether it took the key.
 */
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
  const { style, handle } = useMovable(panel);
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
      style={style}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Escape' || event.key === 'k' || event.key === 'K') {
          event.preventDefault();
          return onClose();
        }
        // On the buttons of the head it presses them.
        const isOfHead = event.target instanceof Element && event.target.closest('[data-head]') !== null;
        if (!(event.key === 'Enter' && isOfHead) && onKey(event.key)) event.preventDefault();
      }}
    >
      <div className={classes['head']} data-head>
        <button type="button" className={classes['move']} aria-label={m.test_calculator_move()} {...handle}>
          <IconGripHorizontal size={16} stroke={1.75} aria-hidden />
          <span>{m.test_calculator()}</span>
        </button>
        <CloseButton size="sm" aria-label={m.action_close()} onClick={onClose} />
      </div>
      {children}
    </div>
  );
}
