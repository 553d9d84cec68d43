import { Hls } from 'hls.js/light';
// oxlint-disable-next-line import/default -- vite gives the address of the file
import workerUrl from 'hls.js/dist/hls.worker.js?url';
import { createErrorRecovery } from './error-recovery.ts';
import type { RenewableUrl } from './renewable-url.ts';
import { addressesIn, withoutQuery } from './playlist-addresses.ts';
import { whenOnline } from './when-online.ts';

/** Whether this browser plays HLS through its own media sources; others play it themselves, or not at all. */
export const playsHls = (): boolean => Hls.isSupported();

/**
 * Plays the HLS video of an address in an element. Every file of it is signed for a quarter of an hour: whichever is asked for later gets a signature
 * from a fresh playlist first, while what is loaded ahead plays on. `onFail` is called once when nothing helps any more. Returns what ends it.
 */
export function playHls({
  element,
  fresh,
  startAt,
  onFail,
}: {
  element: HTMLVideoElement;
  fresh: RenewableUrl;
  startAt: number;
  onFail: () => void;
}): () => void {
  /** Signed addresses by what stays of them. */
  let signed = new Map<string, string>();
  let signedFrom = fresh.current().url;

  const readPlaylist = async (address: string): Promise<string[]> => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`The playlist answered ${response.status}`);
    return addressesIn({ text: await response.text(), base: new URL(address, location.href).href });
  };
  const renewSignature = async (url: string): Promise<void> => {
    const named = await readPlaylist(url);
    const below = await Promise.all(named.filter((address) => new URL(address).pathname.endsWith('.m3u8')).map(readPlaylist));
    signed = new Map([...named, ...below.flat()].map((address) => [withoutQuery(address), address]));
    signedFrom = url;
  };
  let signing: Promise<void> | null = null;
  const addressOf = async (asked: string): Promise<string> => {
    const { url } = await fresh.get();
    if (url !== signedFrom) {
      signing ??= renewSignature(url).finally(() => (signing = null));
      await signing;
    }
    return signed.get(withoutQuery(asked)) ?? asked;
  };

  const hls = new Hls({
    // a file of ours: the Content-Security-Policy lets no other worker in
    workerPath: workerUrl,
    startPosition: startAt > 0 ? startAt : -1,
    // a picture no larger than its place, on whatever line
    capLevelToPlayerSize: true,
    xhrSetup: async (request, asked) => {
      request.open('GET', await addressOf(asked), true);
    },
  });
  // whole: what is asked for is known again by its origin and path
  const begin = () => hls.loadSource(new URL(fresh.current().url, location.href).href);
  const over = new AbortController();
  const recovery = createErrorRecovery({
    whenOnline: () => whenOnline(over.signal),
    renew: fresh.renew,
    resumeLoading: () => {
      if (over.signal.aborted) return;
      if (hls.levels.length === 0) begin();
      else hls.startLoad();
    },
    recoverDecoder: () => hls.recoverMediaError(),
    onFail,
  });
  hls.on(Hls.Events.FRAG_LOADED, recovery.loaded);
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR) recovery.decodingFailed(element.currentTime);
    else if (type === Hls.ErrorTypes.NETWORK_ERROR) void recovery.loadingFailed();
    else onFail();
  });
  begin();
  hls.attachMedia(element);
  return () => {
    over.abort();
    hls.destroy();
  };
}
