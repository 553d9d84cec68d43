import { formulaParts, insertFormula } from '@abhyas/rules/doubts/formula-parts.ts';
import { IconMathFunction } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../../paraglide/messages.js';
import classes from './formula-tools.module.css';
import { symbols } from './symbols.ts';
import { WordsText } from './words-text.tsx';

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
    <div className={classes['tools']}>
      <button
        type="button"
        className={classes['toggle']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconMathFunction size={18} stroke={1.75} aria-hidden="true" />
        {m.doubt_formula()}
      </button>
      {isOpen ? (
        <div id={id}>
          <div role="toolbar" aria-label={m.doubt_formula_palette()} className={classes['palette']} onKeyDown={onKeyDown}>
            {symbols.map((symbol, index) => (
              <button
                key={symbol.shows}
                type="button"
                className={classes['symbol']}
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
          <p className={classes['help']}>{m.doubt_formula_help()}</p>
        </div>
      ) : null}
      {hasFormula ? (
        <section className={classes['preview']} aria-label={m.doubt_preview()}>
          <p className={classes['label']} aria-hidden="true">
            {m.doubt_preview()}
          </p>
          <div className={classes['words']}>
            <WordsText text={text} />
          </div>
        </section>
      ) : null}
    </div>
  );
}
