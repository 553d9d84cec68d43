import type { VideoAddress } from '../video-player-props.ts';

/** An address is changed when it has no more than this left, in milliseconds. */
const spare = 60_000;
/** No address is valid for longer, as far as the player is concerned; and one that seems to be over as it comes is valid for so long: then the clocks differ. */
const maxLifeMs = 15 * 60_000;
const defaultLifeMs = 10 * 60_000;

export interface RenewableUrl {
  /** The address in use; it may be over. */
  current(): VideoAddress;
  /** How long it is valid for before it should be changed, in milliseconds; 0 from then on. */
  msUntilExpiry(): number;
  /** An address that is good: the one in use, or a new one. Throws what asking for it threw. */
  get(): Promise<VideoAddress>;
  /** A new address. Who asks while one is on its way gets that one. */
  renew(): Promise<VideoAddress>;
}

/** Keeps the signed URL of a video fresh. Without `ask` it never changes. `now` says by the server's clock what is left of it, `device` by that of the device when that is over. */
export function createUrlRenewal({
  address,
  ask,
  now,
  device = now,
}: {
  address: VideoAddress;
  ask: (() => Promise<VideoAddress>) | undefined;
  now: () => Date;
  device?: () => Date;
}): RenewableUrl {
  /** When an address that comes now has to be changed. */
  const endOf = ({ expiresAt }: VideoAddress): number => {
    const left = Date.parse(expiresAt) - now().getTime();
    return device().getTime() - spare + (left > spare ? Math.min(left, maxLifeMs) : defaultLifeMs);
  };
  let current = address;
  let changeAt = endOf(address);
  let asking: Promise<VideoAddress> | null = null;
  const msUntilExpiry = () => (ask === undefined ? Number.POSITIVE_INFINITY : Math.max(0, changeAt - device().getTime()));
  const renew = async (): Promise<VideoAddress> => {
    if (ask === undefined) return current;
    asking ??= ask().finally(() => (asking = null));
    const fresh = await asking;
    if (fresh !== current) changeAt = endOf(fresh);
    current = fresh;
    return current;
  };
  return { current: () => current, msUntilExpiry, renew, get: async () => (msUntilExpiry() > 0 ? current : renew()) };
}
