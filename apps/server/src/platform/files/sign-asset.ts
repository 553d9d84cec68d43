import type { Clock } from '../common/clock.ts';
import type { Files } from './file-store.ts';

/** How long the links of an asset open it: long enough to begin, too short to be passed on. A player asks for new ones before. */
const linkLife = 15 * 60_000;

/** The links of an asset's files, '' if it has none, and until when they are good. */
export async function signAsset({
  parts,
  asset,
}: {
  parts: { readonly clock: Clock; readonly files: Files };
  asset: { fileKey: string; captionsKey: string; chaptersKey: string; posterKey: string };
}) {
  const expiresAt = new Date(parts.clock.now().getTime() + linkLife);
  const sign = (key: string) => parts.files.signedUrl({ key, expiresAt });
  const [url, captionsUrl, chaptersUrl, posterUrl] = await Promise.all([
    sign(asset.fileKey),
    sign(asset.captionsKey),
    sign(asset.chaptersKey),
    sign(asset.posterKey),
  ]);
  return { url, captionsUrl, chaptersUrl, posterUrl, expiresAt };
}
