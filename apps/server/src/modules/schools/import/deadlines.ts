import type { Queryable } from '../../../platform/postgres/database.ts';
import { type Change, compareRows } from './change.ts';
import { type Deadline, listDeadlines } from './deadline-queries.ts';
import { resolveProgrammes } from './resolve.ts';
import { saveDeadlines } from './save-deadlines.ts';

export interface DeadlineInput {
  readonly line: number;
  readonly school: string;
  readonly programme: string;
  readonly key: string;
  readonly kind: Deadline['kind'];
  readonly title: string;
  readonly at: Date;
  readonly note: string;
}

/** What rows of deadlines change: a deadline is added, or gets the figures of its row. Nothing is removed. The calendars of those who have the programme on the shortlist follow, and they are told of what has moved. */
export async function planDeadlines({
  queryable,
  rows,
  timeZone,
  now,
}: {
  queryable: Queryable;
  rows: readonly DeadlineInput[];
  timeZone: string;
  now: Date;
}): Promise<Change> {
  const { found, faults } = await resolveProgrammes({ queryable, pack: null, rows });
  const programmeIds = [...new Set(found.map(({ programmeId }) => programmeId))];
  const known = new Map((await listDeadlines({ queryable, programmeIds })).map((deadline) => [nameOf(deadline), deadline]));
  const { written, ...counts } = compareRows({ rows: found, knownOf: (row) => known.get(nameOf(row)), sameAs: isSame });
  return {
    ...counts,
    faults,
    changes: written.map((row) => ({
      line: row.line,
      name: `${row.school}/${row.programme}, ${row.title}`,
      isNew: !known.has(nameOf(row)),
    })),
    apply: async (tx) => {
      const changed = written.map(({ programmeId, key, kind, title, at, note }) => ({ programmeId, key, kind, title, at, note }));
      const changedIds = [...new Set(changed.map(({ programmeId }) => programmeId))];
      await saveDeadlines({ tx, programmeIds: changedIds, rows: changed, removedIds: [], tellIn: timeZone, now });
    },
  };
}

const nameOf = ({ programmeId, key }: Pick<Deadline, 'programmeId' | 'key'>): string => `${programmeId}/${key}`;

const isSame = (one: Omit<Deadline, 'programmeId'>, other: Deadline): boolean =>
  one.kind === other.kind && one.title === other.title && one.note === other.note && one.at.getTime() === other.at.getTime();
