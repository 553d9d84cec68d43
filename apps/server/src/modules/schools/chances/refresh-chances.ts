import { calibrateChances } from '@abhyas/rules/schools/chances/calibration.ts';
import { poolBands, type YearBand } from '@abhyas/rules/schools/chances/pool-bands.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { type Group, insertChances, listOutcomeGroups, removeChances, upsertCalibration } from './refresh-queries.ts';

/** Computes again what a chance is estimated from, for these programmes, and how good the chances of their exams are. In the transaction that changed the outcomes. */
export async function refreshChances({
  tx,
  programmeIds,
  exams,
  now,
}: {
  tx: Transaction;
  programmeIds: readonly bigint[];
  exams: readonly string[];
  now: Date;
}): Promise<void> {
  await removeChances({ tx, programmeIds });
  for (const groups of inChunks(await listOutcomeGroups({ tx, programmeIds, exam: null, after: null, limit: null }))) {
    await insertChances({ tx, rows: groups.flatMap(chancesOf) });
  }
  for (const exam of new Set(exams)) await refreshCalibration({ tx, exam, now });
}

const perStatement = 200;
const inChunks = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(values.length / perStatement) }, (_chunk, at) => values.slice(at * perStatement, (at + 1) * perStatement));

const yearBands = ({ bands }: Group): YearBand[] => bands.map(([year, from, to, n, called]) => ({ year, from, to, n, called }));

function chancesOf(group: Group) {
  const { programmeId, categoryId, exam, source, asOf } = group;
  return poolBands(yearBands(group)).map(({ from, to, years: _years, ...band }) => ({
    programmeId,
    categoryId,
    exam,
    percentileFrom: from,
    percentileTo: to,
    ...band,
    source,
    asOf,
  }));
}

/** So many groups are read at once. */
const groupsAtOnce = 2000;

/** Judges what would have been said of each year of an exam from the other years. */
async function refreshCalibration({ tx, exam, now }: { tx: Transaction; exam: string; now: Date }): Promise<void> {
  const calibration = calibrateChances();
  let after: Group | null = null;
  for (;;) {
    const groups: Group[] = await listOutcomeGroups({ tx, programmeIds: null, exam, after, limit: groupsAtOnce });
    for (const group of groups) calibration.add(yearBands(group));
    after = groups.at(-1) ?? null;
    if (groups.length < groupsAtOnce) break;
  }
  const { years, bins, ...figures } = calibration.result();
  await upsertCalibration({ tx, row: { exam, madeAt: now, ...figures, years: [...years], bins } });
}
