import { profileSections } from '@abhyas/contract/profile/profile.ts';
import { sql } from 'drizzle-orm';
import { asked } from '../../../platform/postgres/together/asked.ts';
import { profiles } from '../tables.ts';

/** How much of the profile a student has filled in, in whole percent, by `asked`: the sections they saved out of all. */
export const profilePercent = sql<number>`coalesce((
  select round(100.0 * cardinality(${profiles.savedSections}) / ${profileSections.length})
    from ${profiles} where ${profiles.studentId} = ${asked.studentId}), 0)::int`;
