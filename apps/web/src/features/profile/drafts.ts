import { type ProfileSection, profileSections } from '@abhyas/contract/profile/fields.ts';
import type { BasedOn, Basis, ProfileDrafts, StudentData } from '@abhyas/contract/profile/profile.ts';
import { type Filled } from '@abhyas/rules/profile/sections.ts';
import { basisOf, isUnchanged, maxKnownDrafts, savedValues } from '@abhyas/rules/profile/version.ts';
import { classifyFailure } from '../../sync/sending/failure.ts';
import { type Outbox, forgetfulOutbox, openOutbox } from '../../sync/store/outbox.ts';
import { type After, type Sender, browserAfter, createSender } from '../../sync/sending/sender.ts';
import { isDeepEqual, recordKeysOf } from './section-values.ts';
import { forgetBefore, rememberSent } from '@abhyas/rules/sync/versioned-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Session } from '../../lib/session/session.ts';
import { callAs } from '../../sync/sending/call-as.ts';
import { followPage } from '../../sync/sending/follow-page.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** What is typed in one section. */
type SectionDraft = NonNullable<ProfileDrafts[ProfileSection]>;

/** What was typed in a section, and what the server had of it then. */
export interface StoredDraft {
  readonly values: SectionDraft;
  /** Drawn when it was typed: another draft has another one. */
  readonly version: number;
  readonly basis: Basis;
}
type StoredDrafts = { readonly [S in ProfileSection]?: StoredDraft | undefined };

/** A number that no other draft has. */
const drawVersion = (): number => ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (2 ** 31 - 1)) + 1;

/** The basis with one more draft: it was sent and may have arrived. */
function addSentDraft(basis: Basis, version: number): Basis {
  return { ...basis, drafts: rememberSent(basis.drafts, version, maxKnownDrafts) };
}

/** The basis after a sent draft has arrived: earlier ones are gone. */
function addSavedDraft(basis: Basis, version: number): Basis {
  return { ...basis, drafts: forgetBefore(basis.drafts, version) };
}

/** What a form shows once what was typed here has met what the server has. */
interface Met {
  readonly draft: SectionDraft | undefined;
  /** Of the draft, 0 without one. */
  readonly version: number;
  readonly basis: Basis;
  /** The server does not have `draft`. */
  readonly isUnsent: boolean;
  /** The other version, where both were changed. */
  readonly other?: StoredDraft;
}

interface Meeting {
  readonly section: ProfileSection;
  readonly data: StudentData;
}

/** Nothing was typed here: the form shows the server's version. */
function mergeWithNothing({ section, data }: Meeting): Met {
  return { draft: data.drafts[section], version: data.versions[section].draft, basis: basisOf({ section, data }), isUnsent: false };
}

/**
 * Merges what this page has and the server does not. It stays; if the section has changed since, that becomes the other version. `mayBeOwn`: a save from here
 * got no answer, so a saved section without a draft is taken as that save.
 */
function mergeWithTyped({
  section,
  data,
  basis,
  draft,
  version,
  mayBeOwn,
}: Meeting & { basis: Basis | undefined; draft: SectionDraft | undefined; version: number; mayBeOwn: boolean }): Met {
  const own = { draft, version, isUnsent: true };
  if (basis === undefined || (mayBeOwn && data.drafts[section] === undefined)) return { ...own, basis: basisOf({ section, data }) };
  if (isUnchanged({ section, basis, data })) return { ...own, basis };
  if (draft === undefined) return mergeWithNothing({ section, data });
  const values = data.drafts[section] ?? savedValues({ section, data });
  return { ...own, basis, other: { values, version: data.versions[section].draft, basis: basisOf({ section, data }) } };
}

/** Merges what an earlier page left on this device. If no one has changed the section since, it continues; otherwise it becomes the other version. */
function mergeWithStored({ section, data, kept }: Meeting & { kept: StoredDraft }): Met {
  const none = mergeWithNothing({ section, data });
  if (isDeepEqual(kept.values, none.draft)) return none;
  // a build before this one named what it knew by texts: its draft is shown beside, and based on what was read now where it is chosen
  if (typeof kept.version !== 'number')
    return { ...none, other: { values: kept.values, version: drawVersion(), basis: basisOf({ section, data }) } };
  // the page that went may have sent it, and it may arrive only now
  if (isUnchanged({ section, basis: kept.basis, data }))
    return { draft: kept.values, version: kept.version, basis: addSentDraft(kept.basis, kept.version), isUnsent: true };
  return { ...none, other: kept };
}

/** What is typed and not saved. */
interface DraftState {
  readonly drafts: ProfileDrafts;
  /** The other version of a section that was changed here and elsewhere: neither goes to the server before one of them is saved or discarded. */
  readonly others: StoredDrafts;
  /** The server has refused what was typed because something newer is there: the profile is to be reread. */
  readonly isBehind: boolean;
}

/** A save in flight: the drafts it contains, and what they are based on. */
interface SaveInFlight {
  readonly sections: readonly ProfileSection[];
  readonly recordKeys: readonly string[];
  readonly sent: ProfileDrafts;
  readonly basedOn: BasedOn;
}

/** What is typed and not saved, by section; it outlives the screen it was typed on. */
export interface DraftKeeper extends Pick<Sender, 'flush' | 'reconnect'> {
  state(): DraftState;
  /** Calls the listener after every change; the answer stops that. */
  subscribe(listener: () => void): () => void;
  /** Reads the profile, and takes up what the server has of drafts and, the first time, what an earlier page left on this device. */
  read(profile: () => Promise<StudentData>): Promise<StudentData>;
  /** The section as it is typed now. */
  type(filled: Filled): void;
  /** Forgets what was typed in a section, everywhere. */
  drop(section: ProfileSection): void;
  /** Shows the other version of a section; what showed is the other one now. */
  swap(section: ProfileSection): void;
  /** Something of a section was saved beside its form. */
  rebase(change: { section: ProfileSection; data: StudentData }): void;
  /** Before a save: resolves when no draft is on its way any more. None leaves until `saved` or `failed`: it would come after the save and bring back what that forgot. */
  hold(save: { sections: readonly ProfileSection[]; values: object }): Promise<SaveInFlight>;
  /** After a save that was answered with `data`. What was typed since stays. */
  saved(done: SaveInFlight & { data: StudentData }): void;
  failed(save: SaveInFlight, error: unknown): void;
  /** Whether a save had no answer, and the profile was not read since: another one does so first. */
  isUncertain(): boolean;
  /** Whether the server may know a record that has no id here: it was sent, and no answer said that it was not saved. */
  mayBeSaved(recordKey: string): boolean;
  /** Sends nothing from now on. */
  close(): void;
}

interface DraftPorts {
  readonly outbox: Outbox<StoredDraft>;
  readonly send: (change: {
    drafts: ProfileDrafts;
    versions: Partial<Record<ProfileSection, number>>;
    forget: ProfileSection[];
    basedOn: BasedOn;
    leaving: boolean;
  }) => Promise<void>;
  readonly after: After;
  readonly random: () => number;
}

/** How long after the last key what was typed is sent. */
const debounceMs = 1000;

export function createDraftKeeper({ outbox, send, after, random }: DraftPorts): DraftKeeper {
  let state: DraftState = { drafts: {}, others: {}, isBehind: false };
  const listeners = new Set<() => void>();
  /** What the draft of a section is based on, and what the server was last known to have. */
  const bases = new Map<ProfileSection, Basis>();
  /** The versions of the drafts that show. */
  const versions = new Map<ProfileSection, number>();
  const server = new Map<ProfileSection, Basis>();
  /** What the server does not know yet: typed, or dropped. */
  const unsent = new Set<ProfileSection>();
  /** Drafts that the server will never take, until they change. */
  const refused = new Map<ProfileSection, SectionDraft | undefined>();
  const onTheirWay = new Map<ProfileSection, number>();
  const sentRecords = new Set<string>();
  /** Sections that may have been saved by a save that had no answer. */
  const uncertain = new Set<ProfileSection>();
  /** Counts changes, so that an answer that was asked for before one does not undo it. */
  let count = 0;
  const changedAt = new Map<ProfileSection, number>();
  let held = false;
  let hasReadDevice = false;

  const change = (next: Partial<DraftState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const show = (section: ProfileSection, draft: SectionDraft | undefined) => {
    changedAt.set(section, ++count);
    return { ...state.drafts, [section]: draft };
  };
  const shownDraft = (section: ProfileSection): StoredDraft | undefined => {
    const [values, version, basis] = [state.drafts[section], versions.get(section), bases.get(section)];
    return values && version !== undefined && basis ? { values, version, basis } : undefined;
  };
  // if the device refuses to keep it, the page and the server have it
  const keep = (section: ProfileSection) => {
    const draft = shownDraft(section);
    if (draft) void outbox.put(section, draft).catch(() => undefined);
  };
  const forget = (section: ProfileSection) => void outbox.forget({ id: section }).catch(() => undefined);
  const basesOf = (sections: readonly ProfileSection[], from: (section: ProfileSection) => Basis | undefined): BasedOn =>
    Object.fromEntries(sections.map((section) => [section, from(section)]).filter(([, basis]) => basis !== undefined)) as BasedOn;

  const sendSection = async (section: ProfileSection, leaving: boolean): Promise<void> => {
    const draft = state.drafts[section];
    const version = draft ? (versions.get(section) ?? drawVersion()) : 0;
    const basis = bases.get(section);
    unsent.delete(section);
    onTheirWay.set(section, (onTheirWay.get(section) ?? 0) + 1);
    if (basis) bases.set(section, addSentDraft(basis, version));
    try {
      await send({
        drafts: draft ? { [section]: draft } : {},
        versions: draft ? { [section]: version } : {},
        forget: draft ? [] : [section],
        basedOn: basis ? { [section]: basis } : {},
        leaving,
      });
      changedAt.set(section, ++count);
      const known = bases.get(section);
      if (known) bases.set(section, addSavedDraft(known, version));
      if (state.drafts[section] === draft && !unsent.has(section)) forget(section);
    } catch (error) {
      unsent.add(section);
      const failure = classifyFailure(error);
      if (failure === 'conflict') change({ isBehind: true });
      if (failure === 'rejected' || failure === 'gone') refused.set(section, draft);
      throw error;
    } finally {
      onTheirWay.set(section, (onTheirWay.get(section) ?? 1) - 1);
    }
  };
  const maySend = (section: ProfileSection) =>
    !state.others[section] && !(refused.has(section) && refused.get(section) === state.drafts[section]);
  const sender = createSender({
    unsent: () => (held || state.isBehind ? [] : [...unsent].filter(maySend)),
    send: (section, { leaving }) => sendSection(section as ProfileSection, leaving),
    after,
    random,
  });
  const sendSoon = () => {
    if (held) return;
    for (const section of unsent) sender.schedule({ key: section, ms: debounceMs, debounce: true });
  };
  const resume = () => {
    held = false;
    sendSoon();
  };

  const adoptLeftovers = ({ data, kept, since }: { data: StudentData; kept: StoredDrafts; since: number }) => {
    let [drafts, others] = [state.drafts, state.others];
    for (const section of profileSections) {
      if ((changedAt.get(section) ?? 0) > since || (onTheirWay.get(section) ?? 0) > 0) continue;
      const own = kept[section];
      const typed = unsent.has(section);
      const met = typed
        ? mergeWithTyped({
            section,
            data,
            basis: bases.get(section),
            draft: drafts[section],
            version: versions.get(section) ?? 0,
            mayBeOwn: uncertain.has(section),
          })
        : own
          ? mergeWithStored({ section, data, kept: own })
          : mergeWithNothing({ section, data });
      drafts = { ...drafts, [section]: met.draft };
      if (met.other) others = { ...others, [section]: met.other };
      else if (own && !met.isUnsent) forget(section);
      if (met.isUnsent) unsent.add(section);
      else unsent.delete(section);
      bases.set(section, met.basis);
      versions.set(section, met.version);
      server.set(section, basisOf({ section, data }));
    }
    refused.clear();
    uncertain.clear();
    change({ drafts, others, isBehind: false });
    sendSoon();
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async read(profile) {
      const since = count;
      const data = await profile();
      const kept = hasReadDevice ? [] : await outbox.adopt().catch(() => []);
      hasReadDevice = true;
      // the answer of the save is newer
      if (!held) adoptLeftovers({ data, kept: Object.fromEntries(kept.map(({ id, value }) => [id, value])), since });
      return data;
    },
    type({ section, values }) {
      versions.set(section, drawVersion());
      change({ drafts: show(section, values) });
      unsent.add(section);
      keep(section);
      sendSoon();
    },
    drop(section) {
      if (!state.drafts[section] && !state.others[section]) return;
      const known = server.get(section);
      if (state.others[section] && known) bases.set(section, known);
      versions.set(section, 0);
      change({ drafts: show(section, undefined), others: { ...state.others, [section]: undefined } });
      unsent.add(section);
      forget(section);
      sendSoon();
    },
    swap(section) {
      const other = state.others[section];
      if (other === undefined) return;
      const shown = shownDraft(section);
      bases.set(section, other.basis);
      versions.set(section, other.version === 0 ? drawVersion() : other.version);
      unsent.add(section);
      change({ drafts: show(section, other.values), others: { ...state.others, [section]: shown } });
    },
    rebase({ section, data }) {
      for (const known of [bases, server]) {
        const basis = known.get(section);
        if (basis) known.set(section, { ...basis, saved: basisOf({ section, data }).saved });
      }
    },
    flush: sender.flush,
    reconnect: sender.reconnect,
    async hold({ sections, values }) {
      held = true;
      const sent = state.drafts;
      await sender.settled();
      const recordKeys = recordKeysOf(values).filter((key) => !sentRecords.has(key));
      for (const key of recordKeys) sentRecords.add(key);
      const basedOn = basesOf(sections, (section) => (state.others[section] ? server : bases).get(section));
      return { sections, recordKeys, sent, basedOn };
    },
    saved({ sections, sent, data }) {
      let [drafts, others] = [state.drafts, state.others];
      const since: ProfileSection[] = [];
      for (const section of sections) {
        for (const known of [bases, server]) known.set(section, basisOf({ section, data }));
        others = { ...others, [section]: undefined };
        uncertain.delete(section);
        if (drafts[section] === sent[section]) {
          drafts = { ...drafts, [section]: data.drafts[section] };
          versions.set(section, data.versions[section].draft);
          unsent.delete(section);
          forget(section);
        } else since.push(section);
        changedAt.set(section, ++count);
      }
      change({ drafts, others });
      for (const section of since) {
        unsent.add(section);
        keep(section);
      }
      resume();
    },
    failed({ sections, recordKeys }, error) {
      const failure = classifyFailure(error);
      if (failure === 'retry') for (const section of sections) uncertain.add(section);
      else for (const key of recordKeys) sentRecords.delete(key);
      // what was typed stays beside what is newer
      if (failure === 'conflict') for (const section of sections) if (state.drafts[section]) unsent.add(section);
      if (failure === 'conflict') change({ isBehind: true });
      resume();
    },
    isUncertain: () => uncertain.size > 0,
    mayBeSaved: (recordKey) => sentRecords.has(recordKey),
    close() {
      sender.close();
      outbox.close();
    },
  };
}

let current: { readonly owner: string; readonly keeper: DraftKeeper } | null = null;

/** A student, and support acting in their place, type for themselves. */
const ownerOf = ({ personId, isAdminLogin }: Session): string => (isAdminLogin ? `${personId} support` : personId);

/** The keeper of what one person types. What support types lives as long as the page, and is never the student's draft. */
function createKeeperFor({ owner, isSupport }: { owner: string; isSupport: boolean }): DraftKeeper {
  return createDraftKeeper({
    outbox: isSupport ? forgetfulOutbox() : openOutbox({ kind: 'drafts', owner }),
    async send({ leaving, ...body }) {
      if (!isSupport) await callAs(owner, { name: 'saveProfileDraft', body, leaving });
    },
    after: browserAfter,
    random: Math.random,
  });
}

/** What the signed-in student has typed and not saved. One for the page: it continues from screen to screen. */
export function draftsOf(session: Session): DraftKeeper {
  const owner = ownerOf(session);
  if (current?.owner === owner) return current.keeper;
  current?.keeper.close();
  const keeper = createKeeperFor({ owner, isSupport: session.isAdminLogin });
  current = { owner, keeper };
  return keeper;
}

/** The drafts; the component follows their changes, and they are sent when it or the page goes. The profile is reread where they turn out to be behind. */
export function useDrafts(keeper: DraftKeeper): DraftState {
  const client = useQueryClient();
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  useEffect(() => {
    if (state.isBehind) void client.invalidateQueries({ queryKey: queryKeys.profile.own });
  }, [state.isBehind, client]);
  useEffect(() => {
    const unfollow = followPage(keeper);
    return () => {
      unfollow();
      void keeper.flush();
    };
  }, [keeper]);
  return state;
}
