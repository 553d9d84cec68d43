import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { findAuthorName } from '../modules/sources/source-queries.ts';
import type { Session } from '../platform/http/session.ts';
import type { Ports } from '../platform/parts.ts';
import { getSource } from './read-source.ts';

/** Milliseconds after which someone who says nothing more has left. */
const awayMs = 50_000;
/** What processes tell each other: who has a source open, or has left it. */
const lookKind = 'studio-look';
/** What the windows of others hear: who has the source open has changed, or its text. */
const changeKind = 'studio';

/** Who has which source open, in all processes; best effort, and forgotten when the last one has left. */
export interface Presence {
  /** Notes that someone has a source open, or has left it; gives the names of the others. Throws NOT_FOUND. */
  look(of: { session: Session; body: BodyOf<'lookAtSource'> }): Promise<ResultOf<'lookAtSource'>>;
  /** Has the windows of all others who have a source open read it again. */
  tell(of: { sourceId: bigint; personId: bigint }): Promise<void>;
}

/** Someone has a source open, or has left it. */
interface Look {
  readonly sourceId: string;
  readonly personId: bigint;
  readonly name: string;
  readonly isOpen: boolean;
  /** In milliseconds: what another process says may come late. */
  readonly at: number;
}

export function createPresence({ parts }: { parts: Ports<'clock' | 'database' | 'live'> }): Presence {
  const { clock, database, live } = parts;
  const sources = new Map<string, Map<bigint, { readonly name: string; readonly at: number }>>();
  const note = ({ sourceId, personId, name, isOpen, at }: Look) => {
    const now = clock.now().getTime();
    for (const [id, people] of sources) {
      for (const [person, last] of people) if (now - last.at > awayMs) people.delete(person);
      if (people.size === 0) sources.delete(id);
    }
    const people = sources.get(sourceId) ?? new Map<bigint, { name: string; at: number }>();
    if (isOpen) people.set(personId, { name, at });
    else people.delete(personId);
    if (people.size > 0) sources.set(sourceId, people);
    else sources.delete(sourceId);
  };
  const othersOf = (sourceId: bigint, personId: bigint) =>
    [...(sources.get(String(sourceId)) ?? [])].filter(([id, { at }]) => id !== personId && clock.now().getTime() - at <= awayMs);
  const tell: Presence['tell'] = ({ sourceId, personId }) =>
    live.publish(...othersOf(sourceId, personId).map(([id]) => ({ personId: id, kind: changeKind, data: { sourceId } })));
  live.listenToAll(({ personId, kind, data }) => {
    if (kind !== lookKind) return;
    note({
      sourceId: String(data['sourceId']),
      personId,
      name: String(data['name']),
      isOpen: data['isOpen'] === 1,
      at: Number(data['at']),
    });
  });
  return {
    tell,
    async look({ session: { personId }, body: { sourceId, isOpen } }) {
      const queryable = database.orm;
      await getSource({ queryable, sourceId });
      const name = await findAuthorName({ queryable, personId });
      const isNews = sources.get(String(sourceId))?.has(personId) !== isOpen;
      const at = clock.now().getTime();
      note({ sourceId: String(sourceId), personId, name, isOpen, at });
      await live.publish({ personId, kind: lookKind, data: { sourceId, name, isOpen: isOpen ? 1 : 0, at } });
      if (isNews) await tell({ sourceId, personId });
      return { others: othersOf(sourceId, personId).map(([, other]) => other.name) };
    },
  };
}
