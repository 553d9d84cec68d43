import type { Note } from '@abhyas/contract/learning/learning.ts';
import { type VersionedText, arrived, meetServer, sending } from '@abhyas/rules/sync/versioned-text.ts';
import { callError } from '../../../lib/api.ts';
import { type Failure, classifyFailure } from '../../../sync/sending/failure.ts';
import type { Outbox } from '../../../sync/store/outbox.ts';
import { type After, type Sender, createSender } from '../../../sync/sending/sender.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { callAs } from '../../../sync/sending/call-as.ts';

/** The asset that a note belongs to. */
interface NotePlace {
  readonly courseId: string;
  readonly variantId: string;
  readonly learningPathId: string;
  readonly assetId: string;
}

/** What a device has of a note and the server has not: a text that is new or changed, or that the note is to be removed. */
export interface StoredNote extends NotePlace {
  readonly noteKey: string;
  readonly text: string;
  readonly at: number | null;
  /** The version of the server that was changed, 0 if it has none. */
  readonly basedOn: number;
  /** Texts that were sent and not answered: one of them may be what the server has by now. */
  readonly sent: readonly string[];
  readonly createdAt: string;
  readonly isRemoved: boolean;
  readonly assetName: string;
  /** The page it was written on. */
  readonly url: string;
}

/**
 * Whether the server has a note. `saved`: it does. `saving`: it is being sent, or will be in a moment. `kept`: it could not be sent, and the device has the note.
 * `unkept`: nor does the device keep it, so it is lost with the page. `changed`: another device has changed it too. `gone`: another device has removed it.
 * `refused`: the server will never take it. `removed`: it was removed here, and can be put back.
 */
type NoteState = 'saved' | 'saving' | 'kept' | 'unkept' | 'changed' | 'gone' | 'refused' | 'removed';

/** A note as the page shows it. */
export interface ShownNote extends Pick<Note, 'noteKey' | 'text' | 'at' | 'createdAt' | 'updatedAt'> {
  readonly state: NoteState;
  /** What the server has, if it was changed there too. */
  readonly other: Note | null;
  /** Why it was refused. */
  readonly reason: string;
}

interface NoteEntry extends Pick<VersionedText, 'version' | 'sent'> {
  readonly shown: ShownNote;
  /** The last text of the server that is known here, '' if it has none. */
  readonly known: string;
}

/** The entry of a note that the server has. */
const savedEntry = ({ version, ...note }: Note): NoteEntry => ({
  shown: { ...note, state: 'saved', other: null, reason: '' },
  version,
  known: note.text,
  sent: [],
});

/** The entry of a note that only this page has. */
const newEntry = (note: Pick<ShownNote, 'noteKey' | 'text' | 'at' | 'createdAt'>): NoteEntry => ({
  shown: { ...note, updatedAt: note.createdAt, state: 'saving', other: null, reason: '' },
  version: 0,
  known: '',
  sent: [],
});

/** The text of a note as it goes to the server, which keeps no blanks at its ends. */
const textOf = ({ shown, version, sent }: NoteEntry): VersionedText => ({ text: shown.text.trim(), version, sent });

/** Whether the server may have this note. */
const mayBeOnServer = ({ version, sent }: NoteEntry): boolean => version > 0 || sent.length > 0;

/** The order of the notes beside an asset: by the part they belong to, those of the whole first. */
const byPlace = (one: ShownNote, other: ShownNote): number =>
  (one.at ?? -1) - (other.at ?? -1) || one.createdAt.localeCompare(other.createdAt) || one.noteKey.localeCompare(other.noteKey);

interface NotePorts {
  readonly outbox: Outbox<StoredNote>;
  readonly save: (note: NotePlace & Pick<Note, 'noteKey' | 'text' | 'at'> & { basedOn: number; leaving: boolean }) => Promise<Note>;
  readonly remove: (which: { noteKey: string; leaving: boolean }) => Promise<void>;
  /** What the server has of a note, null if it has none. */
  readonly read: (noteKey: string) => Promise<Note | null>;
  readonly newKey: () => string;
  readonly now: () => Date;
  readonly after: After;
  readonly random: () => number;
}

/** The notes beside one asset. */
export interface NoteKeeper extends Pick<Sender, 'flush' | 'reconnect'> {
  state(): readonly ShownNote[];
  /** Calls the listener after every change; the returned function ends that. */
  subscribe(listener: () => void): () => void;
  /** Takes up what an earlier page left on this device. */
  adoptLeftovers(): Promise<void>;
  /** Begins a note at a part, or at none; gives its key. It counts once something is written in it. */
  begin(at: number | null): string;
  /** A note as it is written now. */
  write(change: { noteKey: string; text: string; at: number | null }): void;
  /** The writing has ended: a note without a word goes. */
  end(noteKey: string): void;
  remove(noteKey: string): void;
  /** Puts a note back that was removed here or elsewhere, as a new one; gives its key. */
  putBack(noteKey: string): string | null;
  /** Settles a conflict of two versions: mine is saved over the other, or the other one shows. */
  settle(choice: { noteKey: string; keep: 'mine' | 'other' }): void;
  /** Forgets what the server will not have. */
  discard(noteKey: string): void;
  /** Sends what is left, then leaves the rest to other pages, unless it was taken up again meanwhile. */
  close(): Promise<void>;
}

/** How long after the last key a note is sent. */
const debounceMs = 1000;
/** The parts of a note that are sent by themselves. */
const unsentStates: ReadonlySet<NoteState> = new Set(['saving', 'kept', 'unkept']);

export function createNoteKeeper({
  place,
  about,
  notes,
  outbox,
  save,
  remove,
  read,
  newKey,
  now,
  after,
  random,
}: NotePorts & {
  place: NotePlace;
  about: Pick<StoredNote, 'assetName' | 'url'>;
  /** What the server has beside the asset. */
  notes: readonly Note[];
}): NoteKeeper {
  const entries = new Map<string, NoteEntry>(notes.map((note) => [note.noteKey, savedEntry(note)]));
  const listeners = new Set<() => void>();
  /** Removed here, and the server does not know it yet. */
  const toRemove = new Set<string>();
  /** Whether the device has a note as it was last written here. */
  const onDevice = new Map<string, Promise<boolean>>();
  let list: readonly ShownNote[] = [];
  let isInUse = false;

  const announce = () => {
    list = Array.from(entries.values(), ({ shown }) => shown).toSorted(byPlace);
    for (const listener of listeners) listener();
  };
  const put = (noteKey: string, { shown, ...change }: Partial<Omit<NoteEntry, 'shown'>> & { shown?: Partial<ShownNote> }) => {
    const entry = entries.get(noteKey);
    if (entry === undefined) return;
    entries.set(noteKey, { ...entry, ...change, shown: { ...entry.shown, ...shown } });
    announce();
  };
  const keep = (noteKey: string, isRemoved = false) => {
    const entry = entries.get(noteKey);
    if (entry === undefined) return;
    const { text, at, createdAt } = entry.shown;
    const { version: basedOn, sent } = entry;
    const kept = outbox.put(noteKey, { ...place, ...about, noteKey, text, at, createdAt, basedOn, sent, isRemoved });
    onDevice.set(
      noteKey,
      kept.then(
        () => true,
        () => false,
      ),
    );
  };
  const forget = (noteKey: string) => void outbox.forget({ id: noteKey }).catch(() => undefined);
  const sendSoon = (noteKey: string) => sender.schedule({ key: noteKey, ms: debounceMs, debounce: true });
  const add = (entry: NoteEntry) => {
    entries.set(entry.shown.noteKey, entry);
    announce();
  };

  /** The server has the note: what was written since goes next. */
  const hasArrived = ({ sentText, sentAt, note }: { sentText: string; sentAt: number | null; note: Note }) => {
    const entry = entries.get(note.noteKey);
    if (entry === undefined || entry.shown.state === 'removed') return;
    const isSame = entry.shown.text === sentText && entry.shown.at === sentAt;
    // the text stays as it is on the screen: the server's has no blanks at its ends, and the person may be writing on
    const shown = { updatedAt: note.updatedAt, createdAt: note.createdAt, state: isSame ? ('saved' as const) : entry.shown.state };
    const { version, sent } = arrived(textOf(entry), note);
    put(note.noteKey, { version, sent, known: note.text, shown });
    if (isSame) return forget(note.noteKey);
    keep(note.noteKey);
    sendSoon(note.noteKey);
  };
  /** The server has another version than the one that was changed here: its own answer that never came, or a change from elsewhere. */
  const meetOther = ({ noteKey, other }: { noteKey: string; other: Note | null }) => {
    const entry = entries.get(noteKey);
    if (entry === undefined) return;
    if (other === null) return put(noteKey, { shown: { state: 'gone' } });
    if (meetServer(textOf(entry), other) === 'conflict') return put(noteKey, { shown: { state: 'changed', other } });
    put(noteKey, { version: other.version, known: other.text, shown: { state: 'saving' } });
    keep(noteKey);
    sendSoon(noteKey);
  };
  const saveNote = async ({ entry, leaving }: { entry: NoteEntry; leaving: boolean }) => {
    const { noteKey, text: sentText, at: sentAt } = entry.shown;
    const { text, sent } = sending(textOf(entry));
    put(noteKey, { sent, shown: { state: 'saving' } });
    keep(noteKey);
    hasArrived({ sentText, sentAt, note: await save({ ...place, noteKey, text, at: sentAt, basedOn: entry.version, leaving }) });
  };
  const removeNow = async ({ noteKey, leaving }: { noteKey: string; leaving: boolean }) => {
    try {
      await remove({ noteKey, leaving });
    } catch (error) {
      const failure = classifyFailure(error);
      if (failure === 'retry' || failure === 'other-user') throw error;
      // there is nothing to remove any more
    }
    toRemove.delete(noteKey);
    forget(noteKey);
  };
  const saveFailed = async ({ noteKey, failure, error }: { noteKey: string; failure: Failure; error: unknown }): Promise<Failure> => {
    if (failure === 'gone') meetOther({ noteKey, other: null });
    else if (failure === 'rejected') put(noteKey, { shown: { state: 'refused', reason: reasonOf(error) } });
    else {
      const other = failure === 'conflict' ? await read(noteKey).catch(() => undefined) : undefined;
      if (other !== undefined) meetOther({ noteKey, other });
      else {
        const isKept = await onDevice.get(noteKey);
        // it may have been removed or settled while the device was asked
        if (entries.get(noteKey)?.shown.state === 'saving') put(noteKey, { shown: { state: isKept === true ? 'kept' : 'unkept' } });
        if (failure === 'conflict') return 'retry';
      }
    }
    return failure;
  };
  const sender = createSender({
    unsent: () => [
      ...list.filter(({ state, text }) => unsentStates.has(state) && text.trim() !== '').map(({ noteKey }) => noteKey),
      ...toRemove,
    ],
    async send(noteKey, { leaving }) {
      const entry = entries.get(noteKey);
      if (toRemove.has(noteKey)) await removeNow({ noteKey, leaving });
      else if (entry) await saveNote({ entry, leaving });
    },
    onFailure({ key: noteKey, failure, error }) {
      const state = entries.get(noteKey)?.shown.state;
      if (state === undefined || state === 'removed') return failure;
      return saveFailed({ noteKey, failure, error });
    },
    after,
    random,
  });

  const addNew = (note: Pick<ShownNote, 'text' | 'at' | 'createdAt'>): string => {
    const noteKey = newKey();
    add(newEntry({ noteKey, ...note }));
    keep(noteKey);
    return noteKey;
  };
  /** Takes up what an earlier page wrote. */
  const mergeWithStored = ({ noteKey, text, at, basedOn, sent, createdAt, isRemoved }: StoredNote) => {
    const entry = entries.get(noteKey);
    const isWrittenSince = entry !== undefined && entry.shown.state !== 'saved';
    if (isWrittenSince) {
      // the student began to type while the device was read: the earlier text becomes a note of its own
      if (!isRemoved && text.trim() !== entry.shown.text.trim()) addNew({ text, at, createdAt });
    } else if (isRemoved) {
      toRemove.add(noteKey);
      entries.delete(noteKey);
    } else if (entry === undefined) {
      // the server says whether it was removed meanwhile
      add({ ...newEntry({ noteKey, text, at, createdAt }), version: basedOn, sent });
    } else if (entry.known === text.trim() && entry.shown.at === at) forget(noteKey);
    else {
      const { state: _state, other: _other, reason: _reason, ...shown } = entry.shown;
      const isBehind = entry.version !== basedOn;
      put(noteKey, { sent, version: basedOn, shown: { text, at, state: 'saving' } });
      if (isBehind) meetOther({ noteKey, other: { ...shown, version: entry.version } });
    }
  };
  const removeNote = (noteKey: string) => {
    const entry = entries.get(noteKey);
    if (entry === undefined) return;
    const { state, text } = entry.shown;
    // what is put back of a note that was emptied is what was in it
    put(noteKey, { shown: { state: 'removed', other: null, text: text.trim() === '' ? entry.known : text } });
    if (!mayBeOnServer(entry) || state === 'gone') return forget(noteKey);
    toRemove.add(noteKey);
    keep(noteKey, true);
    void sender.flush();
  };

  announce();
  return {
    state: () => list,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async adoptLeftovers() {
      isInUse = true;
      const kept = await outbox
        .adopt(({ id, value }) => {
          const isHere = value.assetId === place.assetId && value.courseId === place.courseId;
          // what has been written since the page was opened is newer
          return isHere && (entries.get(id)?.shown.state ?? 'saved') === 'saved';
        })
        .catch(() => []);
      for (const { value } of kept) mergeWithStored(value);
      announce();
      if (toRemove.size > 0 || list.some(({ state }) => state === 'saving')) await sender.flush();
    },
    begin(at) {
      const noteKey = newKey();
      add(newEntry({ noteKey, text: '', at, createdAt: now().toISOString() }));
      return noteKey;
    },
    write({ noteKey, text, at }) {
      const entry = entries.get(noteKey);
      if (entry === undefined || entry.shown.state === 'removed') return;
      const isStuck = entry.shown.state === 'changed' || entry.shown.state === 'gone';
      put(noteKey, { shown: { text, at, ...(isStuck ? {} : { state: 'saving' }) } });
      if (text.trim() === '') {
        // a new one without a word is none
        if (!mayBeOnServer(entry)) forget(noteKey);
        return;
      }
      keep(noteKey);
      if (!isStuck) sendSoon(noteKey);
    },
    end(noteKey) {
      const entry = entries.get(noteKey);
      if (entry === undefined) return;
      if (entry.shown.text.trim() !== '') void sender.flush();
      else if (mayBeOnServer(entry)) removeNote(noteKey);
      else {
        entries.delete(noteKey);
        announce();
      }
    },
    remove: removeNote,
    putBack(noteKey) {
      const entry = entries.get(noteKey);
      if (entry === undefined) return null;
      const { text, at, createdAt } = entry.shown;
      entries.delete(noteKey);
      if (!toRemove.has(noteKey)) forget(noteKey);
      const fresh = addNew({ text, at, createdAt });
      void sender.flush();
      return fresh;
    },
    settle({ noteKey, keep: kept }) {
      const other = entries.get(noteKey)?.shown.other;
      if (!other) return;
      if (kept === 'other') {
        forget(noteKey);
        return add(savedEntry(other));
      }
      put(noteKey, { version: other.version, known: other.text, shown: { state: 'saving', other: null } });
      keep(noteKey);
      void sender.flush();
    },
    discard(noteKey) {
      entries.delete(noteKey);
      forget(noteKey);
      announce();
    },
    flush: sender.flush,
    reconnect: sender.reconnect,
    async close() {
      isInUse = false;
      await sender.flush();
      if (isInUse) return;
      sender.close();
      outbox.close();
    },
  };
}

function reasonOf(error: unknown): string {
  const failure = callError(error, 'saveNote');
  return failure?.fields['text'] ?? failure?.message ?? '';
}

/** Whose note it is, and whether the page is leaving. */
interface Sending {
  readonly personId: string;
  readonly leaving: boolean;
}

export function sendNote({ personId, leaving, ...body }: RequestOf<'saveNote'> & Sending) {
  return callAs(personId, { name: 'saveNote', body, leaving });
}

export async function sendRemoval({ personId, noteKey, leaving }: RequestOf<'removeNote'> & Sending): Promise<void> {
  await callAs(personId, { name: 'removeNote', body: { noteKey }, leaving });
}
