import type { CutoffRow } from '@abhyas/rules/schools/import/cutoffs-csv.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { refreshListings } from '../course/refresh-queries.ts';
import { type Change, compareRows } from './change.ts';
import { type Cutoff, type KnownCutoff, listCutoffs, upsertCutoffs } from './cutoff-queries.ts';
import { resolveCategories, resolveProgrammes } from './resolve.ts';

type Row = CutoffRow & { readonly line: number };

/** What rows of cutoffs change: a cutoff of a programme, category, exam, year and call is added, or gets the figures of its row. Nothing is removed. */
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
  const categories = await resolveCategories({ queryable, rows: programmes.found });
  const rowsFound = categories.found;
  const programmeIds = [...new Set(rowsFound.map(({ programmeId }) => programmeId))];
  const known = new Map((await listCutoffs({ queryable, programmeIds })).map((cutoff) => [nameOf(cutoff), cutoff]));
  const { written, ...counts } = compareRows({
    rows: rowsFound,
    knownOf: (row) => known.get(nameOf(row)),
    sameAs: (row, of) => isSame(toCutoff(row), of),
  });
  return {
    ...counts,
    faults: [...programmes.faults, ...categories.faults],
    changes: written.map((row) => ({ line: row.line, name: wordsOf(row), isNew: !known.has(nameOf(row)) })),
    apply: async (tx) => {
      await upsertCutoffs({ tx, rows: written.map(toCutoff) });
      await refreshListings({ tx, programmeIds: [...new Set(written.map(({ programmeId }) => programmeId))] });
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
