import { type SchoolDataKind, schoolDataLimits } from '@abhyas/contract/schools/school-limits.ts';
import type { SchoolDataImport } from '@abhyas/contract/schools/staff.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { recordAudit } from '../../audit/index.ts';
import { saveImport } from './last-import-queries.ts';
import { lockSchoolData } from './staff-queries.ts';
import { planKinds } from './plan-kinds.ts';

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
