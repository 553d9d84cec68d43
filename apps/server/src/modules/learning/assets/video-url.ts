import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { requireSelf } from '../course/policy.ts';
import { signAsset } from '../../../platform/files/sign-asset.ts';
import { findOwnVideo } from './video-queries.ts';

/** The values of videotype that are known, with the ending of the files they are stored as. */
const endings: ReadonlyMap<string, string> = new Map([
  ['mp4', '.mp4'],
  ['hls', '.m3u8'],
]);

/**
 * The short-lived url of a video (MED-009) for the person whose pin the address names, where it is in a course of theirs. Throws FORBIDDEN for
 * someone else's pin, and RESOURCE_NOT_AVAILABLE for what is no video of theirs or of another type, alike, so that a guess learns nothing.
 */
export async function getVideoUrl({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  body: { imspin: string; videoid: string; videotype: string };
}): Promise<AnswerOf<'videoPlayerUrl'>> {
  requireSelf({ session, pin: body.imspin });
  const ending = endings.get(body.videotype.toLowerCase());
  const isId = /^[1-9]\d{0,17}$/.test(body.videoid);
  const video =
    ending === undefined || !isId
      ? null
      : await findOwnVideo({ queryable: parts.database.orm, personId: session.personId, assetId: BigInt(body.videoid) });
  if (ending === undefined || video === null || !video.fileKey.endsWith(ending)) throw new AppError('RESOURCE_NOT_AVAILABLE');
  const { url, ...links } = await signAsset({ parts, asset: video });
  return { videoURL: url, name: video.name, ...links };
}
