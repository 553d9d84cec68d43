import type { VideoAddress } from '../video-player.tsx';

/** An address is changed when it has no more than this left, in milliseconds. */
const spare = 60_000;

export interface FreshAddress {
  /** The address in use; it may be over. */
  current(): VideoAddress;
  /** How long it is good for before it should be changed, in milliseconds; 0 from then on. */
  goodFor(): number;
  /** An address that is good: the one in use, or a new one. Throws what asking for it threw. */
  get(): Promise<VideoAddress>;
  /** A new address. Who asks while one is on its way gets that one. */
  renew(): Promise<VideoAddress>;
}

/** Keeps the address of a video fresh. Without `ask` it stays what it is. */
export function keepFresh({
  address,
  ask,
  now,
}: {
  address: VideoAddress;
  ask: (() => Promise<VideoAddress>) | undefined;
  now: () => Date;
}): FreshAddress {
  let current = address;
  let asking: Promise<VideoAddress> | null = null;
  const goodFor = () => (ask === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Date.parse(current.expiresAt) - spare - now().getTime()));
  const renew = async (): Promise<VideoAddress> => {
    if (ask === undefined) return current;
    asking ??= ask().finally(() => (asking = null));
    current = await asking;
    return current;
  };
  return { current: () => current, goodFor, renew, get: async () => (goodFor() > 0 ? current : renew()) };
}
