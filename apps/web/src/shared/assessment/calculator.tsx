import { CloseButton } from '@mantine/core';
import { IconGripHorizontal } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useReturnFocus } from '../../ui/focus/use-return-focus.ts';
import { isZero, textOf } from './exact.ts';
import { type ScientificKey, emptyScientific, pressScientific, scientificKey, sumText } from './scientific-keys.ts';
import { type CalculatorKey, calculatorKey, emptyCalculator, press } from './calculate.ts';
import classes from './calculator.module.css';

const step = 24;
/** How much of the window's edge is kept free, in pixels. */
const margin = 4;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Moves `panel` by its handle, with the pointer or the arrow keys, and never out of the window; a double click puts it back. */
function useMovable(panel: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const grip = useRef<{ x: number; y: number } | null>(null);
  const moveBy = (x: number, y: number) => {
    const box = panel.current?.getBoundingClientRect();
    if (box === undefined) return;
    const within = (by: number, from: number, to: number, size: number) =>
      Math.max(margin - from, Math.min(by, Math.max(margin - from, size - margin - to)));
    const dx = within(x, box.left, box.right, window.innerWidth);
    const dy = within(y, box.top, box.bottom, window.innerHeight);
    setOffset((last) => ({ x: last.x + dx, y: last.y + dy }));
  };
  return {
    style: { translate: `${offset.x}px ${offset.y}px` },
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (grip.current === null) return;
        moveBy(event.clientX - grip.current.x, event.clientY - grip.current.y);
        grip.current = { x: event.clientX, y: event.clientY };
      },
      onPointerUp: () => void (grip.current = null),
      onPointerCancel: () => void (grip.current = null),
      onDoubleClick: () => setOffset({ x: 0, y: 0 }),
      onKeyDown(event: KeyboardEvent) {
        const by = arrows[event.key];
        if (by === undefined) return;
        event.preventDefault();
        moveBy(...by);
      },
    },
  };
}

/**
 * A calculator's window: beside the question, or below it where there is no room, and moved by its head. It takes the keys while it has the focus, Enter means equals, and Escape
 * and K close it. `onKey` says whether it took the key.
 */
function CalculatorFrame({
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
      <div className="flex items-center justify-between" data-head>
        <button
          type="button"
          className={`${classes['move']} flex flex-1 gap-1.5 items-center min-h-7 p-0 border-0 bg-transparent text-ink text-sm font-strong`}
          aria-label={m.test_calculator_move()}
          {...handle}
        >
          <IconGripHorizontal size={16} stroke={1.75} aria-hidden />
          <span>{m.test_calculator()}</span>
        </button>
        <CloseButton size="sm" aria-label={m.action_close()} onClick={onClose} />
      </div>
      {children}
    </div>
  );
}

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
function ScientificPanel({ onClose }: { onClose: () => void }) {
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
      <output
        className={`${classes['display']} text-[1.375rem] flex flex-col justify-end h-15 my-2 px-3 py-1 rounded-control bg-sunken text-ink tabular text-end`}
        aria-live="polite"
      >
        <span className="text-muted text-xs">
          {angle}
          {hasMemory && ' \u00b7 M'}
        </span>
        <span className="overflow-x-auto overflow-y-hidden text-md whitespace-nowrap">{sumText(state.tokens) || '0'}</span>
        <span className="min-h-[1.5em] wrap-anywhere font-medium">{resultText(state)}</span>
      </output>
      <div className={`${classes['keys']} grid grid-cols-[repeat(5,1fr)] gap-1.5`}>
        {keys.map(([key, face, name]) => (
          <button
            key={key}
            type="button"
            className={`${classes['key']} h-10 p-0 border border-line rounded-control bg-card text-ink font-medium cursor-pointer data-[kind=equals]:border-brand-filled data-[kind=equals]:bg-brand-filled data-[kind=equals]:text-(--on-brand) hover:bg-hover data-[kind=sign]:bg-sunken`}
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

/** Five in a row, as in the exam. */
const calculatorPanelKeys: readonly (readonly [CalculatorKey, string])[] = [
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
      <output
        className={`${classes['display']} text-[1.375rem] flex flex-col justify-end h-15 my-2 px-3 py-1 rounded-control bg-sunken text-ink tabular text-end`}
        aria-live="polite"
      >
        {!isZero(calculator.memory) && <span className="text-muted text-xs">{memorySign}</span>}
        {calculator.waiting !== null && (
          <span className="text-muted text-xs">{`${calculatorPanelShown(textOf(calculator.waiting.left))} ${signs[calculator.waiting.sign]}`}</span>
        )}
        {calculator.mode === 'error' ? m.test_calculator_error() : calculatorPanelShown(calculator.entry)}
      </output>
      <div className={`${classes['keys']} grid grid-cols-[repeat(5,1fr)] gap-1.5`}>
        {calculatorPanelKeys.map(([key, label]) => (
          <button
            key={key}
            type="button"
            className={`${classes['key']} h-10 p-0 border border-line rounded-control bg-card text-ink font-medium cursor-pointer data-[kind=equals]:border-brand-filled data-[kind=equals]:bg-brand-filled data-[kind=equals]:text-(--on-brand) hover:bg-hover data-[kind=sign]:bg-sunken`}
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
const calculatorPanelShown = (entry: string) => entry.replaceAll('-', '\u2212');
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
