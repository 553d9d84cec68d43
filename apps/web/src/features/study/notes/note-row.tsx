import { ActionIcon, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { newUuid } from '../../../lib/new-key.ts';
import { partName } from '../../../shared/learning/part-name.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { TimeAgo } from '../../../ui/date/time-ago.tsx';
import { kinds } from '../kinds.ts';
import classes from './note-row.module.css';
import type { ListedNote } from '../queries.ts';

/** From how many characters, or lines, on a note is folded. */
const long = { characters: 420, lines: 6 };

interface NoteRowProps {
  readonly note: ListedNote;
  readonly isRemoved: boolean;
  readonly onRemoved: (isRemoved: boolean) => void;
}

/** A note in the list: what it is beside, which it leads to at its very place, and its words. */
export function NoteRow({ note, isRemoved, onRemoved }: NoteRowProps) {
  const { isAdminLogin } = useOwnSession();
  const button = useRef<HTMLButtonElement>(null);
  const { remove, putBack } = useRemoval({ note, onRemoved });
  const wasPressed = useRef(false);
  // the button that was pressed goes with the row, and comes back with it: the focus continues at what is there
  useEffect(() => {
    if (wasPressed.current) button.current?.focus();
    wasPressed.current = false;
  }, [isRemoved]);
  const press = (act: () => void) => () => {
    wasPressed.current = true;
    act();
  };
  const { assetName, assetType, place, url, text, at, updatedAt } = note;
  if (isRemoved) {
    return (
      <li className={classes['removed']}>
        <span role="status">{m.study_note_removed()}</span>
        <Button ref={button} size="compact-md" variant="subtle" onClick={press(putBack)}>
          {m.study_undo()}
        </Button>
      </li>
    );
  }
  const Icon = kinds[assetType === '' ? 'html' : assetType].icon;
  const part = at === null ? '' : partName({ kind: assetType, at });
  return (
    <li className={classes['row']}>
      <div className={classes['head']}>
        <Icon size={18} stroke={1.75} aria-hidden="true" className={classes['kind']} />
        <h2 className={classes['name']}>
          {url === '' ? (
            assetName
          ) : (
            <PathLink className={classes['link']} href={at === null ? url : `${url}&at=${at}`}>
              {assetName}
            </PathLink>
          )}
        </h2>
        {part === '' ? null : <Badge tone="brand">{part}</Badge>}
        {isAdminLogin ? null : (
          <ActionIcon
            ref={button}
            className={classes['remove']}
            size={34}
            variant="subtle"
            color="gray"
            radius="xl"
            aria-label={m.study_note_remove({ text: excerptOf(text) })}
            title={m.notes_remove()}
            onClick={press(remove)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <NoteText text={text} />
      <p className={classes['about']}>
        {url === '' ? m.study_note_gone() : place}
        {' · '}
        <TimeAgo at={updatedAt} />
      </p>
    </li>
  );
}

const excerptOf = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);

/** The words of a note; a long one is folded. */
function NoteText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > long.characters || text.split('\n').length > long.lines;
  return (
    <>
      <p className={classes['text']} dir="auto" data-folded={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong ? (
        <Button className={classes['fold']} size="compact-sm" variant="subtle" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? m.study_note_less() : m.study_note_whole()}
        </Button>
      ) : null}
    </>
  );
}

/** Removes a note, and puts it back as a new one with the same words. One change after the other; what fails is shown as it was, with a message. */
function useRemoval({ note, onRemoved }: { note: ListedNote; onRemoved: (isRemoved: boolean) => void }) {
  const { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = useOwnSession();
  /** The key it has now: it changes when it was put back. */
  const noteKey = useRef(note.noteKey);
  const scope = { id: `note ${note.noteKey}` };
  const removal = useMutation({
    scope,
    mutationFn: () => call('removeNote', { noteKey: noteKey.current }),
    // here rather than with the press: Retry in the notice comes this way too
    onMutate: () => onRemoved(true),
    onError: () => onRemoved(false),
  });
  const putting = useMutation({
    scope,
    /** With the key of the press: sent twice it is one note. */
    mutationFn: async ({ fresh }: { fresh: string }) => {
      const { learningPathId, assetId, text, at } = note;
      await call('saveNote', { courseId, variantId, learningPathId, assetId, noteKey: fresh, text, at, basedOn: 0 });
      noteKey.current = fresh;
    },
    onMutate: () => onRemoved(false),
    onError: () => onRemoved(true),
  });
  return {
    remove: () => removal.mutate(),
    putBack: () => putting.mutate({ fresh: newUuid() }),
  };
}
