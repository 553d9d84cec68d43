import type { Note } from '@abhyas/contract/learning/learning.ts';
import type { VersionedText } from '@abhyas/rules/sync/versioned-text.ts';

/**
 * Whether the server has a note. `saved`: it does. `saving`: it is being told, or will be in a moment. `kept`: it could not be told, and the device has the note.
 * `unkept`: nor does the device keep it, so it is lost with the page. `changed`: another device has changed it too. `gone`: another device has removed it.
 * `refused`: the server will never take it. `removed`: it was removed here, and can be put back.
 */
export type NoteState = 'saved' | 'saving' | 'kept' | 'unkept' | 'changed' | 'gone' | 'refused' | 'removed';

/** A note as the page shows it. */
export interface ShownNote extends Pick<Note, 'noteKey' | 'text' | 'at' | 'createdAt' | 'updatedAt'> {
  readonly state: NoteState;
  /** What the server has, if it was changed there too. */
  readonly other: Note | null;
  /** Why it was refused. */
  readonly reason: string;
}

export interface NoteEntry extends Pick<VersionedText, 'version' | 'sent'> {
  readonly shown: ShownNote;
  /** The last text of the server that is known here, '' if it has none. */
  readonly known: string;
}

/** The entry of a note that the server has. */
export const savedEntry = ({ version, ...note }: Note): NoteEntry => ({
  shown: { ...note, state: 'saved', other: null, reason: '' },
  version,
  known: note.text,
  sent: [],
});

/** The entry of a note that only this page has. */
export const newEntry = (note: Pick<ShownNote, 'noteKey' | 'text' | 'at' | 'createdAt'>): NoteEntry => ({
  shown: { ...note, updatedAt: note.createdAt, state: 'saving', other: null, reason: '' },
  version: 0,
  known: '',
  sent: [],
});

/** The text of a note as it goes to the server, which keeps no blanks at its ends. */
export const textOf = ({ shown, version, sent }: NoteEntry): VersionedText => ({ text: shown.text.trim(), version, sent });

/** Whether the server may have this note. */
export const mayBeOnServer = ({ version, sent }: NoteEntry): boolean => version > 0 || sent.length > 0;

/** The order of the notes beside an asset: by the part they belong to, those of the whole first. */
export const byPlace = (one: ShownNote, other: ShownNote): number =>
  (one.at ?? -1) - (other.at ?? -1) || one.createdAt.localeCompare(other.createdAt) || one.noteKey.localeCompare(other.noteKey);
