import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { listCourseKeys } from '../identity/people/course-queries.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { bankQuestions, sources } from './tables.ts';

/** What someone with a right for some courses only may see and change (docs/decisions/0035-studio.md). */
export interface Own {
  readonly courses: readonly { readonly courseId: bigint; readonly pack: string; readonly key: string }[];
  /** The packs whose only course is one of these: all in them is theirs, but for the files of the whole portal. */
  readonly packs: readonly string[];
  /** Files of other packs that belong to one of these courses. */
  readonly files: readonly { readonly pack: string; readonly file: string }[];
}

/** What concerns the whole portal, or people, belongs to no course. */
const ofPortal: readonly string[] = ['pack.yaml', 'brands.yaml', 'programmes.yaml', 'classes.yaml'];

/** What belongs to some courses. A bank or page that names no course is of the one whose published tests or paths alone use it. */
export async function findOwn({ queryable, courseIds }: { queryable: Queryable; courseIds: readonly bigint[] }): Promise<Own> {
  const courses = await listCourseKeys({ queryable, courseIds });
  const shared = courses.filter(({ isOnly }) => !isOnly);
  const files =
    shared.length === 0
      ? []
      : await queryRows({
          queryable,
          row: z.object({ pack: z.string(), file: z.string() }),
          statement: sql`
    with own as (
      select * from unnest(${sql.param(shared.map(({ courseId }) => courseId))}::bigint[], ${sql.param(shared.map(({ pack }) => pack))}::text[], ${sql.param(shared.map(({ key }) => key))}::text[]) as own (id, pack, key)),
    packs as (select distinct pack from own),
    said as (
      select sources.pack, sources.file, sources.programme from ${sources} join packs on packs.pack = sources.pack
       where sources.programme <> '' and not sources.removed),
    paged as (
      select path.pack, page.name[1] as file, min(path.programme) as programme
        from ${sources} as path join packs on packs.pack = path.pack
        join source_versions as version on version.source_id = path.id and version.revision = path.published_revision
       cross join lateral regexp_matches(version.text, 'pages/[\\w.-]+\\.md', 'g') as page (name)
       where path.kind = 'file' and starts_with(path.file, 'paths/') and not path.removed
       group by 1, 2 having count(distinct path.programme) = 1),
    asked as (
      select row.pack, row.file, (min(row.course_ids))[1] as course_id from ${bankQuestions} as row join packs on packs.pack = row.pack
       group by 1, 2 having min(row.course_ids) = max(row.course_ids) and cardinality(min(row.course_ids)) = 1)
    select said.pack, said.file from said join own on own.pack = said.pack and own.key = said.programme
     union
    select paged.pack, paged.file from paged join own on own.pack = paged.pack and own.key = paged.programme
     where not exists (select from said where said.pack = paged.pack and said.file = paged.file)
     union
    select asked.pack, asked.file from asked join own on own.id = asked.course_id
     where not exists (select from said where said.pack = asked.pack and said.file = asked.file)`,
        });
  return { courses, packs: courses.flatMap(({ pack, isOnly }) => (isOnly ? [pack] : [])), files };
}

/** Whether a file belongs to what someone may see; null is everything. */
export function isOwn(own: Own | null, { pack, file }: { readonly pack: string; readonly file: string }): boolean {
  if (own === null) return true;
  if (own.packs.includes(pack)) return !ofPortal.includes(file);
  return own.files.some((each) => each.pack === pack && each.file === file);
}

/** Whether a course is among someone's. */
export const hasCourse = (own: Own | null, course: { readonly pack: string; readonly key: string }): boolean =>
  own === null || own.courses.some(({ pack, key }) => pack === course.pack && key === course.key);

/** Whether a pack has one of someone's courses. */
export const hasPack = (own: Own | null, pack: string): boolean => own === null || own.courses.some((course) => course.pack === pack);

/** `isOwn` as a condition of columns. */
export const whereOwn = (own: Own | null, { pack, file }: { readonly pack: SQL; readonly file: SQL }): SQL =>
  own === null
    ? sql`true`
    : sql`((${pack} = any(${sql.param(own.packs)}::text[]) and ${file} <> all(${sql.param(ofPortal)}::text[]))
        or (${pack}, ${file}) in (select * from unnest(${sql.param(own.files.map((each) => each.pack))}::text[], ${sql.param(own.files.map((each) => each.file))}::text[])))`;

/** The files that sources are in, by their ids. */
export async function listFilesOf({ queryable, sourceIds }: { queryable: Queryable; sourceIds: readonly bigint[] }) {
  if (sourceIds.length === 0) return [];
  return queryable
    .select({ id: sources.id, pack: sources.pack, path: sources.path, file: sources.file, kind: sources.kind, text: sources.text })
    .from(sources)
    .where(inArray(sources.id, [...sourceIds]));
}

/** The banks and pages of a pack that there are, by their files. */
export async function listNamedFiles({ queryable, pack }: { queryable: Queryable; pack: string }): Promise<string[]> {
  const rows = await queryable
    .selectDistinct({ file: sources.file })
    .from(sources)
    .where(sql`${eq(sources.pack, pack)} and not ${sources.removed} and ${sources.file} ~ '^(questions|pages)/'`);
  return rows.map(({ file }) => file);
}
