import type { Transaction } from '../../platform/postgres/database.ts';
import { eachAlone } from '../../platform/postgres/each-alone.ts';
import type { Ports } from '../../platform/parts.ts';
import { type Limit, countHits } from '../../platform/postgres/rate-limit.ts';
import type { Session } from '../../platform/http/session.ts';
import { recordAudit } from '../audit/queries.ts';
import { findProfileImage } from './reading.ts';
import { detachPicture, findImage, listOldPictures, lockProfile, removeOldPicture, setPicture } from './reading-queries.ts';
import { noteSaved } from './sections/save-queries.ts';
import { convertPicture } from '../../platform/files/picture.ts';

/** A square of a picture as it is upright, in its pixels. */
interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The side of what is kept. */
const keptSide = 512;

/** The part of the square that is in the picture, as a square. */
function squareWithin({ square, width, height }: { square: Square; width: number; height: number }): Square {
  const side = Math.max(1, Math.min(square.side, width, height));
  return { side, left: Math.min(square.left, width - side), top: Math.min(square.top, height - side) };
}

/**
 * Crops a JPEG, PNG or WebP, the first frame of an animation, to its square and returns a WebP of 512 by 512 pixels, upright and without
 * metadata. A square that reaches outside is moved in. Throws what `convertPicture` throws.
 */
export async function cropPicture({ file, square }: { file: Buffer; square: Square }): Promise<Buffer> {
  return convertPicture({
    file,
    wanted: 'picture',
    moving: false,
    make: (picture, { autoOrient }) => {
      const { side, left, top } = squareWithin({ square, ...autoOrient });
      return picture.autoOrient().extract({ left, top, width: side, height: side }).resize(keptSide, keptSide).webp({ quality: 82 });
    },
  });
}

const dayMs = 24 * 3_600_000;
/** Cutting a picture costs much; no one chooses theirs more often. */
const hourly: Limit = { name: 'picture', max: 30, seconds: 3600 };

async function audit({ tx, session, action, now }: { tx: Transaction; session: Session; action: string; now: Date }): Promise<void> {
  await recordAudit({
    queryable: tx,
    entry: {
      at: now,
      actorId: session.actingAdminId ?? session.personId,
      onBehalfOfId: session.actingAdminId === null ? null : session.personId,
      action,
      targetKind: 'person',
      targetId: session.personId,
    },
  });
}

/** Shows the square of a picture in place of the picture or avatar before. Returns its url. Throws what `cropPicture` does, and TOO_MANY_REQUESTS. */
export async function savePicture({
  parts,
  session,
  file,
  square,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'randomBytes' | 'vault'>;
  session: Session;
  file: Buffer;
  square: Square;
}): Promise<string> {
  const studentId = session.personId;
  const subject = parts.vault.hash(`limit:person:${studentId}`).toString('base64url');
  await countHits({ queryable: parts.database.orm, hits: [{ limit: hourly, subject }], now: parts.clock.now() });
  const body = await cropPicture({ file, square });
  const now = parts.clock.now();
  // a name no one can guess, new for every picture, so that no browser shows the one before
  const key = `pictures/${parts.randomBytes(16).toString('hex')}.webp`;
  await parts.files.put({ key, body, mime: 'image/webp' });
  try {
    await parts.database.transaction(async (tx) => {
      await lockProfile({ tx, studentId, now });
      const before = await findImage({ queryable: tx, personId: studentId });
      if (before?.avatarId != null) await noteSaved({ tx, studentId, changed: ['personal'] });
      await detachPicture({ tx, studentId, replacedAt: now });
      await setPicture({ tx, studentId, key });
      await audit({ tx, session, action: 'profile.picture-saved', now });
    });
  } catch (error) {
    await parts.files.remove(key);
    throw error;
  }
  return findProfileImage({ parts, personId: studentId });
}

/** Removes the student's picture, where there is one. */
export async function removePicture({ parts, session }: { parts: Ports<'clock' | 'database'>; session: Session }): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const key = await detachPicture({ tx, studentId: session.personId, replacedAt: now });
    if (key !== '') await audit({ tx, session, action: 'profile.picture-removed', now });
  });
}

export const oldPicturesJob = 'profile.old-pictures';

/** Removes the bytes of pictures that were replaced a day ago or earlier: no page shows them any more. One that cannot be removed is logged, and tried again by the next run. */
export async function removeOldPictures({ parts }: { parts: Ports<'clock' | 'database' | 'files' | 'log'> }): Promise<void> {
  const queryable = parts.database.orm;
  const before = new Date(parts.clock.now().getTime() - dayMs);
  let after = '';
  for (;;) {
    const keys = await listOldPictures({ queryable, before, after });
    await eachAlone({
      parts,
      items: keys,
      about: (key) => ({ key }),
      failure: 'an old picture could not be removed',
      work: async (key) => {
        await parts.files.remove(key);
        await removeOldPicture({ queryable, key });
      },
    });
    after = keys.at(-1) ?? after;
    if (keys.length === 0) return;
  }
}

/** Detaches the picture of a deleted account, so that the next run of the job deletes its file. */
export async function releasePicture({ tx, studentId, now }: { tx: Transaction; studentId: bigint; now: Date }): Promise<void> {
  await detachPicture({ tx, studentId, replacedAt: new Date(now.getTime() - 2 * dayMs) });
}
