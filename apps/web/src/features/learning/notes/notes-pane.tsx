import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { followPage } from '../../../sync/sending/follow-page.ts';
import { assetQuery } from '../asset-queries.ts';
import type { AssetPlace } from '../queries.ts';
import { NoteCard, NoteField, type NoteKind, PinButton, SaveWords } from './cards.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { newUuid } from '../../../lib/new-key.ts';
import type { Session } from '../../../lib/session/session.ts';
import { openOutbox } from '../../../sync/store/outbox.ts';
import { browserAfter } from '../../../sync/sending/sender.ts';
import { type NoteKeeper, type ShownNote, createNoteKeeper, sendNote, sendRemoval } from './keeping.ts';
import { Button } from '@mantine/core';
import type { Note } from '@abhyas/contract/learning/learning.ts';

type OpenAsset = AnswerOf<'openAsset'>;

interface NewNoteProps {
  readonly kind: NoteKind;
  readonly keeper: NoteKeeper;
  /** The note that is being written, from its first letter on. */
  readonly note: ShownNote | undefined;
  readonly position: () => number;
  readonly onBegin: (noteKey: string) => void;
  readonly onEnd: () => void;
}

/** Where a new note is written. It belongs to the part that was on the screen at its first letter, unless it is about all of it. */
function NewNote({ kind, keeper, note, position, onBegin, onEnd }: NewNoteProps) {
  const [isHere, setIsHere] = useState(true);
  /** The part at the first letter, so that a note which was put to the whole can be put back to it. */
  const [part, setPart] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (text: string) => {
    if (note !== undefined) return keeper.write({ noteKey: note.noteKey, text, at: note.at });
    if (text.trim() === '') return;
    const here = position();
    const at = isHere ? here : null;
    setPart(here);
    const noteKey = keeper.begin(at);
    onBegin(noteKey);
    keeper.write({ noteKey, text, at });
  };
  const end = () => {
    if (note !== undefined) keeper.end(note.noteKey);
    onEnd();
    setPart(null);
    field.current?.focus();
  };
  const toggle = () => {
    setIsHere(!isHere);
    if (note !== undefined) keeper.write({ noteKey: note.noteKey, text: note.text, at: isHere ? null : part });
  };
  return (
    <div className="mt-3" role="group" aria-label={m.notes_new()}>
      <NoteField ref={field} label={m.notes_write()} text={note?.text ?? ''} onWrite={write} onEnd={end} />
      <div className="flex flex-wrap items-center gap-2 mt-2">
        <PinButton kind={kind} at={note === undefined ? null : part} isHere={isHere} onToggle={toggle} />
        {note === undefined ? null : <SaveWords note={note} />}
        <Button
          className="ml-auto"
          size="compact-md"
          variant="light"
          disabled={note === undefined || note.text.trim() === ''}
          onClick={end}
        >
          {m.notes_add()}
        </Button>
      </div>
    </div>
  );
}

/** The signed-in student's notes on an asset that they have opened. */
function notesOfAsset({
  client,
  session,
  asset,
  place,
}: {
  client: QueryClient;
  session: Session;
  asset: Pick<OpenAsset, 'assetId' | 'assetName' | 'notes'>;
  place: AssetPlace;
}): NoteKeeper {
  const { personId, lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = session;
  const { pathname, search } = globalThis.location;
  /** Puts what the server has of a note, null if nothing, into what was read of the asset; an asset that was left is read again for those who open it offline. */
  const held = (noteKey: string, note: Note | null) => {
    const options = assetQuery(session, place);
    const { queryKey } = options;
    if (client.getQueryData(queryKey) === undefined) return void client.query(options).catch(() => {});
    client.setQueryData(queryKey, (before) => {
      if (before === undefined) return before;
      const others = before.notes.filter((each) => each.noteKey !== noteKey);
      return { ...before, notes: note === null ? others : [...others, note] };
    });
  };
  return createNoteKeeper({
    place: { courseId, variantId, learningPathId: place.learningPathId, assetId: asset.assetId },
    about: { assetName: asset.assetName, url: pathname + search },
    notes: asset.notes,
    outbox: openOutbox({ kind: 'notes', owner: personId }),
    async save(note) {
      const saved = await sendNote({ personId, ...note });
      held(saved.noteKey, saved);
      return saved;
    },
    async remove(which) {
      await sendRemoval({ personId, ...which });
      held(which.noteKey, null);
    },
    read: async (noteKey) => {
      const { notes } = await call('listNotes', { courseId, variantId, search: '', before: '', noteKey });
      return notes[0] ?? null;
    },
    newKey: newUuid,
    now,
    after: browserAfter,
    random: Math.random,
  });
}

interface NotesPaneProps {
  readonly asset: Pick<OpenAsset, 'assetId' | 'assetName' | 'assetType' | 'notes'>;
  readonly place: AssetPlace;
  /** The part that is on the screen now: the second, page or paragraph, from 0. */
  readonly position: () => number;
  readonly onGoTo: (part: number) => void;
}

/** A student's notes beside an asset: a new one at the place where they are, and those there are, each leading to its place. No one else has any. */
export function NotesPane(props: NotesPaneProps) {
  const { isMentor, isParent, isStaff } = useOwnSession();
  return isMentor || isParent || isStaff ? null : <OwnNotes {...props} />;
}

function OwnNotes({ asset, place, position, onGoTo }: NotesPaneProps) {
  const session = useOwnSession();
  const titleId = useId();
  const client = useQueryClient();
  const [keeper] = useState(() => notesOfAsset({ client, session, asset, place }));
  const notes = useSyncExternalStore(keeper.subscribe, keeper.state);
  const [newKey, setNewKey] = useState<string | null>(null);
  /** The note that was put back last: the focus continues there. */
  const [backKey, setBackKey] = useState<string | null>(null);
  // support looks on
  const isOwn = !session.isAdminLogin;
  useEffect(() => {
    if (!isOwn) return undefined;
    void keeper.adoptLeftovers();
    const unfollow = followPage(keeper);
    return () => {
      unfollow();
      // the lists of notes are fetched again once the server has them
      void keeper.close().finally(() => void client.invalidateQueries({ queryKey: queryKeys.study.all }));
    };
  }, [keeper, isOwn, client]);
  const kind = asset.assetType;
  const listed = notes.filter(({ noteKey }) => noteKey !== newKey);
  const count = listed.filter(({ state }) => state !== 'removed').length;
  return (
    <section className="card-surface px-5 py-4" aria-labelledby={titleId}>
      <h2 id={titleId} className="flex items-center gap-2 text-lg">
        {m.notes_title()}
        {count > 0 ? (
          <span className="rounded-[12px] min-w-6 px-1.5 py-0 bg-sunken text-muted text-sm font-medium leading-6 text-center tabular">
            {count}
          </span>
        ) : null}
      </h2>
      <p className="text-muted text-sm">{isOwn ? m.notes_private() : m.notes_private_read()}</p>
      {isOwn ? (
        <NewNote
          kind={kind}
          keeper={keeper}
          note={notes.find(({ noteKey }) => noteKey === newKey)}
          position={position}
          onBegin={setNewKey}
          onEnd={() => setNewKey(null)}
        />
      ) : null}
      {listed.length === 0 ? (
        isOwn ? null : (
          <p className="text-muted text-sm mt-3">{m.notes_none()}</p>
        )
      ) : (
        <ul className="mx-0 mt-3 mb-0 p-0 border-t border-line list-none">
          {listed.map((note) => (
            <NoteCard
              key={note.noteKey}
              kind={kind}
              keeper={keeper}
              note={note}
              isOwn={isOwn}
              isBack={note.noteKey === backKey}
              onPutBack={setBackKey}
              onGoTo={onGoTo}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
