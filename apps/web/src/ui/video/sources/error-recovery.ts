/** How often in a row a fault is mended before it counts as broken. */
const maxRecoveries = 2;
/** A picture that cannot be shown is another one when it comes so many seconds of the video later. */
const apart = 10;

/** What mending needs of the player and the world. */
interface Means {
  /** Comes when there is a connection, at once where there is one. */
  readonly whenOnline: () => Promise<void>;
  /** Asks for a fresh address: the one in use may be over sooner than the clock of this device says. */
  readonly renew: () => Promise<unknown>;
  /** Loads on. */
  readonly resumeLoading: () => void;
  /** Has the browser take the pictures up again. */
  readonly recoverDecoder: () => void;
  readonly onFail: () => void;
}

/**
 * Recovers from errors that stop a video: after a loading error it waits for the connection and continues with a fresh URL, after a
 * decoding error it restarts the decoder. The two are counted separately, and `onFail` is called if recovery does not help.
 */
export function createErrorRecovery({ whenOnline, renew, resumeLoading, recoverDecoder, onFail }: Means) {
  let loading = 0;
  let decoding = { count: 0, at: 0 };
  return {
    /** A piece has come. */
    loaded(): void {
      loading = 0;
    },
    /** Nothing comes any more, though it was tried for a while. */
    async loadingFailed(): Promise<void> {
      await whenOnline();
      if (loading >= maxRecoveries) return onFail();
      loading += 1;
      // where no fresh one can be had, the old one may do
      await renew().catch(() => undefined);
      resumeLoading();
    },
    /** What came cannot be shown; `at` is the second the video is at. */
    decodingFailed(at: number): void {
      const count = Math.abs(at - decoding.at) > apart ? 0 : decoding.count;
      if (count >= maxRecoveries) return onFail();
      decoding = { count: count + 1, at };
      recoverDecoder();
    },
  };
}
