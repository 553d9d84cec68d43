import { textLimits } from '@abhyas/contract/text-limits.ts';
import { Textarea } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { fieldClasses } from '../../ui/forms/field-classes.ts';
import classes from './words-field.module.css';
import { formulaParts, insertFormula } from '@abhyas/rules/doubts/formula-parts.ts';
import { IconMathFunction } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { m } from '../../paraglide/messages.js';
import { WordsText } from './words-text.tsx';

/** A button of the palette: what it shows, what it is called, and what it puts on each side of the cursor. */
interface Symbol {
  readonly shows: string;
  readonly name: () => string;
  readonly before: string;
  readonly after: string;
}

const sign = (shows: string, latex: string): Symbol => ({
  shows,
  name: () => m.doubt_symbol_named({ sign: shows }),
  before: `${latex} `,
  after: '',
});

/** What questions of mathematics use most. */
const symbols: readonly Symbol[] = [
  { shows: 'a/b', name: m.doubt_symbol_fraction, before: '\\frac{', after: '}{}' },
  { shows: 'xⁿ', name: m.doubt_symbol_power, before: '^{', after: '}' },
  { shows: 'xₙ', name: m.doubt_symbol_index, before: '_{', after: '}' },
  { shows: '√', name: m.doubt_symbol_root, before: '\\sqrt{', after: '}' },
  sign('×', '\\times'),
  sign('÷', '\\div'),
  sign('±', '\\pm'),
  sign('≤', '\\le'),
  sign('≥', '\\ge'),
  sign('≠', '\\ne'),
  sign('π', '\\pi'),
  sign('θ', '\\theta'),
  sign('∞', '\\infty'),
  { shows: '∠', name: m.doubt_symbol_angle, before: '\\angle ', after: '' },
  { shows: 'Σ', name: m.doubt_symbol_sum, before: '\\sum_{', after: '}^{}' },
  { shows: '∫', name: m.doubt_symbol_integral, before: '\\int_{', after: '}^{}' },
];

interface FormulaToolsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly isLocked: boolean;
  readonly onChange: (text: string) => void;
}

/** Below a field for words: a palette of symbols that makes formulas, and what the words with their formulas will look like. */
export function FormulaTools({ field, text, isLocked, onChange }: FormulaToolsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const id = useId();
  const hasFormula = formulaParts(text).some(({ kind }) => kind === 'formula');
  const insert = ({ before, after }: { before: string; after: string }) => {
    const input = field.current;
    if (input === null || isLocked) return;
    const next = insertFormula({ text, from: input.selectionStart, to: input.selectionEnd, before, after });
    if (input.maxLength >= 0 && next.text.length > input.maxLength) return;
    flushSync(() => onChange(next.text));
    input.focus();
    input.setSelectionRange(next.from, next.to);
  };
  // one stop for the Tab key; the arrows go along
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: symbols.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= symbols.length) return;
    event.preventDefault();
    setAt(to);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className="grid gap-2 mt-2">
      <button
        type="button"
        className="inline-flex gap-1 items-center justify-self-start min-h-9 px-2 py-0 border-0 rounded-control bg-transparent text-body text-sm font-medium cursor-pointer hover:bg-hover aria-expanded:bg-hover"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconMathFunction size={18} stroke={1.75} aria-hidden="true" />
        {m.doubt_formula()}
      </button>
      {isOpen ? (
        <div id={id}>
          <div
            role="toolbar"
            aria-label={m.doubt_formula_palette()}
            className="grid grid-cols-[repeat(auto-fill,minmax(40px,1fr))] gap-1"
            onKeyDown={onKeyDown}
          >
            {symbols.map((symbol, index) => (
              <button
                key={symbol.shows}
                type="button"
                className={`${classes['symbol']} min-h-10 p-0 border border-line rounded-control bg-card text-ink cursor-pointer hover:bg-hover`}
                aria-label={symbol.name()}
                title={symbol.name()}
                tabIndex={index === at ? 0 : -1}
                onFocus={() => setAt(index)}
                // drawn by the style: what a reader of the page hears is its name
                data-shows={symbol.shows}
                onClick={() => insert(symbol)}
              />
            ))}
          </div>
          <p className="mt-1 text-muted text-sm">{m.doubt_formula_help()}</p>
        </div>
      ) : null}
      {hasFormula ? (
        <section className="p-3 border border-line rounded-control bg-sunken" aria-label={m.doubt_preview()}>
          <p className="text-muted text-xs" aria-hidden="true">
            {m.doubt_preview()}
          </p>
          <div className={`${classes['words']} overflow-auto max-h-[30dvh] text-ink wrap-anywhere whitespace-pre-wrap`}>
            <WordsText text={text} />
          </div>
        </section>
      ) : null}
    </div>
  );
}

interface WordsFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly rows: number;
  /** In characters; without it that of a post about a doubt. */
  readonly maxLength?: number;
  readonly value: string;
  readonly error: string | null;
  readonly autofocus?: boolean;
  /** No question of mathematics: it has no palette for formulas. */
  readonly isPlain?: boolean;
  /** It is being sent: what is sent is what is there. */
  readonly isLocked: boolean;
  readonly onChange: (value: string) => void;
  /** Ctrl or Command with Enter. */
  readonly onSend: () => void;
}

/** A field for a question or answer that grows with what is typed, formulas among it. The first fault takes the focus. */
export function WordsField({
  label,
  placeholder,
  rows,
  maxLength = textLimits.post,
  value,
  error,
  autofocus,
  isPlain = false,
  isLocked,
  onChange,
  onSend,
}: WordsFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error]);
  return (
    <div>
      <Textarea
        ref={input}
        label={label}
        placeholder={placeholder ?? ''}
        autosize
        minRows={rows}
        maxRows={14}
        maxLength={maxLength}
        value={value}
        readOnly={isLocked}
        error={error}
        errorProps={{ role: 'alert' }}
        data-autofocus={autofocus ? true : undefined}
        classNames={{ ...fieldClasses, input: `${classes['input']} px-3 py-2.5 text-md leading-[1.5]` }}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSend();
        }}
      />
      {isPlain ? null : <FormulaTools field={input} text={value} isLocked={isLocked} onChange={onChange} />}
    </div>
  );
}
