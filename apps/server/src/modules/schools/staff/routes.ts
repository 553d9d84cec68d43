import * as contract from '@abhyas/contract/schools/staff.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { exportSchoolData } from './export-data.ts';
import { getSchoolDataCounts } from './get-counts.ts';
import { importSchoolData } from './import-data.ts';

/** The files of schools, for staff. */
export function mountStaffSchools({ parts, mount }: ModuleContext): void {
  mount.session(contract.schoolDataCounts, () => getSchoolDataCounts({ parts }));
  mount.session(contract.importSchoolData, ({ session, body, timeZone }) => importSchoolData({ parts, session, timeZone, ...body }));
  mount.session(contract.exportSchoolData, async ({ body, timeZone }) => ({
    csv: await exportSchoolData({ parts, timeZone, ...body }),
  }));
}
