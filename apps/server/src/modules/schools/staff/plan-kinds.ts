import type { SchoolDataKind } from '@abhyas/contract/schools/school-limits.ts';
import { parseCutoffs } from '@abhyas/rules/schools/import/cutoffs-csv.ts';
import { parseDeadlines } from '@abhyas/rules/schools/import/deadlines-csv.ts';
import { parseOutcomes } from '@abhyas/rules/schools/import/outcomes-csv.ts';
import { parseProgrammes } from '@abhyas/rules/schools/import/programmes-csv.ts';
import type { ImportFault } from '@abhyas/rules/schools/import/read-rows.ts';
import { parseSchools } from '@abhyas/rules/schools/import/schools-csv.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Change } from '../import/change.ts';
import { planCutoffs } from '../import/cutoffs.ts';
import { planDeadlines } from '../import/deadlines.ts';
import { planOutcomes } from '../import/outcomes.ts';
import { planProgrammes } from './plan-programmes.ts';
import { planSchools } from './plan-schools.ts';

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

export const planKinds: Readonly<Record<SchoolDataKind, Plan>> = {
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
