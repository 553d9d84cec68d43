import type { z } from 'zod';
import { type SchoolDataKind, schoolDataLimits } from '@abhyas/contract/schools/school-limits.ts';
import type { SchoolDataImportSchema } from '@abhyas/contract/schools/staff.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { recordAudit } from '../../audit/queries.ts';
import { saveImport } from './last-import-queries.ts';
import { lockSchoolData } from './staff-queries.ts';
import { parseCutoffs } from '@abhyas/rules/schools/import/cutoffs-csv.ts';
import { parseDeadlines } from '@abhyas/rules/schools/import/deadlines-csv.ts';
import { parseOutcomes } from '@abhyas/rules/schools/import/outcomes-csv.ts';
import { parseProgrammes } from '@abhyas/rules/schools/import/programmes-csv.ts';
import type { ImportFault } from '@abhyas/rules/schools/import/read-rows.ts';
import { parseSchools } from '@abhyas/rules/schools/import/schools-csv.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { type Change, compareRows } from '../change.ts';
import { planCutoffs, planOutcomes, resolveProgrammes, saveDeadlines } from '../import.ts';
import { planProgrammes } from './plan-programmes.ts';
import { planSchools } from './plan-schools.ts';
import { type Deadline, listDeadlines } from '../import-queries.ts';

type SchoolDataImport = z.output<typeof SchoolDataImportSchema>;

interface DeadlineInput {
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

/** What rows of deadlines change: a deadline is added, gets the figures of its row, or is withdrawn. The calendars of those who have the programme on the shortlist follow, and they are notified of what has moved. */
async function planDeadlines({
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
      await saveDeadlines({ tx, programmeIds: programmesChanged, rows: changed, removedIds, noticeZone: timeZone, now });
    },
  };
}

const nameOf = ({ programmeId, key }: Pick<Deadline, 'programmeId' | 'key'>): string => `${programmeId}/${key}`;

const isSame = (one: Pick<Deadline, 'kind' | 'title' | 'note' | 'at'>, other: Deadline): boolean =>
  one.kind === other.kind && one.title === other.title && one.note === other.note && one.at.getTime() === other.at.getTime();

interface File {
  readonly tx: Transaction;
  readonly csv: string;
  /** The portal's. */
  readonly timeZone: string;
  readonly now: Date;
}

/** What a file of a kind changes, with the faults of its cells and of what they name. */
type Plan = (file: File) => Promise<{ readonly change: Change; readonly faults: readonly ImportFault[] }>;

const everyPack = null;

const planKinds: Readonly<Record<SchoolDataKind, Plan>> = {
  schools: async ({ tx, csv, now }) => {
    const { rows, faults } = parseSchools(csv);
    return { faults, change: await planSchools({ tx, rows, now }) };
  },
  programmes: async ({ tx, csv, now }) => {
    const { rows, faults } = parseProgrammes(csv);
    return { faults, change: await planProgrammes({ tx, rows, now }) };
  },
  cutoffs: async ({ tx, csv }) => {
    const { rows, faults } = parseCutoffs(csv);
    return { faults, change: await planCutoffs({ queryable: tx, pack: everyPack, rows }) };
  },
  deadlines: async ({ tx, csv, timeZone, now }) => {
    const { rows, faults } = parseDeadlines(csv);
    // a row that is withdrawn needs no date
    const dated = rows.map(({ date, time, ...row }) => ({
      ...row,
      at: row.withdraw ? now : momentIn({ text: `${date} ${time}`, timeZone }),
    }));
    return { faults, change: await planDeadlines({ queryable: tx, rows: dated, timeZone, now }) };
  },
  outcomes: async ({ tx, csv, now }) => {
    const { rows, faults } = parseOutcomes(csv);
    return { faults, change: await planOutcomes({ queryable: tx, pack: everyPack, rows, now }) };
  },
};

/** Imports a file of schools, programmes, cutoffs, deadlines or outcomes, all or nothing, in one transaction. With one fault, and where it is only tried (`dryRun`), nothing is changed. `session` is null at the command line. */
export async function importSchoolData({
  parts,
  session,
  timeZone,
  kind,
  csv,
  dryRun,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session | null;
  timeZone: string;
  kind: SchoolDataKind;
  csv: string;
  dryRun: boolean;
}): Promise<SchoolDataImport> {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    if (!dryRun) await lockSchoolData(tx);
    const { change, faults } = await planKinds[kind]({ tx, csv, timeZone, now });
    const all = [...faults, ...change.faults].toSorted((one, other) => one.line - other.line);
    const { added, changed, withdrawn, unchanged } = change;
    await saveImport({ tx, kind, faults: all.length, at: now });
    if (!dryRun && all.length === 0 && added + changed + withdrawn > 0) {
      await change.apply(tx);
      const entry = {
        at: now,
        actorId: session?.personId ?? null,
        action: 'schools.imported',
        targetKind: 'school-data',
        targetId: kind,
        data: { added, changed, withdrawn },
      };
      await recordAudit({ queryable: tx, entry });
    }
    return {
      faults: all.slice(0, schoolDataLimits.told),
      faultCount: all.length,
      added,
      changed,
      withdrawn,
      unchanged,
      newCategories: [...(change.newCategories ?? [])],
      changes: change.changes.toSorted((one, other) => one.line - other.line).slice(0, schoolDataLimits.told),
    };
  });
}
