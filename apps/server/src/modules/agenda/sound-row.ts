import { isTimeZone } from '@abhyas/rules/calendar/time-zone.ts';
import { isRepeatRule } from '@abhyas/rules/calendar/repeat-rule.ts';

interface Repeating {
  readonly id: bigint;
  readonly rule: string;
  readonly zone: string;
}

/**
 * A row as it can be read. A series whose rule or zone is unreadable is a single event at its start, in UTC if the zone is, so that one bad
 * row hides no calendar.
 */
export function soundRow<R extends Repeating>(row: R): R {
  const zone = row.zone === '' || isTimeZone(row.zone) ? row.zone : 'UTC';
  const rule = row.rule === '' || (zone === row.zone && isRepeatRule({ rule: row.rule, timeZone: zone })) ? row.rule : '';
  return rule === row.rule && zone === row.zone ? row : { ...row, rule, zone };
}

/** Throws for a rule or a zone that nothing could read again: no writer is to give one. */
export function requireSound({ rule = '', zone = '' }: { readonly rule?: string | undefined; readonly zone?: string | undefined }): void {
  const sound = soundRow({ id: 0n, rule, zone });
  if (sound.rule !== rule || sound.zone !== zone) throw new RangeError(`invariant: ${rule} in ${zone} reads back to itself`);
}
