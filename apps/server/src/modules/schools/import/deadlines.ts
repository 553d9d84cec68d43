import type { Queryable } from '../../../platform/postgres/database.ts';
import { writeLikersDeadlines } from '../deadlines/write-deadlines.ts';
import { type Change, compareRows } from './change.ts';
import { type Deadline, listDeadlines, upsertDeadlines } from './deadline-queries.ts';
import { resolveProgrammes } from './resolve.ts';

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

/** What rows of deadlines change: a deadline is added, or gets the figures of its row. Nothing is removed. The calendars of those who have the programme on the shortlist follow. */
export async function planDeadlines({
  queryable,
  pack,
  rows,
  now,
}: {
  queryable: Queryable;
  pack: string | null;
  rows: readonly DeadlineInput[];
  now: Date;
}): Promise<Change> {
  const { found, faults } = await resolveProgrammes({ queryable, pack, rows });
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
      await upsertDeadlines({
        tx,
        rows: written.map(({ programmeId, key, kind, title, at, note }) => ({ programmeId, key, kind, title, at, note })),
      });
      for (const programmeId of new Set(written.map((row) => row.programmeId)))
        await writeLikersDeadlines({ tx, programmeId, removedIds: [], now });
    },
  };
}

const nameOf = ({ programmeId, key }: Pick<Deadline, 'programmeId' | 'key'>): string => `${programmeId}/${key}`;

const isSame = (one: Omit<Deadline, 'programmeId'>, other: Deadline): boolean =>
  one.kind === other.kind && one.title === other.title && one.note === other.note && one.at.getTime() === other.at.getTime();
