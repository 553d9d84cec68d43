import { correctedAhead } from '@abhyas/rules/sync/server-moment.ts';

/** Milliseconds by which the server's clock is ahead of this device's, as far as its answers have shown. */
let ahead = 0;

/** The moment by the server's clock: what its moments are compared with. */
export function now(): Date {
  return new Date(deviceNow().getTime() + ahead);
}

/** The moment by the clock of this device, for what begins and ends on it. The one place of the browser that reads the clock. */
export function deviceNow(): Date {
  return new Date(Date.now());
}

/** Learns what the server's clock says from an answer to a request that left at `sentAt`. One that a cache may have kept says nothing. */
export function learnMoment({ answer, sentAt }: { answer: Response; sentAt: Date }): void {
  if (!(answer.headers.get('cache-control') ?? '').includes('no-store')) return;
  const said = Date.parse(answer.headers.get('date') ?? '');
  ahead = correctedAhead({ ahead, said, sentAt: sentAt.getTime(), receivedAt: deviceNow().getTime() });
}
