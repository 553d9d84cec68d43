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
  readonly withdraw: boolean;
}

/** What rows of deadlines change: a deadline is added, gets the figures of its row, or is withdrawn. The calendars of those who have the programme on the shortlist follow, and they are told of what has moved. */
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
  const { written, removed, counts } = compareRows({
    rows: found,
    knownOf: (row) => known.get(nameOf(row)),
    sameAs: isSame,
    isWithdrawn: ({ withdraw }) => withdraw,
    say: (row) => ({ line: row.line, name: `${row.school}/${row.programme}, ${known.get(nameOf(row))?.title ?? row.title}` }),
  });
  return {
    ...counts,
    faults,
    apply: async (tx) => {
      const changed = written.map(({ programmeId, key, kind, title, at, note }) => ({ programmeId, key, kind, title, at, note }));
      const programmesChanged = [...new Set([...written, ...removed].map(({ programmeId }) => programmeId))];
      const removedIds = removed.flatMap((row) => known.get(nameOf(row))?.id ?? []);
      await saveDeadlines({ tx, programmeIds: programmesChanged, rows: changed, removedIds, tellIn: timeZone, now });
    },
  };
}

const nameOf = ({ programmeId, key }: Pick<Deadline, 'programmeId' | 'key'>): string => `${programmeId}/${key}`;

const isSame = (one: Pick<Deadline, 'kind' | 'title' | 'note' | 'at'>, other: Deadline): boolean =>
  one.kind === other.kind && one.title === other.title && one.note === other.note && one.at.getTime() === other.at.getTime();
