import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { partName } from '../../../../shared/learning/part-name.ts';
import { TimeAgo } from '../../../../ui/date/time-ago.tsx';
import type { NoteKind } from './pin-button.tsx';
import classes from './note-card.module.css';
import { NoteField } from './note-field.tsx';
import type { NoteKeeper } from '../keeping/note-keeper.ts';
import type { ShownNote } from '../keeping/shown-note.ts';
import { SaveWords } from './save-words.tsx';
import { ConflictView } from './conflict-view.tsx';

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
    // the button comes back with the next picture
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <li className={classes['note']}>
      <div className={classes['head']}>
        {at === null ? null : (
          <button
            type="button"
            className={classes['part']}
            aria-label={m.notes_go_to({ part: partName({ kind, at }) })}
            onClick={() => onGoTo(at)}
          >
            {partName({ kind, at })}
          </button>
        )}
        <TimeAgo at={note.updatedAt} className={classes['time']} />
        {isOwn && !isOpen ? (
          <span className={classes['actions']}>
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
          <div className={classes['tools']}>
            <SaveWords note={note} />
            <Button className={classes['done']} size="compact-md" variant="light" onClick={end}>
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
      <p className={classes['text']} dir="auto">
        {text}
      </p>
      {state === 'kept' ? <p className={classes['warning']}>{m.notes_kept()}</p> : null}
      {state === 'unkept' ? <p className={classes['warning']}>{m.notes_unkept()}</p> : null}
      {state === 'refused' ? <p className={classes['warning']}>{reason}</p> : null}
      {state === 'gone' ? (
        <>
          <p className={classes['warning']}>{m.notes_gone()}</p>
          <div className={classes['choice']}>
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
    <li className={classes['removed']}>
      {m.notes_removed()}
      {/* the button that was pressed has gone: the focus continues here */}
      <Button autoFocus size="compact-md" variant="subtle" onClick={onUndo}>
        {m.notes_undo()}
      </Button>
    </li>
  );
}
