import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from './database.ts';
import { toJson } from '../common/to-json.ts';

/** One live update. `kind` is lower-case letters and dashes. */
export interface LiveMessage {
  readonly kind: string;
  readonly data: Record<string, string | number>;
}

/** Live updates: a small JSON message to every open window of a person, over all processes, best effort. */
export interface Live {
  /** The kind 'session-ended' makes every window of the person prove its session again at once. */
  publish(...messages: { personId: bigint; kind: string; data: Record<string, string | number | bigint> }[]): Promise<void>;
  /**
   * Hears the messages to a person from now on, until the function it gives is called. After a gap, in which messages may have been lost, it
   * hears one of kind 'gap': read again what you show.
   */
  subscribe(person: { personId: bigint; listener: (message: LiveMessage) => void }): () => void;
  /** Hears the messages to everyone, as long as the program runs. What is lost in a gap is not made up for. */
  listenToAll(listener: (message: LiveMessage & { personId: bigint }) => void): void;
}

const channel = 'abhyas_live';
/** What PostgreSQL lets one notification carry is 8000 bytes. */
const maxBytes = 7500;
const reconnectAfter = [100, 500, 1000, 2000, 5000];

const Envelope = z.object({ personId: z.string(), kind: z.string(), data: z.record(z.string(), z.union([z.string(), z.number()])) });

type Hear = (message: LiveMessage) => void;

/** The live updates of this process. */
export interface LiveUpdates extends Live {
  close(): Promise<void>;
}

/**
 * Live updates through PostgreSQL's LISTEN and NOTIFY, on one connection of its own that is opened with the first listener and again
 * whenever it breaks. `url` must lead to the database without a pooler.
 */
export function createLive({ database, url, log }: { database: Database; url: string; log: Logger }): LiveUpdates {
  const people = new Map<string, Set<Hear>>();
  const hearingAll: ((message: LiveMessage & { personId: bigint }) => void)[] = [];
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let failures = 0;
  let state: 'idle' | 'open' | 'closed' = 'idle';

  const deliver = (payload: string) => {
    const { personId, kind, data } = Envelope.parse(JSON.parse(payload));
    // first: what they forget is not asked again because a window heard of it
    for (const listener of hearingAll) listener({ personId: BigInt(personId), kind, data });
    for (const listener of people.get(personId) ?? []) listener({ kind, data });
  };
  const connect = async () => {
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'abhyas live',
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
    });
    client = mine;
    const lost = () => {
      if (client !== mine) return;
      client = null;
      if (state === 'closed') return;
      log.warn('the connection for live updates broke; it is made again');
      retry = setTimeout(() => void connect(), reconnectAfter[Math.min(failures, reconnectAfter.length - 1)]);
      failures += 1;
    };
    mine.on('error', lost).on('end', lost);
    mine.on('notification', ({ payload }) => {
      try {
        deliver(payload ?? '');
      } catch (error) {
        log.error({ err: error }, 'a live update could not be read');
      }
    });
    try {
      await mine.connect();
      await mine.query(`listen ${channel}`);
      if (failures > 0) for (const listeners of people.values()) for (const listener of listeners) listener({ kind: 'gap', data: {} });
      failures = 0;
    } catch {
      lost();
      await mine.end().catch(() => undefined);
    }
  };
  const open = () => {
    if (state !== 'idle') return;
    state = 'open';
    void connect();
  };
  return {
    publish: async (...messages) => {
      const payloads = messages.map(({ personId, kind, data }) => {
        const payload = toJson({ personId, kind, data });
        if (!/^[a-z-]+$/.test(kind) || Buffer.byteLength(payload) > maxBytes)
          throw new Error(`The live update ${kind} is too large, or its kind is not a word`);
        return payload;
      });
      if (payloads.length === 0) return;
      await database.pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);
    },
    subscribe: ({ personId, listener }) => {
      const key = String(personId);
      const listeners = people.get(key) ?? new Set();
      people.set(key, listeners.add(listener));
      open();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && people.get(key) === listeners) people.delete(key);
      };
    },
    listenToAll: (listener) => {
      hearingAll.push(listener);
      open();
    },
    close: async () => {
      state = 'closed';
      if (retry !== null) clearTimeout(retry);
      people.clear();
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
