import type { OutcomeRow } from '@abhyas/rules/schools/import/outcomes-csv.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { refreshChances } from '../chances/refresh-chances.ts';
import type { Change } from './change.ts';
import { insertOutcomes, listOutcomes, type Outcome, removeGroups } from './outcome-queries.ts';
import { resolveCategories, resolveProgrammes } from './resolve.ts';

type Row = OutcomeRow & { readonly line: number };
type Group = Pick<Outcome, 'programmeId' | 'categoryId' | 'exam'>;

/**
 * What rows of outcomes change. Those of a programme, category and exam replace all that was known of it, because its bands are the same in every year: a file has all years of what it names. What it doesn't name stays.
 */
export async function planOutcomes({
  queryable,
  pack,
  rows,
  now,
}: {
  queryable: Queryable;
  pack: string | null;
  rows: readonly Row[];
  now: Date;
}): Promise<Change> {
  const programmes = await resolveProgrammes({ queryable, pack, rows });
  const categories = await resolveCategories({ queryable, pack, rows: programmes.found });
  const groups = Map.groupBy(categories.found, groupOf);
  const programmeIds = [...new Set(categories.found.map(({ programmeId }) => programmeId))];
  const known = Map.groupBy(await listOutcomes({ queryable, programmeIds }), groupOf);
  const written = [...groups].filter(([name, outcomes]) => wordsOf(outcomes.map(toOutcome)) !== wordsOf(known.get(name) ?? []));
  const counted = (of: typeof written) => of.reduce((sum, [, outcomes]) => sum + outcomes.length, 0);
  return {
    faults: [...programmes.faults, ...categories.faults],
    newCategories: categories.made.names,
    added: counted(written.filter(([name]) => !known.has(name))),
    changed: counted(written.filter(([name]) => known.has(name))),
    withdrawn: 0,
    unchanged: categories.found.length - counted(written),
    changes: written.flatMap(([name, each]) =>
      each
        .slice(0, 1)
        .map((row) => ({ line: row.line, name: namesOf(row), change: known.has(name) ? ('changed' as const) : ('added' as const) })),
    ),
    apply: async (tx) => {
      const rowsWritten = await categories.made.make({ tx, rows: written.flatMap(([, each]) => each) });
      const outcomes = rowsWritten.map(toOutcome);
      if (outcomes.length === 0) return;
      await removeGroups({ tx, groups: written.flatMap(([, each]) => each.slice(0, 1)) });
      await insertOutcomes({ tx, rows: outcomes });
      const changed = [...new Set(outcomes.map(({ programmeId }) => programmeId))];
      await refreshChances({ tx, programmeIds: changed, exams: outcomes.map(({ exam }) => exam), now });
    },
  };
}

const groupOf = ({ programmeId, categoryId, exam }: Group): string => `${programmeId}/${categoryId}/${exam}`;

const namesOf = ({ school, programme, category, exam }: Row): string => `${school}/${programme}, ${category}, ${exam}`;

const toOutcome = (row: Row & { programmeId: bigint; categoryId: bigint }): Outcome => ({
  programmeId: row.programmeId,
  categoryId: row.categoryId,
  exam: row.exam,
  year: row.year,
  percentileFrom: row.from,
  percentileTo: row.to,
  n: row.n,
  called: row.called,
  source: row.source,
  asOf: row.asOf,
});

/** Outcomes as a text, to compare them. */
const wordsOf = (outcomes: readonly Outcome[]): string =>
  outcomes
    .map(({ year, percentileFrom, percentileTo, n, called, source, asOf }) =>
      [year, percentileFrom, percentileTo, n, called, source, asOf].join(' '),
    )
    .toSorted()
    .join('\n');
