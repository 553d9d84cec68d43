import * as contract from '@abhyas/contract/schools/staff.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { exportSchoolData } from './export-data.ts';
import { getSchoolDataCounts } from './get-counts.ts';
import { importSchoolData } from './import-data.ts';

/** The files of schools, for staff. */
export function mountStaffSchools({ parts, mount }: ModuleContext): void {
  const zoneOf = (request: { hostname: string }) => parts.brands.timeZoneOf(request.hostname);
  mount.session(contract.schoolDataCounts, () => getSchoolDataCounts({ parts }));
  mount.session(contract.importSchoolData, async ({ session, body, request }) =>
    importSchoolData({ parts, session, timeZone: await zoneOf(request), ...body }),
  );
  mount.session(contract.exportSchoolData, async ({ body, request }) => ({
    csv: await exportSchoolData({ parts, timeZone: await zoneOf(request), ...body }),
  }));
}
