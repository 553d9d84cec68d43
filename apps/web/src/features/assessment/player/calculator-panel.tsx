import { CloseButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { calculatorKey, emptyCalculator, press, type CalculatorKey } from './calculate.ts';
import classes from './calculator-panel.module.css';

const rows: readonly (readonly [CalculatorKey, string])[] = [
  ['C', 'C'],
  ['back', '\u232b'],
  ['%', '%'],
  ['/', '\u00f7'],
  ['7', '7'],
  ['8', '8'],
  ['9', '9'],
  ['*', '\u00d7'],
  ['4', '4'],
  ['5', '5'],
  ['6', '6'],
  ['-', '\u2212'],
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
  ['+', '+'],
  ['sign', '\u00b1'],
  ['0', '0'],
  ['.', '.'],
  ['=', '='],
];

/** The basic calculator of the paper. It floats over the question, takes the keys while it has the focus, and closes with Escape. */
export function CalculatorPanel({ onClose }: { onClose: () => void }) {
  const [calculator, setCalculator] = useState(emptyCalculator);
  const panel = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => panel.current?.focus(), []);
  const put = (key: CalculatorKey) => setCalculator((last) => press(last, key));
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={m.test_calculator()}
      tabIndex={-1}
      data-own-keys
      className={classes['panel']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return onClose();
        const key = event.ctrlKey || event.metaKey || event.altKey ? null : calculatorKey(event.key);
        // Enter on a button presses that button.
        if (key === null || (event.key === 'Enter' && event.target !== panel.current)) return;
        event.preventDefault();
        put(key);
      }}
    >
      <div className={classes['head']}>
        <span>{m.test_calculator()}</span>
        <CloseButton size="sm" aria-label={m.action_close()} onClick={onClose} />
      </div>
      <output className={classes['display']} aria-live="polite">
        {calculator.waiting !== null && (
          <span className={classes['waiting']}>{`${shown(String(calculator.waiting.left))} ${signs[calculator.waiting.sign]}`}</span>
        )}
        {calculator.mode === 'error' ? m.test_calculator_error() : shown(calculator.entry)}
      </output>
      <div className={classes['keys']}>
        {rows.map(([key, label]) => (
          <button
            key={key}
            type="button"
            className={classes['key']}
            data-kind={kindOf(key)}
            aria-label={spoken(key)}
            onClick={() => put(key)}
          >
            {label}
          </button>
        ))}
        <button type="button" className={classes['key']} data-kind="wide" aria-label={m.test_calculator_root()} onClick={() => put('root')}>
          {'\u221a'}
        </button>
      </div>
    </div>
  );
}

const signs = { '+': '+', '-': '\u2212', '*': '\u00d7', '/': '\u00f7' } as const;
const shown = (entry: string) => entry.replace('-', '\u2212');
const kindOf = (key: CalculatorKey) => (key === '=' ? 'equals' : /^[0-9.]$/.test(key) ? 'digit' : 'sign');

function spoken(key: CalculatorKey): string | undefined {
  switch (key) {
    case 'C':
      return m.test_calculator_clear();
    case 'back':
      return m.test_keypad_back();
    case '%':
      return m.test_calculator_percent();
    case '/':
      return m.test_calculator_divide();
    case '*':
      return m.test_calculator_times();
    case '-':
      return m.test_calculator_minus();
    case '+':
      return m.test_calculator_plus();
    case 'sign':
      return m.test_keypad_minus();
    case '.':
      return m.test_keypad_point();
    case '=':
      return m.test_calculator_equals();
    default:
      return undefined;
  }
}
