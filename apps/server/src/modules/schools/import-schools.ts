import type { ApplicationStatus } from '@abhyas/contract/schools/school-limits.ts';
import type { CutoffRow } from '@abhyas/rules/schools/import/cutoffs-csv.ts';
import type { OutcomeRow } from '@abhyas/rules/schools/import/outcomes-csv.ts';
import type { ImportFault } from '@abhyas/rules/schools/import/read-rows.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { listCategories, refreshListings, showProgrammes } from './course-queries.ts';
import { writeProgrammeEntries } from './deadline-entries.ts';
import {
  type ArticleValues,
  type Deadline,
  type EventValues,
  type TableInput,
  addPercentiles,
  addToShortlist,
  listCutoffs,
  listDeadlines,
  removeCutoffs,
  saveArticles,
  saveEvents,
  saveTables,
} from './import-queries.ts';
import { planCutoffs, planOutcomes, saveDeadlines } from './import.ts';
import * as queries from './school-queries.ts';

type Lined<Row> = Row & { readonly line: number };
type SchoolValues = Parameters<typeof queries.saveSchool>[0]['values'];
type ProgrammeValues = Parameters<typeof queries.saveProgramme>[0]['values'];
type Formulas = Parameters<typeof queries.saveFormulas>[0]['formulas'];

/** What a pack says of schools, with its days as moments and its files as keys. */
export interface SchoolsInput {
  readonly categories: readonly string[];
  readonly schools: readonly {
    readonly values: Omit<SchoolValues, 'id' | 'pack' | 'isActive'>;
    readonly pictures: readonly { readonly fileKey: string; readonly alt: string }[];
    readonly programmes: readonly {
      readonly values: ProgrammeValues;
      readonly courseIds: readonly bigint[];
      readonly deadlines: readonly Omit<Deadline, 'programmeId'>[];
      readonly formulas: Formulas;
    }[];
  }[];
  readonly cutoffs: readonly Lined<CutoffRow>[];
  readonly outcomes: readonly Lined<OutcomeRow>[];
  readonly tables: readonly TableInput[];
  /** `school` is the key of one of the pack, or null. */
  readonly articles: readonly (Omit<ArticleValues, 'schoolId'> & { readonly school: string | null })[];
  readonly events: readonly (Omit<EventValues, 'schoolId'> & { readonly school: string | null })[];
  readonly expected: readonly {
    readonly studentId: bigint;
    readonly courseId: bigint;
    readonly exam: string;
    readonly category: string | null;
    readonly overall: number;
    readonly sections: Readonly<Record<string, number>>;
  }[];
  readonly shortlists: readonly { readonly studentId: bigint; readonly programme: string; readonly status: ApplicationStatus }[];
}

interface Import {
  readonly tx: Transaction;
  readonly pack: string;
  readonly input: SchoolsInput;
  /** The zone of the notices about moved deadlines; null without notices. */
  readonly noticeZone: string | null;
  readonly now: Date;
}

/** Makes the schools of a pack be these. What it no longer has is shown no longer, and the figures of a programme are those of the pack alone. Returns what is wrong in the rows of cutoffs and outcomes: then nothing may be kept. */
export async function importSchools({
  tx,
  pack,
  input,
  noticeZone,
  now,
}: Import): Promise<{ cutoffs: readonly ImportFault[]; outcomes: readonly ImportFault[] }> {
  await queries.saveCategories({ tx, names: input.categories });
  const before = await queries.listPackProgrammes({ queryable: tx, pack });
  const { schoolIds, programmes } = await saveSchools({ tx, pack, input });
  const programmeIds = [...programmes.values()];
  await queries.retireMissing({ tx, pack, schoolIds: [...schoolIds.values()], programmeIds });
  const allIds = [...new Set([...programmeIds, ...before.map(({ id }) => id)])];
  await savePackDeadlines({ tx, input, programmes, programmeIds: allIds, noticeZone, now });
  const cutoffs = await planCutoffs({ queryable: tx, pack, rows: input.cutoffs });
  const outcomes = await planOutcomes({ queryable: tx, pack, rows: input.outcomes, now });
  if (cutoffs.faults.length > 0 || outcomes.faults.length > 0) return { cutoffs: cutoffs.faults, outcomes: outcomes.faults };
  await cutoffs.apply(tx);
  await removeLeftCutoffs({ tx, input, programmes });
  await outcomes.apply(tx);
  await refreshListings({ tx, programmeIds: allIds });
  await saveTables({ tx, pack, tables: input.tables });
  const ofSchool = ({ school }: { school: string | null }) => (school === null ? null : (schoolIds.get(school) ?? null));
  const articles = input.articles.map(({ school, ...article }) => ({ ...article, schoolId: ofSchool({ school }) }));
  await saveArticles({ tx, pack, articles });
  await saveEvents({ tx, pack, events: input.events.map(({ school, ...event }) => ({ ...event, schoolId: ofSchool({ school }) })) });
  for (const { studentId, programme, status } of input.shortlists) {
    const programmeId = programmes.get(programme);
    if (programmeId === undefined) continue;
    if (await addToShortlist({ tx, studentId, programmeId, status, now }))
      await writeProgrammeEntries({ tx, studentId, programmeIds: [programmeId], now });
  }
  const categories = await listCategories({ queryable: tx });
  for (const { category, sections, ...expected } of input.expected) {
    const categoryId = categories.find(({ name }) => name === category)?.id ?? null;
    await addPercentiles({ tx, row: { ...expected, categoryId, sections: { ...sections }, updatedAt: now } });
  }
  return { cutoffs: [], outcomes: [] };
}

/** Returns the ids of schools by key and of programmes by 'school/programme'. */
async function saveSchools({ tx, pack, input }: Pick<Import, 'tx' | 'pack' | 'input'>) {
  const schoolIds = new Map<string, bigint>();
  const programmes = new Map<string, bigint>();
  const shown: { programmeId: bigint; courseIds: readonly bigint[] }[] = [];
  for (const school of input.schools) {
    const schoolId = await queries.saveSchool({ tx, values: { ...school.values, pack } });
    schoolIds.set(school.values.key, schoolId);
    await queries.savePictures({ tx, schoolId, pictures: school.pictures });
    for (const [position, { values, courseIds, formulas }] of school.programmes.entries()) {
      const programmeId = await queries.saveProgramme({ tx, schoolId, position, values });
      programmes.set(`${school.values.key}/${values.key}`, programmeId);
      await queries.saveFormulas({ tx, programmeId, formulas });
      shown.push({ programmeId, courseIds });
    }
  }
  await showProgrammes({ tx, shown });
  return { schoolIds, programmes };
}

interface Known {
  readonly tx: Transaction;
  readonly input: SchoolsInput;
  readonly programmes: ReadonlyMap<string, bigint>;
}

/** Writes the deadlines of the pack, and removes those of its programmes that it no longer has. `programmeIds`: also programmes that it had before. */
async function savePackDeadlines({
  tx,
  input,
  programmes,
  programmeIds,
  noticeZone,
  now,
}: Known & Pick<Import, 'noticeZone' | 'now'> & { programmeIds: readonly bigint[] }): Promise<void> {
  const rows = input.schools.flatMap((school) =>
    school.programmes.flatMap(({ values, deadlines }) => {
      const programmeId = programmes.get(`${school.values.key}/${values.key}`);
      return programmeId === undefined ? [] : deadlines.map((deadline) => ({ ...deadline, programmeId }));
    }),
  );
  const nameOf = ({ programmeId, key }: Pick<Deadline, 'programmeId' | 'key'>) => `${programmeId}/${key}`;
  const kept = new Set(rows.map(nameOf));
  const known = await listDeadlines({ queryable: tx, programmeIds: [...programmes.values()] });
  const removedIds = known.filter((deadline) => !kept.has(nameOf(deadline))).map(({ id }) => id);
  await saveDeadlines({ tx, programmeIds, rows, removedIds, noticeZone, now });
}

/** Removes cutoffs that the pack no longer has. */
async function removeLeftCutoffs({ tx, input, programmes }: Known): Promise<void> {
  const programmeIds = [...programmes.values()];
  const wanted = new Set(
    input.cutoffs.map(({ school, programme, exam, year, call }) => `${programmes.get(`${school}/${programme}`)}/${exam}/${year}/${call}`),
  );
  const known = await listCutoffs({ queryable: tx, programmeIds });
  const left = known.filter(({ programmeId, exam, year, call }) => !wanted.has(`${programmeId}/${exam}/${year}/${call}`));
  await removeCutoffs({ tx, ids: left.map(({ id }) => id) });
}
