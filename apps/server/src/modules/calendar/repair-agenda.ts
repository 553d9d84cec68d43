import { IdCodec } from '@abhyas/contract/wire.ts';
import { isTimeZone } from '@abhyas/rules/calendar/time-zone.ts';
import { eachAlone } from '../../platform/postgres/each-alone.ts';
import type { Ports } from '../../platform/parts.ts';
import { countBrandZones } from '../../platform/web/brands.ts';
import { portalZone } from '../../platform/web/portal-zone.ts';
import type { AgendaCause } from '../agenda/cause.ts';
import { hasEntries, holdRows, listKeptRefs, listMissing } from '../agenda/repair-queries.ts';
import { countVenueZones } from '../centres/venue-queries.ts';
import { seatCause } from '../centres/messages/seat-entries.ts';
import { countMentorZones } from '../mentoring/times/settings-queries.ts';
import { sessionCause } from '../mentoring/messages/session-entries.ts';
import { attemptCause } from '../assessment/attempts/attempt-entries.ts';
import { testCause } from '../assessment/paper/test-entries.ts';
import { classCause } from '../classes/class-notices.ts';
import { taskCause } from '../learning/study/task-entries.ts';
import { deadlineCause } from '../schools/deadline-entries.ts';

/** Everything that writes to the agenda and has rows of its own. Events of packs and study blocks have their home in the agenda, so there is nothing to compare them with. */
const causes: readonly AgendaCause[] = [classCause, sessionCause, seatCause, testCause, attemptCause, taskCause, deadlineCause];

export const repairJob = 'calendar.repair';
export const fillJob = 'calendar.fill';

/** Has the agenda of a portal filled that had none when its events came about, in the background. */
export const requestFill = ({ jobs }: Ports<'jobs'>): Promise<void> => jobs.send(fillJob, {}, { singletonKey: fillJob });

/** Rows that one transaction writes: those who change one of them wait that long. */
const atOnce = 200;

type Repairing = Ports<'brands' | 'clock' | 'config' | 'database' | 'log'>;

/** Brings the agenda to what its causes have, some rows at a time: a round of each night. It writes only what differs, which is nothing unless a change has not written its entries. */
export async function repairAgenda({ parts }: { parts: Repairing }): Promise<void> {
  await reportZones({ parts });
  const zone = await portalZone(parts);
  await repair({ parts, of: causes, zone });
}

/** Fills the agenda with what a portal had before it had one; what is filled already is left to the night. */
export async function fillAgenda({ parts }: { parts: Repairing }): Promise<void> {
  await reportZones({ parts });
  const zone = await portalZone(parts);
  const empty: AgendaCause[] = [];
  for (const cause of causes) if (!(await hasEntries({ queryable: parts.database.orm, source: cause.source }))) empty.push(cause);
  await repair({ parts, of: empty, zone });
}

const zones = { brand: countBrandZones, venue: countVenueZones, mentor: countMentorZones };

/**
 * Logs each stored zone that no clock can be worked out in, once in a round and without whose it is. Reads pass it over: what it is of
 * goes by the portal's zone.
 */
async function reportZones({ parts }: { parts: Repairing }): Promise<void> {
  for (const [of, list] of Object.entries(zones))
    for (const { zone, rows } of await list({ queryable: parts.database.orm }))
      if (zone !== null && !isTimeZone(zone)) parts.log.error({ of, zone, rows }, 'a stored time zone cannot be used and is passed over');
}

const repair = ({ parts, of, zone }: { parts: Repairing; of: readonly AgendaCause[]; zone: string }): Promise<void> =>
  eachAlone({
    parts,
    items: of,
    about: ({ source }) => ({ source }),
    failure: 'a part of the agenda could not be repaired',
    work: async (cause) => {
      await writeAll({ parts, cause, zone });
      await callOffLeft({ parts, cause, zone });
    },
  });

/** Writes the entries of every row. */
async function writeAll({ parts, cause, zone }: { parts: Repairing; cause: AgendaCause; zone: string }): Promise<void> {
  let after: bigint | undefined = 0n;
  while (after !== undefined) {
    const from: bigint = after;
    after = await parts.database.transaction(async (tx) => {
      const ids = await holdRows({ tx, table: cause.table, after: from, limit: atOnce });
      if (ids.length > 0) await cause.write({ tx, ids, zone, now: parts.clock.now() });
      return ids.at(-1);
    });
  }
}

/** Calls off the entries of rows that are gone. */
async function callOffLeft({ parts, cause, zone }: { parts: Repairing; cause: AgendaCause; zone: string }): Promise<void> {
  const queryable = parts.database.orm;
  let after: string | undefined = '';
  while (after !== undefined) {
    const refs: string[] = await listKeptRefs({ queryable, source: cause.source, after, limit: atOnce });
    const wanted = [...new Set(refs.map((ref) => IdCodec.decode(ref.split(':')[0] ?? ref)))];
    const ids = await listMissing({ queryable, table: cause.table, wanted });
    if (ids.length > 0) await parts.database.transaction((tx) => cause.write({ tx, ids, zone, now: parts.clock.now() }));
    after = refs.at(-1);
  }
}
