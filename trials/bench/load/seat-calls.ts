import { paths, type PathName } from '@abhyas/contract/paths.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { openLanes, post } from './lanes.ts';
import type { Client, Hall } from '../seed/seed-halls.ts';

/** One call: what it was, how it was answered, and how long it took on its connection. */
export interface Outcome {
  /** '' for 200, else the code of the refusal or what broke. */
  readonly code: string;
  readonly status: number;
  readonly ms: number;
  /** Milliseconds since everyone began. */
  readonly since: number;
}

type Lanes = ReturnType<typeof openLanes>;

export async function send({ lanes, bytes, began }: { lanes: Lanes; bytes: string; began: number }): Promise<Outcome> {
  const sentAt = performance.now();
  const measured = (status: number, code: string): Outcome => {
    const now = performance.now();
    return { status, code, ms: now - sentAt, since: now - began };
  };
  try {
    const { status, body } = await lanes.send(bytes);
    return measured(status, status === 200 ? '' : (/"code":"([A-Z_]+)"/.exec(body.toString('utf8'))?.[1] ?? String(status)));
  } catch (error) {
    return measured(0, error instanceof Error ? error.message : String(error));
  }
}

/** Sends all of them over so many connections, each as soon as one is free: everyone pressed at the same moment. */
export async function sendAll({ port, lanes: count, calls }: { port: number; lanes: number; calls: readonly string[] }) {
  const lanes = openLanes({ ports: [port], lanes: count });
  const outcomes: Outcome[] = [];
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (let bytes = calls[next++]; bytes !== undefined; bytes = calls[next++]) outcomes.push(await send({ lanes, bytes, began }));
    }),
  );
  lanes.close();
  return { outcomes, seconds: (performance.now() - began) / 1000 };
}

/** The bytes of a call by a student. */
export function callBy<N extends PathName>({ client, name, body }: { client: Client; name: N; body: RequestOf<N> }): string {
  return post({ path: paths[name].path, headers: `access-token: ${client.session}\r\n`, body: JSON.stringify(body) });
}

export function bookCall({ client, hall, assetId }: { client: Client; hall: Hall; assetId: string }): string {
  const body = { asset_id: assetId, slot_id: hall.slotId, venue_id: hall.venueId, centre_id: '', is_take_home: '0' } as const;
  return callBy({ client, name: 'bookSlot', body });
}

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** '   p50 12 ms   p99 40 ms' of some times. */
export function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `p50 ${at(sorted, 0.5).toFixed(0)} ms   p99 ${at(sorted, 0.99).toFixed(0)} ms   worst ${at(sorted, 1).toFixed(0)} ms`;
}

/** How often each happened, most often first: '9900 SLOT_FULL, 2 UNAVAILABLE'. */
export function tally(kinds: readonly string[]): string {
  const counts = Map.groupBy(kinds, (kind) => kind);
  return [...counts]
    .map(([kind, all]) => ({ kind, count: all.length }))
    .toSorted((one, other) => other.count - one.count)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(', ');
}
