import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { countBefore, moveDays } from '@abhyas/rules/calendar/change-series.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { findBlockId, lockOccurrencesFrom, writeOccurrence } from '../../agenda/own-queries.ts';
import { writeAgenda } from '../../agenda/write-queries.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { type Block, readBlock, requireNear, requireRoom, seriesOf } from './block.ts';
import { getOccurrence } from './occurrence.ts';
import { carry, endedEntry } from './series.ts';

interface Change {
  readonly tx: Transaction;
  readonly personId: bigint;
  readonly block: Block;
  readonly body: BodyOf<'changeStudyBlock'>;
  readonly zone: string;
  readonly now: Date;
}

/**
 * Changes a study block of the student's own: one occurrence, or it and all later ones. Answers with the entry that the occurrence now belongs to. Throws NOT_FOUND, TOO_MANY_BLOCKS, TOO_MANY_SERIES, BLOCK_TOO_FAR,
 * NO_SUCH_DAY.
 */
export function changeBlock({
  parts,
  session: { personId },
  body,
  zone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'changeStudyBlock'>;
  zone: string;
}): Promise<ResultOf<'changeStudyBlock'>> {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    await lockPerson({ tx, personId });
    // sent again after it had split the series
    const known = await findBlockId({ tx, personId, ref: body.blockKey });
    if (known !== null) return { entryId: known };
    const { block, occursAt } = await getOccurrence({ tx, personId, body });
    const change = { tx, personId, block, body, zone, now };
    if (occursAt === null) return changeWhole(change);
    if (body.scope === 'one') return moveOne({ ...change, occursAt });
    return occursAt.getTime() === block.startsAt.getTime() ? changeWhole(change) : splitSeries({ ...change, occursAt });
  });
}

async function moveOne({ tx, block, body, occursAt, now }: Change & { occursAt: Date }) {
  const [startsAt, endsAt] = [body.startsAt, body.endsAt];
  requireNear({ moment: startsAt, now });
  await writeOccurrence({ tx, entryId: block.id, occursAt, change: { startsAt, endsAt }, now });
  return { entryId: block.id };
}

/** A single block, or a series from its first occurrence on. */
async function changeWhole({ tx, personId, block, body, zone, now }: Change) {
  const to = body.startsAt;
  const repeat = moveDays({ repeat: body.repeat, from: block.startsAt, to, zone });
  const { entry, series } = readBlock({ body, repeat, zone, now });
  if (block.rule === '' && entry.rule !== '') await requireRoom({ tx, personId, rule: entry.rule, now });
  const changes = block.rule === '' ? [] : await lockOccurrencesFrom({ tx, entryId: block.id, from: block.startsAt });
  const doneAt = block.rule === '' ? block.doneAt : doneAtOf({ changes, occursAt: block.startsAt });
  await saveEntry({ tx, personId, ref: block.ref, entry, doneAt, now });
  const entryId = block.id;
  await moveChanges({ tx, block, changes, from: block.startsAt, entry, after: { entryId, series, to }, now });
  if (block.rule === '' && doneAt !== null && entry.rule !== '')
    await writeOccurrence({ tx, entryId, occursAt: entry.startsAt, change: { doneAt }, now });
  return { entryId };
}

/** What comes before the occurrence stays with the block; the rest is a new one, named by the key of the change. */
async function splitSeries({ tx, personId, block, body, zone, occursAt, now }: Change & { occursAt: Date }) {
  const to = body.startsAt;
  const moved = moveDays({ repeat: body.repeat, from: occursAt, to, zone });
  // the number of times is of the whole series
  const left = Math.max(moved.endsAfter - countBefore({ series: seriesOf(block), moment: occursAt }), 1);
  const repeat = moved.endsAfter === 0 ? moved : { ...moved, endsAfter: left };
  const { entry, series } = readBlock({ body, repeat, zone, now });
  await requireRoom({ tx, personId, rule: entry.rule, now });
  const changes = await lockOccurrencesFrom({ tx, entryId: block.id, from: occursAt });
  await writeAgenda({ tx, source: 'block', refs: [block.ref], entries: [endedEntry({ block, occursAt })], now });
  await saveEntry({ tx, personId, ref: body.blockKey, entry, doneAt: doneAtOf({ changes, occursAt }), now });
  const entryId = (await findBlockId({ tx, personId, ref: body.blockKey })) ?? block.id;
  await moveChanges({ tx, block, changes, from: occursAt, entry, after: { entryId, series, to }, now });
  return { entryId };
}

type Entry = ReturnType<typeof readBlock>['entry'];
type Changes = Awaited<ReturnType<typeof lockOccurrencesFrom>>;

const doneAtOf = ({ changes, occursAt }: { changes: Changes; occursAt: Date }) =>
  changes.find((change) => change.occursAt.getTime() === occursAt.getTime())?.doneAt ?? null;

/** A single block says itself when it was done; of a series each occurrence does. */
async function saveEntry({
  tx,
  personId,
  ref,
  entry,
  doneAt,
  now,
}: Pick<Change, 'tx' | 'personId' | 'now'> & { ref: string; entry: Entry; doneAt: Date | null }): Promise<void> {
  const entries = [{ ...entry, ref, personId, doneAt: entry.rule === '' ? doneAt : null }];
  await writeAgenda({ tx, source: 'block', refs: [ref], entries, now });
}

/** Where the occurrence becomes a single block, its tick is in that; those of later ones are kept beside it. */
async function moveChanges({ entry, changes, from, after, ...more }: Parameters<typeof carry>[0] & { entry: Entry }): Promise<void> {
  if (entry.rule !== '') return carry({ ...more, changes, from, after });
  const undone = changes.map((change) => (change.occursAt.getTime() === from.getTime() ? { ...change, doneAt: null } : change));
  return carry({ ...more, changes: undone, from, after: null });
}
