import type { Note } from '@abhyas/contract/learning/learning.ts';
import type { KeptNote, NoteAtRest, NotePlace, NoteStore } from './note-store.ts';

/**
 * How a note stands with the server. `saved`: it has it. `saving`: it is being told, or will be in a moment. `kept`: it could not be told, and the device has
 * it. `unkept`: nor does the device keep it, so that it goes with the page. `changed`: another device has changed it too. `gone`: another device has removed it. `refused`: it will never take it. `removed`: it was removed
 * here, and can be put back.
 */
export type NoteState = 'saved' | 'saving' | 'kept' | 'unkept' | 'changed' | 'gone' | 'refused' | 'removed';

/** A note as it stands on the page. */
export interface ShownNote extends Pick<Note, 'noteKey' | 'text' | 'at' | 'createdAt' | 'updatedAt'> {
  readonly state: NoteState;
  /** What the server has, where it was changed there too. */
  readonly other: Note | null;
  /** Why it was refused. */
  readonly reason: string;
}

/** What a failure means: it may pass, something newer is there, the note is not there any more, or this will never be taken. */
export type NoteFailure = { readonly kind: 'passing' | 'changed' | 'gone' } | { readonly kind: 'refused'; readonly reason: string };

interface NotePorts {
  readonly store: NoteStore;
  /** This page, among all that write notes. */
  readonly writer: string;
  /** Lets the other pages know that this one writes; the answer ends it. */
  readonly announceWriter: (writer: string) => () => void;
  /** Which pages are still there that wrote notes. */
  readonly openWriters: () => Promise<(writer: string) => boolean>;
  readonly save: (note: NotePlace & Pick<Note, 'noteKey' | 'text' | 'at'> & { basedOn: number; leaving: boolean }) => Promise<Note>;
  readonly remove: (which: { noteKey: string; leaving: boolean }) => Promise<void>;
  /** What the server has of a note, null where it has none. */
  readonly read: (noteKey: string) => Promise<Note | null>;
  readonly whatFailed: (error: unknown) => NoteFailure;
  readonly newKey: () => string;
  readonly now: () => Date;
  /** Runs something in so many milliseconds; the answer cancels. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The notes beside one asset. */
export interface NoteKeeper {
  state(): readonly ShownNote[];
  /** Calls the listener after every change; the answer stops that. */
  subscribe(listener: () => void): () => void;
  /** Takes up what an earlier page left on this device. */
  takeUp(): Promise<void>;
  /** Begins a note at a part, or at none; gives its key. It counts once something is written in it. */
  begin(at: number | null): string;
  /** A note as it is written now. */
  write(change: { noteKey: string; text: string; at: number | null }): void;
  /** The writing has ended: a note without a word goes. */
  end(noteKey: string): void;
  remove(noteKey: string): void;
  /** Puts a note back that was removed here or elsewhere, as a new one; gives its key. */
  putBack(noteKey: string): string | null;
  /** Ends the quarrel of two versions: mine is saved over the other, or the other one shows. */
  settle(choice: { noteKey: string; keep: 'mine' | 'other' }): void;
  /** Forgets what the server will not have. */
  letGo(noteKey: string): void;
  /** Sends what the server does not have; `leaving` while the page still can. */
  flush(options?: { leaving?: boolean }): Promise<void>;
  /** Sends nothing on its own from now on. */
  close(): void;
}

interface Entry {
  readonly shown: ShownNote;
  /** The last version of the server that is known here, and its text; 0 and '' where it has none. */
  readonly version: number;
  readonly known: string;
  /** Texts that were sent since and not answered: that one of them is what the server has is no change from elsewhere. */
  readonly sent: readonly string[];
}

/** How long after the last key a note is sent, and how long after a failure again. */
const wait = 1000;
const waitAfterFailure = 10_000;
/** What of a note goes out by itself. */
const unsent: ReadonlySet<NoteState> = new Set(['saving', 'kept', 'unkept']);
/** How many unanswered texts are remembered. */
const mostSent = 4;

const byPlace = (one: ShownNote, other: ShownNote): number =>
  (one.at ?? -1) - (other.at ?? -1) || one.createdAt.localeCompare(other.createdAt) || one.noteKey.localeCompare(other.noteKey);

export function createNoteKeeper({
  place,
  about,
  notes,
  store,
  writer,
  announceWriter,
  openWriters,
  save,
  remove,
  read,
  whatFailed,
  newKey,
  now,
  after,
}: NotePorts & {
  place: NotePlace;
  about: Pick<KeptNote, 'assetName' | 'url'>;
  /** What the server has beside the asset. */
  notes: readonly Note[];
}): NoteKeeper {
  const entries = new Map<string, Entry>(notes.map((note) => [note.noteKey, saved(note)]));
  const listeners = new Set<() => void>();
  const onTheirWay = new Set<string>();
  /** Removed here, and the server does not know it yet. */
  const toRemove = new Set<string>();
  let list: readonly ShownNote[] = [];
  let underWay: Promise<unknown> = Promise.resolve();
  let cancel: () => void = () => undefined;
  let closed = false;
  let goAway: () => void = () => undefined;
  /** Whether the device has a note as it was last written here. */
  const onDevice = new Map<string, Promise<boolean>>();

  const announce = () => {
    list = Array.from(entries.values(), ({ shown }) => shown).toSorted(byPlace);
    for (const listener of listeners) listener();
  };
  const put = (noteKey: string, { shown, ...change }: Partial<Omit<Entry, 'shown'>> & { shown?: Partial<ShownNote> }) => {
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
    const kept = store.put({ ...place, ...about, noteKey, text, at, createdAt, basedOn, sent, isRemoved, writer });
    onDevice.set(
      noteKey,
      kept.then(
        () => true,
        () => false,
      ),
    );
  };
  const forget = (noteKey: string) => void store.forget({ noteKey, writer }).catch(() => undefined);
  const later = (ms: number) => {
    cancel();
    if (!closed) cancel = after(ms, () => void flush());
  };

  /** The server has the note: what was written since goes next. */
  const arrived = ({ sentText, sentAt, note }: { sentText: string; sentAt: number | null; note: Note }) => {
    const entry = entries.get(note.noteKey);
    if (entry === undefined || entry.shown.state === 'removed') return;
    const isSame = entry.shown.text === sentText && entry.shown.at === sentAt;
    // the text stays as it is on the screen: the server's has no blanks at its ends, and whoever writes goes on
    const shown = { updatedAt: note.updatedAt, createdAt: note.createdAt, state: isSame ? ('saved' as const) : entry.shown.state };
    put(note.noteKey, { version: note.version, known: note.text, sent: [], shown });
    if (isSame) forget(note.noteKey);
    else {
      keep(note.noteKey);
      later(wait);
    }
  };
  /** The server has another version than the one that was changed here: its own answer that never came, or a change from elsewhere. */
  const meetOther = ({ noteKey, other }: { noteKey: string; other: Note }) => {
    const isOwn = entries.get(noteKey)?.sent.includes(other.text) === true;
    if (!isOwn) return put(noteKey, { shown: { state: 'changed', other } });
    put(noteKey, { version: other.version, known: other.text, shown: { state: 'saving' } });
    keep(noteKey);
    later(wait);
  };
  const failed = async ({ noteKey, error }: { noteKey: string; error: unknown }) => {
    const failure = whatFailed(error);
    if (entries.get(noteKey)?.shown.state === 'removed') return;
    if (failure.kind === 'refused') return put(noteKey, { shown: { state: 'refused', reason: failure.reason } });
    if (failure.kind === 'gone') return put(noteKey, { shown: { state: 'gone' } });
    if (failure.kind === 'changed') {
      const other = await read(noteKey).catch(() => undefined);
      if (other === null) return put(noteKey, { shown: { state: 'gone' } });
      if (other !== undefined) return meetOther({ noteKey, other });
    }
    const isKept = await onDevice.get(noteKey);
    // it may have been removed or settled while the device was asked
    if (entries.get(noteKey)?.shown.state === 'saving') put(noteKey, { shown: { state: isKept === true ? 'kept' : 'unkept' } });
    later(waitAfterFailure);
  };
  const sendOne = async ({ noteKey, leaving }: { noteKey: string; leaving: boolean }) => {
    const entry = entries.get(noteKey);
    if (entry === undefined || onTheirWay.has(noteKey)) return;
    const { text, at } = entry.shown;
    onTheirWay.add(noteKey);
    const words = text.trim();
    put(noteKey, { sent: [...entry.sent.filter((each) => each !== words), words].slice(-mostSent), shown: { state: 'saving' } });
    keep(noteKey);
    try {
      arrived({ sentText: text, sentAt: at, note: await save({ ...place, noteKey, text: words, at, basedOn: entry.version, leaving }) });
    } catch (error) {
      await failed({ noteKey, error });
    } finally {
      onTheirWay.delete(noteKey);
    }
  };
  const removeOne = async ({ noteKey, leaving }: { noteKey: string; leaving: boolean }) => {
    try {
      await remove({ noteKey, leaving });
      toRemove.delete(noteKey);
      forget(noteKey);
    } catch (error) {
      if (whatFailed(error).kind === 'passing') return later(waitAfterFailure);
      toRemove.delete(noteKey);
      forget(noteKey);
    }
  };
  const sendNow = async (leaving: boolean): Promise<void> => {
    const waiting = list.filter(({ state, text }) => unsent.has(state) && text.trim() !== '');
    await Promise.all([
      ...waiting.map(({ noteKey }) => sendOne({ noteKey, leaving })),
      // a save that is on its way must not come after
      ...[...toRemove].filter((noteKey) => leaving || !onTheirWay.has(noteKey)).map((noteKey) => removeOne({ noteKey, leaving })),
    ]);
    if ([...toRemove].some((noteKey) => onTheirWay.has(noteKey))) later(wait);
  };
  const flush = async ({ leaving = false } = {}) => {
    cancel();
    // a page that is going cannot wait for what is on its way
    underWay = leaving ? Promise.all([underWay, sendNow(true)]) : underWay.then(() => sendNow(false));
    await underWay;
  };

  const addNew = ({ noteKey, text, at, createdAt }: Pick<ShownNote, 'noteKey' | 'text' | 'at' | 'createdAt'>) => {
    const shown = { noteKey, text, at, createdAt, updatedAt: createdAt, state: 'saving', other: null, reason: '' } as const;
    entries.set(noteKey, { shown, version: 0, known: '', sent: [] });
    announce();
  };
  const meet = ({ noteKey, text, at, basedOn, sent, createdAt, isRemoved }: KeptNote) => {
    const entry = entries.get(noteKey);
    if (isRemoved) {
      toRemove.add(noteKey);
      entries.delete(noteKey);
    } else if (entry === undefined) {
      addNew({ noteKey, text, at, createdAt });
      // the server says whether it was removed meanwhile
      put(noteKey, { version: basedOn, sent });
    } else if (entry.known === text.trim() && entry.shown.at === at) forget(noteKey);
    else {
      const { state: _state, other: _other, reason: _reason, ...shown } = entry.shown;
      put(noteKey, { sent, shown: { text, at, state: 'saving' } });
      if (entry.version !== basedOn) meetOther({ noteKey, other: { ...shown, version: entry.version } });
    }
  };
  /** Takes over what an earlier page wrote. */
  const adopt = async (note: NoteAtRest) => {
    const kept = store.put({ ...note, writer });
    meet(note);
    try {
      // only then: at no time does the device have neither
      await kept;
      await store.forget(note);
    } catch {
      // it stays as the earlier page left it
    }
  };
  /** Whether the server may have heard of a note. */
  const isTold = ({ version, sent }: Entry) => version > 0 || sent.length > 0;
  const removeNote = (noteKey: string) => {
    const entry = entries.get(noteKey);
    if (entry === undefined) return;
    const { state, text } = entry.shown;
    // what is put back of a note that was emptied is what was in it
    put(noteKey, { shown: { state: 'removed', other: null, text: text.trim() === '' ? entry.known : text } });
    if (!isTold(entry) || state === 'gone') return forget(noteKey);
    toRemove.add(noteKey);
    keep(noteKey, true);
    void flush();
  };

  announce();
  return {
    state: () => list,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async takeUp() {
      closed = false;
      goAway();
      goAway = announceWriter(writer);
      const [kept, isOpen] = await Promise.all([store.list(), openWriters()]).catch(() => [[] as NoteAtRest[], () => true] as const);
      const adopted: Promise<void>[] = [];
      for (const note of kept) {
        const isHere = note.assetId === place.assetId && note.courseId === place.courseId;
        // what has been written since the page stands is newer, and another page that is still there sends its own
        const isHeld = entries.get(note.noteKey)?.shown.state;
        if (!isHere || isOpen(note.writer) || (isHeld !== undefined && isHeld !== 'saved')) continue;
        adopted.push(adopt(note));
      }
      announce();
      await Promise.all(adopted);
      if (toRemove.size > 0 || list.some(({ state }) => state === 'saving')) await flush();
    },
    begin(at) {
      const noteKey = newKey();
      addNew({ noteKey, text: '', at, createdAt: now().toISOString() });
      return noteKey;
    },
    write({ noteKey, text, at }) {
      const entry = entries.get(noteKey);
      if (entry === undefined || entry.shown.state === 'removed') return;
      const isStuck = entry.shown.state === 'changed' || entry.shown.state === 'gone';
      put(noteKey, { shown: { text, at, ...(isStuck ? {} : { state: 'saving' }) } });
      if (text.trim() === '') {
        // a new one without a word is none
        if (!isTold(entry)) forget(noteKey);
        return;
      }
      keep(noteKey);
      if (!isStuck) later(wait);
    },
    end(noteKey) {
      const entry = entries.get(noteKey);
      if (entry === undefined) return;
      if (entry.shown.text.trim() !== '') void flush();
      else if (isTold(entry)) removeNote(noteKey);
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
      const fresh = newKey();
      entries.delete(noteKey);
      if (!toRemove.has(noteKey)) forget(noteKey);
      addNew({ noteKey: fresh, text, at, createdAt });
      keep(fresh);
      void flush();
      return fresh;
    },
    settle({ noteKey, keep: kept }) {
      const entry = entries.get(noteKey);
      const other = entry?.shown.other;
      if (!other) return;
      if (kept === 'other') {
        entries.set(noteKey, saved(other));
        forget(noteKey);
        return announce();
      }
      put(noteKey, { version: other.version, known: other.text, shown: { state: 'saving', other: null } });
      keep(noteKey);
      void flush();
    },
    letGo(noteKey) {
      entries.delete(noteKey);
      forget(noteKey);
      announce();
    },
    flush,
    close() {
      closed = true;
      cancel();
      goAway();
    },
  };
}

const saved = ({ version, ...note }: Note): Entry => ({
  shown: { ...note, state: 'saved', other: null, reason: '' },
  version,
  known: note.text,
  sent: [],
});
