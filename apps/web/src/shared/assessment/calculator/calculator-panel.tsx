import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { calculatorKey, emptyCalculator, press, type CalculatorKey } from './calculate.ts';
import { CalculatorFrame } from './calculator-frame.tsx';
import classes from './calculator-panel.module.css';
import { isZero, textOf } from './exact.ts';
import { ScientificPanel } from './scientific-panel.tsx';

/** Five in a row, as in the exam. */
const keys: readonly (readonly [CalculatorKey, string])[] = [
  ['MC', 'MC'],
  ['MR', 'MR'],
  ['MS', 'MS'],
  ['M+', 'M+'],
  ['M-', 'M\u2212'],
  ['back', '\u232b'],
  ['C', 'C'],
  ['sign', '\u00b1'],
  ['root', '\u221a'],
  ['7', '7'],
  ['8', '8'],
  ['9', '9'],
  ['/', '\u00f7'],
  ['%', '%'],
  ['4', '4'],
  ['5', '5'],
  ['6', '6'],
  ['*', '\u00d7'],
  ['inverse', '1/x'],
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
  ['-', '\u2212'],
  ['=', '='],
  ['0', '0'],
  ['.', '.'],
  ['+', '+'],
];

/** On the display while something is in the memory, as on the keys. */
const memorySign = 'M';

/** The calculator of the paper. */
export function CalculatorPanel({ kind, onClose }: { kind: 'basic' | 'scientific'; onClose: () => void }) {
  return kind === 'scientific' ? <ScientificPanel onClose={onClose} /> : <BasicPanel onClose={onClose} />;
}

function BasicPanel({ onClose }: { onClose: () => void }) {
  const [calculator, setCalculator] = useState(emptyCalculator);
  const put = (key: CalculatorKey) => setCalculator((last) => press(last, key));
  return (
    <CalculatorFrame
      size="basic"
      onClose={onClose}
      onKey={(pressed) => {
        const key = calculatorKey(pressed);
        if (key !== null) put(key);
        return key !== null;
      }}
    >
      <output className={classes['display']} aria-live="polite">
        {!isZero(calculator.memory) && <span className={classes['waiting']}>{memorySign}</span>}
        {calculator.waiting !== null && (
          <span className={classes['waiting']}>{`${shown(textOf(calculator.waiting.left))} ${signs[calculator.waiting.sign]}`}</span>
        )}
        {calculator.mode === 'error' ? m.test_calculator_error() : shown(calculator.entry)}
      </output>
      <div className={classes['keys']}>
        {keys.map(([key, label]) => (
          <button
            key={key}
            type="button"
            className={classes['key']}
            data-key={key}
            data-kind={kindOf(key)}
            aria-label={spoken(key)}
            onClick={() => put(key)}
          >
            {label}
          </button>
        ))}
      </div>
    </CalculatorFrame>
  );
}

const signs = { '+': '+', '-': '\u2212', '*': '\u00d7', '/': '\u00f7' } as const;
const shown = (entry: string) => entry.replaceAll('-', '\u2212');
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
    case 'root':
      return m.test_calculator_root();
    case 'inverse':
      return m.test_calculator_inverse();
    case 'MC':
      return m.test_calculator_memory_clear();
    case 'MR':
      return m.test_calculator_memory();
    case 'MS':
      return m.test_calculator_memory_store();
    case 'M+':
      return m.test_calculator_memory_plus();
    case 'M-':
      return m.test_calculator_memory_minus();
    default:
      return undefined;
  }
}
