import { type SQL, sql } from 'drizzle-orm';
import { isListed } from '../../../platform/web/brands.ts';
import { courses } from '../tables.ts';

/** Whether a course is one that a brand lists as its own, for a statement: what is for all courses is then not for it. */
export const hasOwnBrand = (courseId: bigint): SQL<boolean> =>
  sql`exists (select from ${courses} where ${courses.id} = ${courseId} and ${isListed({ pack: courses.pack, key: courses.key })})`;
