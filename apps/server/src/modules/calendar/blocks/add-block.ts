import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findBlockId } from '../../agenda/own-queries.ts';
import { writeAgenda } from '../../agenda/write-queries.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { readBlock, requireRoom } from './block.ts';

/** Adds a study block of the student's own. Sent again it is the same block, whatever has become of it. Throws TOO_MANY_BLOCKS, TOO_MANY_SERIES, BLOCK_TOO_FAR, NO_SUCH_DAY. */
export function addBlock({
  parts,
  session: { personId },
  body,
  zone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'addStudyBlock'>;
  zone: string;
}): Promise<ResultOf<'addStudyBlock'>> {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    await lockPerson({ tx, personId });
    const mine = { tx, personId, ref: body.blockKey };
    const known = await findBlockId(mine);
    if (known !== null) return { entryId: known };
    const { entry } = readBlock({ body, repeat: body.repeat, zone, now });
    await requireRoom({ tx, personId, rule: entry.rule, now });
    await writeAgenda({ tx, source: 'block', refs: [body.blockKey], entries: [{ ...entry, ref: body.blockKey, personId }], now });
    const entryId = await findBlockId(mine);
    if (entryId === null) throw new Error('invariant: a block that was added is there');
    return { entryId };
  });
}
