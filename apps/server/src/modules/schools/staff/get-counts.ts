import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countSchoolData } from '../school-queries.ts';

/** How much of everything there is to import and export. */
export async function getSchoolDataCounts({ parts }: { parts: Ports<'database'> }): Promise<ResultOf<'schoolDataCounts'>> {
  return countSchoolData({ queryable: parts.database.orm });
}
