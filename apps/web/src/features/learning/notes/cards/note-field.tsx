import { textLimits } from '@abhyas/contract/text-limits.ts';
import type { KeyboardEvent, Ref } from 'react';
import { useId } from 'react';
import { m } from '../../../../paraglide/messages.js';
import classes from './note-field.module.css';

/** How much a note holds, and from where on it is counted down. */
const max = textLimits.note;
const countFrom = max - 500;

const charactersOf = (text: string): number => Array.from(text).length;

interface NoteFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onWrite: (text: string) => void;
  /** The writing has ended: Escape, or Enter with Control or Command. */
  readonly onEnd: () => void;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** The field in which a note is written; it grows with what is in it, and counts the last few hundred characters. */
export function NoteField({ label, text, onWrite, onEnd, autoFocus = false, ref }: NoteFieldProps) {
  const leftId = useId();
  // the count of characters is never more than the length, which is known at once
  const left = text.length < countFrom ? max : max - charactersOf(text);
  const isCounted = left <= max - countFrom;
  const onKeyDown = (event: KeyboardEvent) => {
    // a word that is being composed takes both keys for itself
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      event.stopPropagation();
      onEnd();
    }
  };
  return (
    <>
      <textarea
        ref={ref}
        className={classes['field']}
        aria-label={label}
        placeholder={label}
        rows={2}
        dir="auto"
        value={text}
        autoFocus={autoFocus}
        aria-invalid={left < 0}
        aria-describedby={isCounted ? leftId : undefined}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isCounted ? (
        <p id={leftId} className={classes['left']} data-over={left < 0 || undefined}>
          {left < 0 ? m.notes_too_long() : m.notes_left({ count: left })}
        </p>
      ) : null}
    </>
  );
}
