import { sealedTable } from '../../lib/sealed-rows.ts';
import type { Session } from '../../lib/session/session.ts';

/** What somebody is typing at the places where they can. */
export interface TypedTexts {
  textAt(place: string): string;
  /** '' forgets it. */
  type(typed: { place: string; text: string }): void;
  /** Forgets what was typed at a place where it is still that text. */
  sent(typed: { place: string; text: string }): void;
  /** Calls the listener after every change; the answer stops that. */
  subscribe(listener: () => void): () => void;
}

const rowsOf = sealedTable<{ place: string }, string>({ database: 'abhyas-typed', table: 'typed', label: 'typed', key: ['place'] });

/**
 * What somebody (`owner`) types and has not sent. It lies on the device, sealed to them: it outlives a reload, a closed tab and the end of a session. What
 * support types lives as long as the page.
 */
export function createTypedTexts({ owner, isSupport }: { owner: string; isSupport: boolean }): TypedTexts {
  const rows = isSupport ? null : rowsOf(owner);
  const texts = new Map<string, string>();
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const takeUp = async () => {
    for (const { columns, value } of (await rows?.list()) ?? []) {
      // what has been typed since the page stands is newer
      if (!texts.has(columns.place)) texts.set(columns.place, value);
    }
    announce();
  };
  // a browser that gives nothing back has what is typed on the page
  void takeUp().catch(() => undefined);
  const type = ({ place, text }: { place: string; text: string }) => {
    texts.set(place, text);
    announce();
    const kept = text === '' ? rows?.forget({ place }) : rows?.put({ columns: { place }, value: text });
    kept?.catch(() => undefined);
  };
  return {
    textAt: (place) => texts.get(place) ?? '',
    type,
    sent({ place, text }) {
      if (texts.get(place) === text) type({ place, text: '' });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let current: { readonly owner: string; readonly typed: TypedTexts } | null = null;

/** What the signed-in person types. One for the page. */
export function typedOf({ personId, isAdminLogin: isSupport }: Session): TypedTexts {
  const owner = isSupport ? `${personId} support` : personId;
  if (current?.owner !== owner) current = { owner, typed: createTypedTexts({ owner, isSupport }) };
  return current.typed;
}
