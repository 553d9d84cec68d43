import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { CalculatorFrame } from './calculator-frame.tsx';
import classes from './calculator-panel.module.css';
import { isZero } from './exact.ts';
import { emptyScientific, pressScientific, scientificKey, sumText, type ScientificKey } from './scientific-keys.ts';

/** The faces of the key that switches the unit of angles. */
const angles = { degrees: 'deg', radians: 'rad' };

/** Each key with its face and, where the face does not say it, its name. */
const keys: readonly (readonly [ScientificKey, string, (() => string)?])[] = [
  ['MC', 'MC', m.test_calculator_memory_clear],
  ['memory', 'MR', m.test_calculator_memory],
  ['M+', 'M+', m.test_calculator_memory_plus],
  ['M-', 'M\u2212', m.test_calculator_memory_minus],
  ['ans', 'Ans', m.test_calculator_answer],
  ['sin', 'sin', m.test_calculator_sin],
  ['cos', 'cos', m.test_calculator_cos],
  ['tan', 'tan', m.test_calculator_tan],
  ['ln', 'ln', m.test_calculator_ln],
  ['log', 'log', m.test_calculator_log],
  ['asin', 'sin\u207b\u00b9', m.test_calculator_asin],
  ['acos', 'cos\u207b\u00b9', m.test_calculator_acos],
  ['atan', 'tan\u207b\u00b9', m.test_calculator_atan],
  ['exp', 'e\u02e3', m.test_calculator_exp],
  ['ten', '10\u02e3', m.test_calculator_ten],
  ['square', 'x\u00b2', m.test_calculator_square],
  ['^', 'x\u02b8', m.test_calculator_power],
  ['root', '\u221a', m.test_calculator_root],
  ['inverse', 'x\u207b\u00b9', m.test_calculator_inverse],
  ['!', 'n!', m.test_calculator_factorial],
  ['(', '('],
  [')', ')'],
  ['%', '%', m.test_calculator_percent],
  ['back', '\u232b', m.test_keypad_back],
  ['C', 'C', m.test_calculator_clear],
  ['7', '7'],
  ['8', '8'],
  ['9', '9'],
  ['/', '\u00f7', m.test_calculator_divide],
  ['pi', '\u03c0', m.test_calculator_pi],
  ['4', '4'],
  ['5', '5'],
  ['6', '6'],
  ['*', '\u00d7', m.test_calculator_times],
  ['e', 'e', m.test_calculator_e],
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
  ['-', '\u2212', m.test_calculator_minus],
  ['angle', angles.degrees],
  ['0', '0'],
  ['.', '.', m.test_keypad_point],
  ['+', '+', m.test_calculator_plus],
  ['=', '=', m.test_calculator_equals],
];

/** The scientific calculator of the paper: one keys a sum, with brackets and functions, and then equals. */
export function ScientificPanel({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState(emptyScientific);
  const put = (key: ScientificKey) => setState((last) => pressScientific(last, key));
  const angle = state.angle === 'degrees' ? m.test_calculator_degrees() : m.test_calculator_radians();
  const hasMemory = !isZero(state.memory);
  return (
    <CalculatorFrame
      size="scientific"
      onClose={onClose}
      onKey={(pressed) => {
        const key = scientificKey(pressed);
        if (key !== null) put(key);
        return key !== null;
      }}
    >
      <output className={classes['display']} aria-live="polite">
        <span className={classes['waiting']}>
          {angle}
          {hasMemory && ' \u00b7 M'}
        </span>
        <span className={classes['sum']}>{sumText(state.tokens) || '0'}</span>
        <span className={classes['result']}>{resultText(state)}</span>
      </output>
      <div className={classes['keys']}>
        {keys.map(([key, face, name]) => (
          <button
            key={key}
            type="button"
            className={classes['key']}
            data-kind={key === '=' ? 'equals' : /^[0-9.]$/.test(key) ? 'digit' : 'sign'}
            aria-label={key === 'angle' ? m.test_calculator_angle({ angle }) : name?.()}
            onClick={() => put(key)}
          >
            {key === 'angle' ? angles[state.angle] : face}
          </button>
        ))}
      </div>
    </CalculatorFrame>
  );
}

function resultText({ mode, shown }: typeof emptyScientific): string {
  if (mode === 'no-value') return m.test_calculator_error();
  if (mode === 'not-a-sum') return m.test_calculator_not_a_sum();
  if (shown === '') return '';
  const [mantissa = '', power] = shown.replaceAll('-', '\u2212').split('e');
  return power === undefined ? `= ${mantissa}` : `= ${mantissa} \u00d7 10^${power}`;
}
