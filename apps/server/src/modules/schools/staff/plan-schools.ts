import type { ImportFault, Parsed } from '@abhyas/rules/schools/import/read-rows.ts';
import type { SchoolRow } from '@abhyas/rules/schools/import/schools-csv.ts';
import { escapeHtml } from '../../../platform/common/escape-html.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { refreshListings } from '../course-queries.ts';
import { writeProgrammeEntries } from '../deadline-entries.ts';
import { type Change, compareRows } from '../change.ts';
import { listNamedSchools } from '../import-queries.ts';
import { listProgrammesOf, saveSchool } from '../school-queries.ts';

/** The pack of schools that staff have added. */
const ownPack = 'staff';

type Row = Parsed<SchoolRow>['rows'][number];
type Known = Awaited<ReturnType<typeof listNamedSchools>>[number];

/** What rows of schools change: a school is added, or gets the values of its row. */
export async function planSchools({ tx, rows, now }: { tx: Transaction; rows: readonly Row[]; now: Date }): Promise<Change> {
  const known = Map.groupBy(await listNamedSchools({ queryable: tx, keys: rows.map(({ key }) => key) }), ({ key }) => key);
  const faults = rows.flatMap(({ line, key }): ImportFault[] =>
    (known.get(key) ?? []).length < 2
      ? []
      : [{ line, column: 'Key', cause: `Two schools have the key '${key}'. Change this school in the content pack` }],
  );
  const knownOf = ({ key }: Row) => known.get(key)?.[0];
  const { written, counts } = compareRows({
    rows,
    knownOf,
    sameAs: (row, of) => isSame(valuesOf(row, of), of),
    say: ({ line, name }) => ({ line, name }),
  });
  return {
    ...counts,
    faults,
    apply: async (writing) => {
      const schoolIds: bigint[] = [];
      for (const row of written) schoolIds.push(await saveSchool({ tx: writing, values: valuesOf(row, knownOf(row)) }));
      const programmes = await listProgrammesOf({ queryable: writing, schoolIds });
      const programmeIds = programmes.map(({ id }) => id);
      await refreshListings({ tx: writing, programmeIds });
      await writeProgrammeEntries({ tx: writing, programmeIds, now });
    },
  };
}

const valuesOf = ({ key, name, city, state, website, about }: Row, known: Known | undefined) => ({
  pack: known?.pack ?? ownPack,
  key,
  name,
  city,
  state,
  websiteUrl: website ?? known?.websiteUrl ?? '',
  about: about === null ? (known?.about ?? '') : about === '' ? '' : `<p>${escapeHtml(about)}</p>`,
  imageKey: known?.imageKey ?? '',
});

const isSame = (one: ReturnType<typeof valuesOf>, other: Known): boolean =>
  other.isActive && (['name', 'city', 'state', 'websiteUrl', 'about'] as const).every((field) => one[field] === other[field]);
