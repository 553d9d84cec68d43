import { IconArrowLeft, IconArrowRight, IconBackspace } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { moveInGrid } from '../keys/grid-moves.ts';
import type { KeypadKey } from './type-in.ts';
import classes from './keypad.module.css';

const keys: readonly KeypadKey[] = ['7', '8', '9', 'back', '4', '5', '6', 'left', '1', '2', '3', 'right', '-', '0', '.', '/', 'all'];

/**
 * The keys of a number on the screen. One of them is in the tab order, the arrow keys lead to the others. A pointer leaves the focus, and so the caret, where
 * it is. `describedBy` names what says where the keys go.
 */
export function Keypad({ onKey, describedBy }: { onKey: (key: KeypadKey) => void; describedBy: string | undefined }) {
  const [at, setAt] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const move = (event: KeyboardEvent) => {
    const top = buttons.current[0]?.offsetTop;
    const columns = Math.max(1, buttons.current.filter((button) => button?.offsetTop === top).length);
    const to = moveInGrid({ key: event.key, at, count: keys.length, columns });
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    buttons.current[to]?.focus();
  };
  return (
    <div role="group" aria-label={m.test_keypad()} aria-describedby={describedBy} className={classes['keypad']} onKeyDown={move}>
      {keys.map((key, index) => (
        <button
          key={key}
          ref={(button) => void (buttons.current[index] = button)}
          type="button"
          className={classes['key']}
          data-look={key === 'all' ? 'word' : undefined}
          tabIndex={index === at ? 0 : -1}
          aria-label={spoken(key)}
          onFocus={() => setAt(index)}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onKey(key)}
        >
          {faceOf(key)}
        </button>
      ))}
    </div>
  );
}

function faceOf(key: KeypadKey): ReactNode {
  switch (key) {
    case '-':
      return '\u00b1';
    case 'left':
      return <IconArrowLeft size={20} stroke={1.75} aria-hidden />;
    case 'right':
      return <IconArrowRight size={20} stroke={1.75} aria-hidden />;
    case 'back':
      return <IconBackspace size={20} stroke={1.75} aria-hidden />;
    case 'all':
      return m.test_keypad_all();
    default:
      return key;
  }
}

function spoken(key: KeypadKey): string | undefined {
  switch (key) {
    case '-':
      return m.test_keypad_minus();
    case '.':
      return m.test_keypad_point();
    case '/':
      return m.test_keypad_slash();
    case 'left':
      return m.test_keypad_left();
    case 'right':
      return m.test_keypad_right();
    case 'back':
      return m.test_keypad_back();
    default:
      return undefined;
  }
}
