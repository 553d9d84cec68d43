import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { IconPencil, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { partName } from '../../../shared/learning/part-name.ts';
import { textLimits } from '@abhyas/contract/text-limits.ts';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { NoteKeeper, ShownNote } from './keeping.ts';
import { ActionIcon, Button } from '@mantine/core';
import { TimeAgo } from '../../../ui/date/time-ago.tsx';
import classes from './cards.module.css';

export type NoteKind = AnswerOf<'openAsset'>['assetType'];

const here = {
  video: m.notes_here_video,
  pdf: m.notes_here_pdf,
  html: m.notes_here_html,
  link: m.notes_here_link,
  assessment: m.notes_here_html,
} as const;

interface PinButtonProps {
  readonly kind: NoteKind;
  /** The part that was on the screen when the note was started; null before that. */
  readonly at: number | null;
  /** Whether the note is pinned to that part. */
  readonly isHere: boolean;
  readonly onToggle: () => void;
}

/** Pins the note that is being written to the part on the screen. Not pressed, the note is about the whole asset. */
export function PinButton({ kind, at, isHere, onToggle }: PinButtonProps) {
  const Icon = isHere ? IconPinFilled : IconPin;
  return (
    <button type="button" className={classes['at']} aria-pressed={isHere} onClick={onToggle}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {at === null ? here[kind]() : m.notes_at({ part: partName({ kind, at }) })}
    </button>
  );
}

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
        className={`${classes['field']} block box-border w-full min-h-16 px-3 py-2 border border-line-field rounded-control bg-card text-ink placeholder:text-muted placeholder:opacity-100`}
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
        <p id={leftId} className="mt-1 text-muted text-sm tabular data-over:text-bad" data-over={left < 0 || undefined}>
          {left < 0 ? m.notes_too_long() : m.notes_left({ count: left })}
        </p>
      ) : null}
    </>
  );
}

/** Where a note is that is being written: told aloud only when it could not be saved. */
export function SaveWords({ note: { state, text, reason } }: { note: ShownNote }) {
  if (text.trim() === '') return null;
  return (
    <span className="text-muted text-sm">
      {state === 'saving' ? m.notes_saving() : null}
      {state === 'saved' ? m.notes_saved() : null}
      <span role="status" className="text-warn">
        {state === 'kept' ? m.notes_kept() : null}
        {state === 'unkept' ? m.notes_unkept() : null}
        {state === 'refused' ? reason : null}
      </span>
    </span>
  );
}

/** Both versions of a note that was changed here and on another device, until one is chosen. */
function ConflictView({ note, onSettle }: { note: ShownNote; onSettle: (keep: 'mine' | 'other') => void }) {
  const versions = [
    { keep: 'mine', title: m.notes_mine(), text: note.text },
    { keep: 'other', title: m.notes_other(), text: note.other?.text ?? '' },
  ] as const;
  return (
    <div className="grid gap-2 mt-2">
      <p role="alert" className="text-warn text-sm">
        {m.notes_changed()}
      </p>
      {versions.map(({ keep, title, text }) => (
        <div key={keep} className="p-3 border border-line rounded-control" role="group" aria-label={title}>
          <h3 className="text-muted text-sm font-medium">{title}</h3>
          <p className="max-h-[12lh] mx-0 mt-1 mb-2 overflow-y-auto whitespace-pre-wrap wrap-anywhere" dir="auto">
            {text}
          </p>
          <Button size="compact-md" variant={keep === 'mine' ? 'light' : 'default'} onClick={() => onSettle(keep)}>
            {m.notes_keep_version()}
          </Button>
        </div>
      ))}
    </div>
  );
}

interface NoteCardProps {
  readonly kind: NoteKind;
  readonly keeper: NoteKeeper;
  readonly note: ShownNote;
  /** Whether it may be changed here. */
  readonly isOwn: boolean;
  /** Whether it was put back a moment ago: it takes the focus then. */
  readonly isBack: boolean;
  readonly onPutBack: (noteKey: string | null) => void;
  readonly onGoTo: (part: number) => void;
}

/** One note: the part it leads to, its words, and what can be done with it. */
export function NoteCard({ kind, keeper, note, isOwn, isBack, onPutBack, onGoTo }: NoteCardProps) {
  const { noteKey, text, at, state } = note;
  const [isOpen, setIsOpen] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) edit.current?.focus();
  }, [isBack]);
  const putBack = () => onPutBack(keeper.putBack(noteKey));
  if (state === 'removed') return <RemovedNote onUndo={putBack} />;
  const end = () => {
    setIsOpen(false);
    keeper.end(noteKey);
    // the button returns with the next picture
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <li className={`${classes['note']} px-0 py-3`}>
      <div className={`${classes['head']} flex items-center gap-2 min-h-7.5`}>
        {at === null ? null : (
          <button
            type="button"
            className="min-h-6 px-2 py-0 border-0 rounded-[6px] bg-brand-wash text-brand-text text-sm font-medium tabular cursor-pointer hover:underline"
            aria-label={m.notes_go_to({ part: partName({ kind, at }) })}
            onClick={() => onGoTo(at)}
          >
            {partName({ kind, at })}
          </button>
        )}
        <TimeAgo at={note.updatedAt} className="text-muted text-sm" />
        {isOwn && !isOpen ? (
          <span className={`${classes['actions']} flex ml-auto`}>
            <ActionIcon
              ref={edit}
              size={30}
              variant="subtle"
              color="gray"
              aria-label={m.notes_edit()}
              title={m.notes_edit()}
              onClick={() => setIsOpen(true)}
            >
              <IconPencil size={17} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              size={30}
              variant="subtle"
              color="gray"
              aria-label={m.notes_remove()}
              title={m.notes_remove()}
              onClick={() => keeper.remove(noteKey)}
            >
              <IconTrash size={17} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </span>
        ) : null}
      </div>
      {isOpen ? (
        <>
          <NoteField
            autoFocus
            label={m.notes_text()}
            text={text}
            onWrite={(next) => keeper.write({ noteKey, text: next, at })}
            onEnd={end}
          />
          <div className="flex flex-wrap items-center gap-2 mt-2">
            <SaveWords note={note} />
            <Button className="ml-auto" size="compact-md" variant="light" onClick={end}>
              {m.notes_done()}
            </Button>
          </div>
        </>
      ) : (
        <NoteBody note={note} keeper={keeper} onPutBack={putBack} />
      )}
      {state === 'changed' && isOpen ? <ConflictView note={note} onSettle={(keep) => keeper.settle({ noteKey, keep })} /> : null}
    </li>
  );
}

/** The words of a note, and what blocks it. */
function NoteBody({ note, keeper, onPutBack }: { note: ShownNote; keeper: NoteKeeper; onPutBack: () => void }) {
  const { noteKey, text, state, reason } = note;
  if (state === 'changed') return <ConflictView note={note} onSettle={(keep) => keeper.settle({ noteKey, keep })} />;
  return (
    <>
      <p className="mt-0.5 text-body whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text}
      </p>
      {state === 'kept' ? <p className="mt-1 text-warn text-sm">{m.notes_kept()}</p> : null}
      {state === 'unkept' ? <p className="mt-1 text-warn text-sm">{m.notes_unkept()}</p> : null}
      {state === 'refused' ? <p className="mt-1 text-warn text-sm">{reason}</p> : null}
      {state === 'gone' ? (
        <>
          <p className="mt-1 text-warn text-sm">{m.notes_gone()}</p>
          <div className="flex flex-wrap items-center gap-2 mt-2">
            <Button size="compact-md" variant="light" onClick={onPutBack}>
              {m.notes_keep_new()}
            </Button>
            <Button size="compact-md" variant="subtle" color="gray" onClick={() => keeper.discard(noteKey)}>
              {m.notes_discard()}
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

function RemovedNote({ onUndo }: { onUndo: () => void }) {
  return (
    <li className={`${classes['removed']} flex items-center justify-between gap-2 px-0 py-2 text-muted`}>
      {m.notes_removed()}
      {/* the button that was pressed has gone: the focus continues here */}
      <Button autoFocus size="compact-md" variant="subtle" onClick={onUndo}>
        {m.notes_undo()}
      </Button>
    </li>
  );
}
