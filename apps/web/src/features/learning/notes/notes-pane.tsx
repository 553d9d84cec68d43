import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { followPage } from '../../../sync/sending/follow-page.ts';
import type { AssetPlace } from '../queries.ts';
import { NewNote } from './cards/new-note.tsx';
import { NoteCard } from './cards/note-card.tsx';
import classes from './notes-pane.module.css';
import { notesOfAsset } from './keeping/own-notes.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

interface NotesPaneProps {
  readonly asset: Pick<AnswerOf<'openAsset'>, 'assetId' | 'assetName' | 'assetType' | 'notes'>;
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
  const [keeper] = useState(() => notesOfAsset({ session, asset, learningPathId: place.learningPathId }));
  const notes = useSyncExternalStore(keeper.subscribe, keeper.state);
  const [newKey, setNewKey] = useState<string | null>(null);
  /** The note that was put back last: the focus continues there. */
  const [backKey, setBackKey] = useState<string | null>(null);
  const client = useQueryClient();
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
    <section className={classes['pane']} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes['title']}>
        {m.notes_title()}
        {count > 0 ? <span className={classes['count']}>{count}</span> : null}
      </h2>
      <p className={classes['about']}>{isOwn ? m.notes_private() : m.notes_private_read()}</p>
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
          <p className={classes['none']}>{m.notes_none()}</p>
        )
      ) : (
        <ul className={classes['list']}>
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
