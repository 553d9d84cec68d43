import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { isConflict, joinParts, type MergeChoice, type MergePart, mergeParagraphs } from '@abhyas/rules/sync/merge-paragraphs.ts';
import { maxSent, rememberSent } from '@abhyas/rules/sync/versioned-text.ts';
import type { Session } from '../../../lib/session/session.ts';
import { callAs } from '../../../sync/sending/call-as.ts';
import { followPage } from '../../../sync/sending/follow-page.ts';
import { type After, browserAfter, createSender, type Sender } from '../../../sync/sending/sender.ts';
import { forgetfulOutbox, openOutbox, type Outbox } from '../../../sync/store/outbox.ts';

/** A text of the studio as the server has it, and what the check said of it. */
export type SavedSource = AnswerOf<'saveSource'>['source'];
type Check = AnswerOf<'saveSource'>['check'];

/** What a device has of a text and the server has not. */
export interface StoredSource {
  readonly text: string;
  /** The text of the server that it was written on, with its revision. */
  readonly base: { readonly text: string; readonly revision: number };
  /** Texts that were sent and not answered: one of them may be what the server has by now. */
  readonly sent: readonly string[];
}

/**
 * Whether the server has a text. `saved`: it does. `saving`: it is being sent, or will be in a moment. `kept`: it could not be sent, and the device has it. `unkept`: nor does the device, so it
 * is lost with the page. `changed`: someone else has changed the same place. `gone`: the server does not have the question any more. `refused`: the server will not take it.
 */
export type DraftState = 'saved' | 'saving' | 'kept' | 'unkept' | 'changed' | 'gone' | 'refused';

/** A text as the page shows it. */
export interface Draft {
  readonly text: string;
  readonly state: DraftState;
  /** What the server has. */
  readonly saved: SavedSource;
  /** What the check said of the text that was saved last; null until one was. */
  readonly check: Check | null;
  /** The joined parts, where someone else has changed the same place. */
  readonly parts: readonly MergePart[];
  /** Who changed it elsewhere last, which is joined here; '' for no one. `joins` counts how often since something was typed here. */
  readonly joinedFrom: string;
  readonly joins: number;
}

interface Entry extends Draft, Pick<StoredSource, 'base' | 'sent'> {
  /** What the server had when the conflict was met. */
  readonly other: SavedSource | null;
}

/** Sends a text; gives what the server has then, which is another text where someone was faster. */
type Save = (change: { sourceId: string; base: number; text: string; leaving: boolean }) => Promise<AnswerOf<'saveSource'>>;

interface DraftPorts {
  readonly outbox: Outbox<StoredSource>;
  readonly save: Save;
  readonly after: After;
  readonly random: () => number;
}

/** The texts that a person has open in the studio. They outlive the screen: what could not be sent is sent later. */
export interface Drafts extends Pick<Sender, 'flush' | 'reconnect' | 'wake'> {
  /** Undefined for a text that was never opened here. */
  at(sourceId: string): Draft | undefined;
  /** Calls the listener after every change; the returned function ends that. */
  subscribe(listener: () => void): () => void;
  /** Shows what the server has, with what is typed here or was left by an earlier page. */
  open(saved: SavedSource): Promise<void>;
  /** Shows what an earlier page left on the device, where the server does not say what it has; nothing where none did. */
  reopen(sourceId: string): Promise<void>;
  /** The server has this now: someone may have changed it. */
  meet(saved: SavedSource): void;
  write(sourceId: string, text: string): void;
  /** Settles a conflict, with a choice for each of its places. */
  settle(sourceId: string, choices: readonly MergeChoice[]): void;
  close(): void;
}

/** How long a text waits for what the device has of it before it can be typed in. */
const deviceMs = 10_000;
/** An entry in which nothing was typed, but for its text. */
const unchanged = { state: 'saved', check: null, parts: [], joinedFrom: '', joins: 0, sent: [], other: null } as const;
/** How long after the last key a text is sent. */
const debounceMs = 1000;
const unsentStates: ReadonlySet<DraftState> = new Set(['saving', 'kept', 'unkept']);

/** The first text without an answer and the last ones: the server may have the first, and then it has taken none of those after it. */
function rememberUnanswered(sent: readonly string[], text: string): string[] {
  const all = rememberSent(sent, text, maxSent + 1);
  return all.length > maxSent ? [...all.slice(0, 1), ...all.slice(2)] : all;
}

/** Whether `to` is `from`, which inserted something into `base`, with more typed behind that. */
function isStep({ base, from, to }: { base: string; from: string; to: string }): boolean {
  let start = 0;
  while (start < base.length && base[start] === from[start]) start += 1;
  const end = base.slice(start);
  const typed = from.slice(0, from.length - end.length);
  return from.length > base.length && from.endsWith(end) && to.length >= from.length && to.startsWith(typed) && to.endsWith(end);
}

/** The one of two texts that has the other in it, typed further: an ending page sent it, and could not note that. Null for texts that differ in another way. */
function withoutSteps({ base, mine, theirs }: { base: string; mine: string; theirs: string }): MergePart[] | null {
  if (isStep({ base, from: mine, to: theirs })) return [{ paragraphs: [theirs] }];
  return isStep({ base, from: theirs, to: mine }) ? [{ paragraphs: [mine] }] : null;
}

export function createDrafts({ outbox, save, after, random }: DraftPorts): Drafts {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const onDevice = new Map<string, Promise<boolean>>();
  /** What the server has of texts that are not shown yet, because the device is read for what an earlier page left. */
  const opening = new Map<string, SavedSource>();

  const change = (sourceId: string, next: Partial<Entry>): Entry | undefined => {
    const entry = entries.get(sourceId);
    if (entry === undefined) return undefined;
    const changed = { ...entry, ...next };
    entries.set(sourceId, changed);
    for (const listener of listeners) listener();
    return changed;
  };
  const keep = (sourceId: string) => {
    const entry = entries.get(sourceId);
    if (entry === undefined) return;
    const { text, base, sent } = entry;
    onDevice.set(
      sourceId,
      outbox.put(sourceId, { text, base, sent }).then(
        () => true,
        () => false,
      ),
    );
  };
  /** Whether the device has the newest text, also what was typed while it wrote. */
  const isOnDevice = async (sourceId: string): Promise<boolean> => {
    const keeping = onDevice.get(sourceId);
    const isKept = await keeping;
    return keeping === onDevice.get(sourceId) ? isKept === true : isOnDevice(sourceId);
  };
  const forget = (sourceId: string) => void outbox.forget({ id: sourceId }).catch(() => undefined);
  const sendSoon = (sourceId: string, ms = debounceMs) => sender.schedule({ key: sourceId, ms, debounce: true });
  const baseOf = ({ text, revision }: SavedSource) => ({ text, revision });

  /** What is typed here meets what the server has: nothing to send, a text to send on it, or a place to choose. */
  const join = (sourceId: string, theirs: SavedSource) => {
    const entry = entries.get(sourceId);
    if (entry === undefined) return;
    const { text, base, sent, saved } = entry;
    const isOwn = theirs.text === base.text || theirs.text === text || sent.includes(theirs.text);
    const from = isOwn ? {} : { joinedFrom: theirs.changedBy, joins: entry.joins + 1 };
    const isNewer = theirs.revision >= saved.revision;
    if (theirs.text === text) {
      change(sourceId, { base: baseOf(theirs), sent: [], state: 'saved', parts: [], other: null, saved: isNewer ? theirs : saved });
      return forget(sourceId);
    }
    if (isOwn) {
      change(sourceId, { base: baseOf(theirs), saved: theirs, state: 'saving', parts: [], other: null });
    } else {
      const merged = mergeParagraphs({ base: base.text, mine: text, theirs: theirs.text });
      const parts = merged.some(isConflict) ? (withoutSteps({ base: base.text, mine: text, theirs: theirs.text }) ?? merged) : merged;
      if (parts.some(isConflict)) {
        change(sourceId, { saved: theirs, state: 'changed', parts, other: theirs });
        return keep(sourceId);
      }
      const joined = joinParts(parts);
      change(sourceId, { ...from, text: joined, base: baseOf(theirs), saved: theirs, sent: [], state: 'saving', parts: [], other: null });
      if (joined === theirs.text) {
        change(sourceId, { state: 'saved' });
        return forget(sourceId);
      }
    }
    keep(sourceId);
    sendSoon(sourceId, 0);
  };

  const sender = createSender({
    unsent: () => Array.from(entries).flatMap(([sourceId, { state }]) => (unsentStates.has(state) ? [sourceId] : [])),
    async send(sourceId, { leaving }) {
      const entry = entries.get(sourceId);
      if (entry === undefined) return;
      const { text, base, sent } = entry;
      change(sourceId, { state: 'saving', sent: rememberUnanswered(sent, text) });
      keep(sourceId);
      const answer = await save({ sourceId, base: base.revision, text, leaving });
      const now = entries.get(sourceId);
      // an answer that was overtaken says nothing new
      if (now === undefined || answer.source.revision < now.saved.revision) return;
      if (!answer.isSaved) return join(sourceId, answer.source);
      change(sourceId, { check: answer.check, saved: answer.source, base: baseOf(answer.source), sent: [] });
      if (now.text === answer.source.text) {
        change(sourceId, { state: 'saved', parts: [], other: null });
        return forget(sourceId);
      }
      keep(sourceId);
      sendSoon(sourceId);
    },
    async onFailure({ key: sourceId, failure }) {
      if (failure === 'gone') change(sourceId, { state: 'gone' });
      else if (failure === 'rejected') change(sourceId, { state: 'refused' });
      else {
        const isKept = await isOnDevice(sourceId);
        if (entries.get(sourceId)?.state === 'saving') change(sourceId, { state: isKept ? 'kept' : 'unkept' });
      }
      return failure;
    },
    after,
    random,
  });

  return {
    at: (sourceId) => entries.get(sourceId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async open(saved) {
      const { sourceId } = saved;
      if (entries.has(sourceId)) return this.meet(saved);
      const isOpening = opening.has(sourceId);
      opening.set(sourceId, saved);
      if (isOpening) return;
      const show = () => {
        const newest = opening.get(sourceId);
        if (newest === undefined) return;
        opening.delete(sourceId);
        entries.set(sourceId, { ...unchanged, text: newest.text, saved: newest, base: baseOf(newest) });
        change(sourceId, {});
      };
      const showNow = after(deviceMs, show);
      const left = await outbox.adopt(({ id }) => id === sourceId).catch(() => []);
      showNow();
      show();
      for (const { value } of left) {
        const entry = entries.get(sourceId);
        if (entry === undefined) continue;
        // what was typed while the device was read is joined with what was left, as if someone else had left it
        if (entry.text !== entry.base.text) {
          // of what the server has from here only what is newer was left
          const server = entry.base.text;
          const base = value.text === server || value.sent.includes(server) ? server : value.base.text;
          const parts = mergeParagraphs({ base, mine: entry.text, theirs: value.text });
          change(sourceId, {
            text: joinParts(
              parts,
              parts.filter(isConflict).map(() => 'both' as const),
            ),
            state: 'saving',
          });
        } else change(sourceId, { text: value.text, base: value.base, sent: value.sent, state: 'saving' });
        join(sourceId, entries.get(sourceId)?.saved ?? saved);
      }
    },
    async reopen(sourceId) {
      const [left] = entries.has(sourceId) ? [] : await outbox.adopt(({ id }) => id === sourceId).catch(() => []);
      if (left === undefined || entries.has(sourceId)) return;
      const { text, base, sent } = left.value;
      const saved = { sourceId, kind: 'question', key: '', ...base, version: 0, state: 'draft', changedAt: '', changedBy: '' } as const;
      entries.set(sourceId, { text, state: 'saving', saved, check: null, parts: [], joinedFrom: '', joins: 0, base, sent, other: null });
      change(sourceId, {});
      sendSoon(sourceId, 0);
    },
    meet(saved) {
      const { sourceId } = saved;
      const entry = entries.get(sourceId);
      if (entry === undefined || saved.revision < entry.saved.revision) return;
      // the state and who changed it may be others for the same text
      if (saved.text === entry.saved.text)
        return void change(sourceId, { saved, base: entry.parts.length > 0 ? entry.base : baseOf(saved) });
      if (entry.state === 'saved') {
        const { changedBy } = saved;
        return void change(sourceId, {
          text: saved.text,
          saved,
          base: baseOf(saved),
          check: null,
          joinedFrom: changedBy,
          joins: entry.joins + 1,
        });
      }
      join(sourceId, saved);
    },
    write(sourceId, text) {
      const entry = entries.get(sourceId);
      if (entry === undefined || entry.text === text) return;
      // who writes on has seen what was joined
      change(sourceId, { text, joins: 0, ...(entry.state === 'gone' ? {} : { state: entry.other === null ? 'saving' : 'changed' }) });
      if (entry.other !== null) return join(sourceId, entry.other);
      keep(sourceId);
      if (entry.state !== 'gone') sendSoon(sourceId);
    },
    settle(sourceId, choices) {
      const entry = entries.get(sourceId);
      if (entry?.other == null) return;
      const { other, parts } = entry;
      change(sourceId, { text: joinParts(parts, choices), base: baseOf(other), sent: [], parts: [], other: null, state: 'saving' });
      join(sourceId, other);
    },
    flush: sender.flush,
    reconnect: sender.reconnect,
    wake: sender.wake,
    close() {
      sender.close();
      outbox.close();
    },
  };
}

/** Sends a text in the name of the person who wrote it. */
export const saveAs =
  (personId: string): Save =>
  ({ leaving, ...body }) =>
    callAs(personId, { name: 'saveSource', body, leaving });

let current: { readonly owner: string; readonly drafts: Drafts } | null = null;

/** The open texts of the signed-in person, one object per page. */
export function draftsOf({ personId, isAdminLogin: isSupport }: Session): Drafts {
  const owner = isSupport ? `${personId} support` : personId;
  if (current?.owner === owner) return current.drafts;
  current?.drafts.close();
  const outbox = isSupport ? forgetfulOutbox<StoredSource>() : openOutbox<StoredSource>({ kind: 'sources', owner });
  const drafts = createDrafts({ outbox, save: saveAs(personId), after: browserAfter, random: Math.random });
  followPage({ flush: drafts.flush, reconnect: drafts.reconnect });
  current = { owner, drafts };
  return drafts;
}
