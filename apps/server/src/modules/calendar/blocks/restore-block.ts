import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { endOfSeries, expandSeries, type Series } from '@abhyas/rules/calendar/expand-series.ts';
import { isRepeatRule, readRule } from '@abhyas/rules/calendar/repeat-rule.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { lockBlock, lockOccurrencesFrom, replaceOccurrences } from '../../agenda/own-queries.ts';
import { writeAgenda } from '../../agenda/write-queries.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { type Block, requireEnd, requireRoom } from './block.ts';
import { noBlock } from './occurrence.ts';
import { doneRef } from './series.ts';

/**
 * Takes a removal back: one occurrence of a study block, or it and all later ones, as they were. Sent again it changes nothing. Throws NOT_FOUND for what is no block of theirs, TOO_MANY_BLOCKS and TOO_MANY_SERIES where
 * others have taken its room, BLOCK_TOO_FAR for one that ends too far away, NO_SUCH_DAY for one that never takes place, INVALID_REQUEST for a rule that no removal answers.
 */
export function restoreBlock({
  parts,
  session: { personId },
  body: { entryId, occursAt, scope, removed },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'restoreStudyBlock'>;
}): Promise<ResultOf<'restoreStudyBlock'>> {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    await lockPerson({ tx, personId });
    const block = await lockBlock({ tx, personId, entryId });
    if (block === null) throw noBlock();
    if (block.cancelledAt !== null) await requireRoom({ tx, personId, rule: block.rule, now });
    const isSeries = block.rule !== '' && occursAt !== null;
    if (!isSeries || scope === 'following') {
      const entry = restoredEntry({ block, rule: isSeries ? removed.rule : '', now });
      // what was done and became a block of its own is an occurrence again
      const copies = isSeries ? removed.changes.map((change) => doneRef({ block, occursAt: change.occursAt })) : [];
      await writeAgenda({ tx, source: 'block', refs: [block.ref, ...copies], entries: [entry], now });
    }
    if (!isSeries) return {};
    const from = occursAt;
    const kept = await lockOccurrencesFrom({ tx, entryId: block.id, from });
    const gone = scope === 'following' ? kept : kept.filter((change) => change.occursAt.getTime() === from.getTime());
    const rows = removed.changes.filter((row) =>
      scope === 'following' ? row.occursAt >= from : row.occursAt.getTime() === from.getTime(),
    );
    // a program that follows the feed knows the removal, so what comes after it has a higher number
    const sequence = 1 + Math.max(0, ...gone.map((change) => change.sequence));
    const plain =
      scope === 'one' && rows.length === 0 ? [{ occursAt: from, startsAt: null, endsAt: null, cancelledAt: null, doneAt: null }] : [];
    await replaceOccurrences({ tx, gone, entryId: block.id, rows: [...rows, ...plain].map((row) => ({ ...row, sequence })), now });
    return {};
  });
}

/** The entry with its rule from before, in the calendar again. */
function restoredEntry({ block, rule, now }: { block: Block; rule: string; now: Date }) {
  const { ref, personId, type, title, startsAt, endsAt, zone, doneAt } = block;
  const entry = { ref, personId, type, title, startsAt, endsAt, zone, rule, doneAt };
  if (rule === '') return { ...entry, until: endsAt };
  // a body can be anything that has the form of a rule
  if (!isRepeatRule({ rule, timeZone: zone }))
    throw new AppError('INVALID_REQUEST', { fields: { removed: { key: 'field_rule_of_removal' } } });
  requireEnd({ repeat: readRule({ rule, timeZone: zone }), zone, now });
  const series: Series = { startsAt, endsAt, rule, zone };
  if (expandSeries({ series, from: startsAt, to: new Date(startsAt.getTime() + 1) }).length === 0) throw new AppError('NO_SUCH_DAY');
  return { ...entry, until: endOfSeries(series) };
}
