import type { ItemForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { isUnfinishedNumber } from '@abhyas/rules/assessment/paper/answers/exact-number.ts';
import { isUnfit } from '@abhyas/rules/assessment/types/asked.ts';
import { plainText } from '@abhyas/rules/text/plain-text.ts';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { figure } from '../../../lib/format/marks.ts';
import { type KeypadKey, keyIn, maxNumberLength } from './type-in.ts';
import classes from './type-in-field.module.css';
import { IconArrowLeft, IconArrowRight, IconBackspace } from '@tabler/icons-react';
import { moveInGrid } from '../keys/grid-moves.ts';

const keys: readonly KeypadKey[] = ['7', '8', '9', 'back', '4', '5', '6', 'left', '1', '2', '3', 'right', '-', '0', '.', '/', 'all'];

/**
 * The keys of a number on the screen: one of them is in the tab order, the arrow keys lead to the others, and a pointer leaves the focus
 * where it is. `describedBy` names what says where the keys go.
 */
function Keypad({ onKey, describedBy }: { onKey: (key: KeypadKey) => void; describedBy: string | undefined }) {
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
    <div
      role="group"
      aria-label={m.test_keypad()}
      aria-describedby={describedBy}
      className={`${classes['keypad']} grid-cols-[repeat(4,1fr)] grid gap-1.5 w-66`}
      onKeyDown={move}
    >
      {keys.map((key, index) => (
        <button
          key={key}
          ref={(button) => void (buttons.current[index] = button)}
          type="button"
          className={`${classes['key']} flex items-center justify-center h-11 p-0 border border-line rounded-control bg-page text-ink text-lg font-medium tabular cursor-pointer touch-manipulation active:bg-brand-wash hover:bg-hover`}
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

/**
 * The field of a type-in answer; a numeric one has a keypad on the screen, with `keypad` 'only' the one way to type it. Text is never
 * changed: what is no number is named on leaving, and Enter saves and continues.
 */
export function TypeInField({
  item,
  response,
  keypad,
  onChoose,
  onEnter,
}: {
  item: Pick<ItemForCandidate, 'type'>;
  response: Response | null;
  keypad: 'only' | 'beside';
  onChoose: (response: Response | null) => void;
  onEnter: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const text = response?.kind === 'typed' ? response.text : '';
  const numeric = item.type === 'numeric';
  const keypadOnly = numeric && keypad === 'only';
  const [caret, setCaret] = useState(text.length);
  /** Where the caret goes when the text is not as the keyboard left it: by itself the browser puts it at the end. */
  const moveTo = useRef<number | null>(null);
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState('');
  /** Whether the text is still being typed: a number that is not finished is no fault yet. */
  const [isTyping, setTyping] = useState(false);
  const isFaulty = isUnfit({ type: item.type, response }) && !(isTyping && isUnfinishedNumber(text));
  const put = (next: string) => {
    setTyping(true);
    // what shows nothing is no answer
    onChoose(plainText(next) === '' ? null : { kind: 'typed', text: next });
  };
  const press = (key: KeypadKey) => {
    const next = keyIn({ text, caret: Math.min(caret, text.length) }, key);
    setRefused(next.text === text && types(key) ? refusalOf({ key, text }) : '');
    setCaret(next.caret);
    moveTo.current = next.caret;
    setSaid(saidAfter({ key, ...next }));
    if (next.text !== text) put(next.text);
  };
  useLayoutEffect(() => {
    if (moveTo.current !== null && document.activeElement === field.current)
      field.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = null;
  });
  const refuse = keypadOnly
    ? (event: { preventDefault: () => void }) => {
        event.preventDefault();
        setRefused(m.test_keypad_use());
      }
    : undefined;
  const notes = [keypadOnly ? `${id}-hint` : '', isFaulty ? `${id}-fault` : ''].filter(Boolean).join(' ');
  return (
    <div className="@container">
      <div
        className={`${classes['answer']} flex flex-col gap-2 max-w-80`}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setTyping(false);
        }}
      >
        <label htmlFor={id} className="text-body text-sm font-medium">
          {numeric ? m.test_type_number() : m.test_type_words()}
        </label>
        <input
          ref={field}
          id={id}
          className={`${classes['field']} h-12 px-3.5 border border-line-field rounded-control bg-card text-ink text-lg tabular`}
          value={text}
          inputMode={keypadOnly ? 'none' : numeric ? 'decimal' : 'text'}
          maxLength={numeric ? undefined : 200}
          aria-invalid={isFaulty || undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={notes || undefined}
          onChange={(event) => {
            if (keypadOnly) return;
            const { value, selectionStart } = event.target;
            const isTooLong = numeric && value.length > maxNumberLength && value.length > text.length;
            setRefused(isTooLong ? m.test_number_full({ count: maxNumberLength }) : '');
            if (isTooLong) return;
            setCaret(selectionStart ?? value.length);
            put(value);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? text.length)}
          onBeforeInput={refuse}
          onPaste={refuse}
          onCut={refuse}
          onDrop={refuse}
          onKeyDown={(event) => {
            if (keypadOnly && changesText(event)) return refuse?.(event);
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            setTyping(false);
            onEnter();
          }}
        />
        {numeric && (
          <p className={classes['fault']} role="status">
            {isFaulty && <span id={`${id}-fault`}>{keypadOnly ? m.test_number_fault_keypad() : m.test_number_fault()}</span>} {refused}
          </p>
        )}
        {keypadOnly && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {m.test_keypad_only()} <span className={classes['keys']}>{m.test_keypad_only_keys()}</span>
          </p>
        )}
        {numeric && <Keypad onKey={press} describedBy={keypadOnly ? `${id}-hint` : undefined} />}
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
    </div>
  );
}

/** What someone who works the keypad without seeing the field hears. */
function saidAfter({ key, text, caret }: { key: KeypadKey; text: string; caret: number }): string {
  if (text === '') return m.test_keypad_empty();
  if (key !== 'left' && key !== 'right') return figure(text);
  const next = text.charAt(caret);
  return next === '' ? m.test_keypad_at_end() : m.test_keypad_before({ character: next });
}

const types = (key: KeypadKey) => !['left', 'right', 'back', 'all'].includes(key);

function refusalOf({ key, text }: { key: KeypadKey; text: string }): string {
  return text.length >= maxNumberLength ? m.test_number_full({ count: maxNumberLength }) : m.test_keypad_refused({ key });
}

function changesText({ key, ctrlKey, metaKey, altKey }: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return key === 'Backspace' || key === 'Delete' || (key.length === 1 && !ctrlKey && !metaKey && !altKey);
}
