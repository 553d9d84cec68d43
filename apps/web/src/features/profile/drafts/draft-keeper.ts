import type { ProfileDrafts, ProfileSection } from '@abhyas/contract/profile.ts';
import { sectionOrder, type Filled } from '@abhyas/rules/profile/sections.ts';
import type { DraftStore } from './draft-store.ts';

/** What is typed and not saved, by section; it outlives the screen it was typed on. */
export interface DraftKeeper {
  drafts(): ProfileDrafts;
  /** Calls the listener after every change; the answer stops that. */
  subscribe(listener: () => void): () => void;
  /** Takes up what the server has, and what this device kept because the server did not have it. The device's own is newer. */
  takeUp(fromServer: ProfileDrafts): Promise<void>;
  /** The section as it is typed now. */
  type(filled: Filled): void;
  /** Forgets what was typed in a section, everywhere. */
  drop(section: ProfileSection): void;
  /** Sends what the server does not have; `leaving` while the page still can. */
  flush(options?: { leaving?: boolean }): Promise<void>;
  /** Before a save: resolves when no draft is on its way any more that could come after it. `resume` takes sending up again. */
  settle(): Promise<void>;
  resume(): void;
  /** After a save: `sent` are the drafts it carried, `left` what the server keeps of them. What was typed since stays. */
  saved(done: { sections: readonly ProfileSection[]; sent: ProfileDrafts; left: ProfileDrafts }): void;
}

interface DraftPorts {
  readonly store: DraftStore;
  readonly send: (change: { drafts: ProfileDrafts; forget: ProfileSection[]; leaving: boolean }) => Promise<void>;
  /** Whether a send that failed may succeed later. */
  readonly mayPass: (error: unknown) => boolean;
  /** Runs something in so many milliseconds; the answer cancels. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** How long after the last key what was typed is sent, and how long after a failure again. */
const wait = 1000;
const waitAfterFailure = 10_000;

const without = (drafts: ProfileDrafts, section: ProfileSection): ProfileDrafts => ({ ...drafts, [section]: undefined });

export function createDraftKeeper({ store, send, mayPass, after }: DraftPorts): DraftKeeper {
  let drafts: ProfileDrafts = {};
  /** What the server does not know yet: typed, or dropped. */
  const unsent = new Set<ProfileSection>();
  let underWay: Promise<void> = Promise.resolve();
  let cancel: () => void = () => undefined;
  const listeners = new Set<() => void>();

  const change = (next: ProfileDrafts) => {
    drafts = next;
    for (const listener of listeners) listener();
  };
  // a device that refuses to keep it has it on the page and at the server
  const keep = (filled: Filled) => void store.put(filled).catch(() => undefined);
  const forget = (section: ProfileSection) => void store.forget(section).catch(() => undefined);

  const sendNow = async ({ leaving }: { leaving: boolean }): Promise<void> => {
    const sections = [...unsent];
    if (sections.length === 0) return;
    unsent.clear();
    const sent = drafts;
    const typed = Object.fromEntries(
      sections.filter((section) => sent[section]).map((section) => [section, sent[section]]),
    ) as ProfileDrafts;
    try {
      await send({ drafts: typed, forget: sections.filter((section) => !sent[section]), leaving });
      for (const section of sections) if (drafts[section] === sent[section] && !unsent.has(section)) forget(section);
    } catch (error) {
      for (const section of sections) unsent.add(section);
      if (mayPass(error)) later(waitAfterFailure);
    }
  };
  const flush = ({ leaving = false } = {}) => {
    cancel();
    underWay = leaving ? sendNow({ leaving }) : underWay.then(() => sendNow({ leaving }));
    return underWay;
  };
  const later = (ms: number) => {
    cancel();
    cancel = after(ms, () => void flush());
  };
  const resume = () => {
    if (unsent.size > 0) later(wait);
  };

  return {
    drafts: () => drafts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async takeUp(fromServer) {
      const kept = await store.list().catch((): ProfileDrafts => ({}));
      const next = { ...fromServer, ...kept };
      for (const section of sectionOrder) {
        if (kept[section] && !unsent.has(section)) unsent.add(section);
        else if (unsent.has(section)) Object.assign(next, { [section]: drafts[section] });
      }
      change(next);
      resume();
    },
    type(filled) {
      change({ ...drafts, [filled.section]: filled.values });
      unsent.add(filled.section);
      keep(filled);
      later(wait);
    },
    drop(section) {
      if (!drafts[section]) return;
      change(without(drafts, section));
      unsent.add(section);
      forget(section);
      later(wait);
    },
    flush,
    settle() {
      cancel();
      return underWay;
    },
    resume,
    saved({ sections, sent, left }) {
      let next = drafts;
      for (const section of sections) {
        if (drafts[section] !== sent[section]) continue;
        next = { ...next, [section]: left[section] };
        unsent.delete(section);
        forget(section);
      }
      change(next);
      resume();
    },
  };
}
