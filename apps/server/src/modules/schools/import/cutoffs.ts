import type { CutoffRow } from '@abhyas/rules/schools/import/cutoffs-csv.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { refreshListings } from '../course/refresh-queries.ts';
import { type Change, compareRows } from './change.ts';
import { type Cutoff, type KnownCutoff, listCutoffs, removeCutoffs, upsertCutoffs } from './cutoff-queries.ts';
import { resolveCategories, resolveProgrammes } from './resolve.ts';

type Row = CutoffRow & { readonly line: number };

/** What rows of cutoffs change: a cutoff of a programme, category, exam, year and call is added, gets the figures of its row, or is withdrawn. */
export async function planCutoffs({
  queryable,
  pack,
  rows,
}: {
  queryable: Queryable;
  pack: string | null;
  rows: readonly Row[];
}): Promise<Change> {
  const programmes = await resolveProgrammes({ queryable, pack, rows });
  const categories = await resolveCategories({ queryable, pack, rows: programmes.found });
  const rowsFound = categories.found;
  const programmeIds = [...new Set(rowsFound.map(({ programmeId }) => programmeId))];
  const known = new Map((await listCutoffs({ queryable, programmeIds })).map((cutoff) => [nameOf(cutoff), cutoff]));
  const { written, removed, counts } = compareRows({
    rows: rowsFound,
    knownOf: (row) => known.get(nameOf(row)),
    sameAs: (row, of) => isSame(toCutoff(row), of),
    isWithdrawn: ({ withdraw }) => withdraw,
    say: (row) => ({ line: row.line, name: wordsOf(row) }),
  });
  return {
    ...counts,
    faults: [...programmes.faults, ...categories.faults],
    newCategories: categories.made.names,
    apply: async (tx) => {
      await upsertCutoffs({ tx, rows: (await categories.made.make({ tx, rows: written })).map(toCutoff) });
      await removeCutoffs({ tx, ids: removed.flatMap((row) => known.get(nameOf(row))?.id ?? []) });
      await refreshListings({ tx, programmeIds: [...new Set([...written, ...removed].map(({ programmeId }) => programmeId))] });
    },
  };
}

const nameOf = ({ programmeId, categoryId, exam, year, call }: Pick<Cutoff, 'programmeId' | 'categoryId' | 'exam' | 'year' | 'call'>) =>
  `${programmeId}/${categoryId}/${exam}/${year}/${call}`;

const wordsOf = ({ school, programme, category, exam, year }: Row): string => `${school}/${programme}, ${category}, ${exam} ${year}`;

const toCutoff = (row: Row & { programmeId: bigint; categoryId: bigint }): Cutoff => ({
  programmeId: row.programmeId,
  categoryId: row.categoryId,
  exam: row.exam,
  year: row.year,
  call: row.call,
  overall: row.overall,
  sections: { ...row.sections },
  source: row.source,
  sourceDay: row.published,
});

const listed = (sections: Readonly<Record<string, number>>): string =>
  Object.entries(sections)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .join(';');

const isSame = (row: Cutoff, known: KnownCutoff): boolean =>
  row.overall === known.overall &&
  listed(row.sections) === listed(known.sections) &&
  row.source === known.source &&
  row.sourceDay === known.sourceDay;
