import type { DoubtSchema } from '@abhyas/contract/doubts/doubts.ts';
import { and, asc, desc, eq, min, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { contentVersion } from '../../platform/postgres/content.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { qualified } from '../../platform/postgres/qualified.ts';
import { parsedAs } from '../../platform/postgres/rows.ts';
import type { Session } from '../../platform/http/session.ts';
import { courseView, fullNameOf, personView } from '../identity/people/views.ts';
import { uploadView } from '../media/queries.ts';
import { isParentOf, mentors } from '../relations/queries.ts';
import { idsFor } from './waiting-queries.ts';
import { beginning, likeOf, sameCount, sharedWith } from './peer-queries.ts';
import { doubtPosts, doubts } from './tables.ts';

type Doubt = z.output<typeof DoubtSchema>;

/** How many doubts a page of the list has. */
export const pageSize = 20;
/** A thread has no more than this. */
export const maxPosts = 500;

const asker = personView('asker');
const author = personView('author');
const parent = personView('parent');
const assignee = personView('assignee');
const course = courseView('course');
const file = uploadView('file');

/** Students' doubts that staff look after: those that wait, and those that staff have answered or given to a mentor. */
const isOfStudents = sql`(${doubts.parentId} is null and (${doubts.status} = 'open' or ${doubts.staffAt} is not null))`;
const isForStaff = sql`(${doubts.parentId} is not null or ${isOfStudents})`;

/** Holds for students' doubts that a mentor may read and answer. */
const isFor = (mentorId: bigint): SQL => sql`(${doubts.parentId} is null and ${doubts.id} in (${idsFor(sql`${mentorId}`)}))`;

/**
 * SQL condition: doubts that this person may read. A student reads their own, a mentor those of the students they see and those that staff gave them; what a parent asks the institute is for that parent, as long as they are one, and for staff with the right `classes`, with students' doubts that wait or that staff have answered or given to a mentor.
 */
export function visibleTo({ role, personId, rights }: Pick<Session, 'role' | 'personId' | 'rights'>): SQL {
  switch (role) {
    case 'student':
      return sql`(${doubts.studentId} = ${personId} and ${doubts.parentId} is null)`;
    case 'mentor':
      return isFor(personId);
    case 'parent':
      return sql`(${doubts.parentId} = ${personId} and ${isParentOf({ viewerId: personId, studentId: doubts.studentId })})`;
    case 'staff':
      return rights.includes('classes') ? isForStaff : sql`false`;
    case 'admin':
      return isForStaff;
  }
}

/** Holds for doubts with this text in a word of their thread, the name of topic or asset, or who asked. */
function fits(search: string): SQL | undefined {
  if (search.trim() === '') return undefined;
  const like = likeOf(search);
  return sql`(
    ${doubts.topicName} ilike ${like} or ${doubts.assetName} ilike ${like}
    or ${fullNameOf(asker)} ilike ${like} or ${asker.pin} ilike ${like}
    or exists (select from ${doubtPosts} where ${doubtPosts.doubtId} = ${doubts.id} and ${doubtPosts.text} ilike ${like}))`;
}

const doubtColumns = {
  id: doubts.id,
  studentId: doubts.studentId,
  topicName: doubts.topicName,
  assetName: doubts.assetName,
  status: doubts.status,
  replies: doubts.replies,
  same: sameCount,
  askedAt: doubts.askedAt,
  lastAt: doubts.lastAt,
  pin: asker.pin,
  firstName: asker.firstName,
  lastName: asker.lastName,
  parentId: doubts.parentId,
  parentName: sql<string>`coalesce((select ${fullNameOf(parent)} from ${parent} where ${parent.id} = ${doubts.parentId}), '')`,
  assignedTo: sql<string>`coalesce((select ${fullNameOf(assignee)} from ${assignee} where ${assignee.id} = ${doubts.assignedId}), '')`,
  text: sql<string>`coalesce((
    select left(${doubtPosts.text}, ${beginning}) from ${doubtPosts} where ${doubtPosts.doubtId} = ${doubts.id} order by ${doubtPosts.id} limit 1), '')`,
};
export type DoubtRow = Awaited<ReturnType<typeof listDoubts>>[number];

interface Which {
  readonly queryable: Queryable;
  readonly viewer: Session;
  /** Null: of every course. */
  readonly courseId: bigint | null;
  readonly search: string;
  /** What they answer or have asked, or what students share. */
  readonly of: '' | 'shared' | 'students';
  /** Those that this mentor could answer; null: all. */
  readonly mentorId: bigint | null;
  /** Of what students share those that a search finds in what is shown of them; null without a search. */
  readonly found: readonly bigint[] | null;
}

/** Whose doubts a list has: staff have those of parents and those of students apart. */
function ofList({ viewer, of }: Pick<Which, 'viewer' | 'of'>): SQL | undefined {
  if (of === 'shared') return sharedWith(viewer);
  if (viewer.role === 'staff' || viewer.role === 'admin')
    return and(visibleTo(viewer), of === '' ? sql`${doubts.parentId} is not null` : isOfStudents);
  return of === '' ? visibleTo(viewer) : sql`false`;
}

const ofWhich = ({ viewer, courseId, search, of, mentorId, found }: Which) =>
  and(
    ofList({ viewer, of }),
    mentorId === null ? undefined : isFor(mentorId),
    courseId === null ? undefined : eq(doubts.courseId, courseId),
    found === null ? fits(search) : sql`${doubts.id} = any(${sql.param(found)}::bigint[])`,
  );

/** By the last change, or '' for the order of the reader's role. */
type DoubtOrder = '' | 'newest' | 'oldest';

/** For who answers, what waits for an answer comes first, of it what most have asked and then the oldest on top; what follows, and all of a student's own, is in the order of the last change. */
function orderFor({ viewer: { role }, sort }: { viewer: Session; sort: DoubtOrder }): SQL[] {
  if (sort === 'oldest') return [asc(doubts.lastAt), asc(doubts.id)];
  const isOpen = sql`${doubts.status} = 'open'`;
  const waiting =
    role !== 'student' && role !== 'parent' && sort === ''
      ? [
          sql`${isOpen} desc`,
          sql`case when ${isOpen} then ${sameCount} end desc nulls last`,
          sql`case when ${isOpen} then ${doubts.lastAt} end`,
        ]
      : [];
  return [...waiting, desc(doubts.lastAt), desc(doubts.id)];
}

/** A page of the doubts someone may read. */
export async function listDoubts({
  status,
  page,
  sort,
  ...which
}: Which & { status: Doubt['status'] | ''; page: number; sort: DoubtOrder }) {
  return which.queryable
    .select(doubtColumns)
    .from(doubts)
    .innerJoin(asker, eq(asker.id, doubts.studentId))
    .where(and(ofWhich(which), status === '' ? undefined : eq(doubts.status, status)))
    .orderBy(...orderFor({ viewer: which.viewer, sort }))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** How many doubts of each status someone may read, and whether a student has anyone to answer them. */
export async function countDoubts(which: Which) {
  const withStatus = (status: Doubt['status']) => sql<number>`(count(*) filter (where ${doubts.status} = ${status}))::int`;
  const [row] = await which.queryable
    .select({
      open: withStatus('open'),
      answered: withStatus('answered'),
      closed: withStatus('closed'),
      hasMentor: which.viewer.role === 'student' ? mentors({ studentId: which.viewer.personId }) : sql<boolean>`true`,
    })
    .from(doubts)
    .innerJoin(asker, eq(asker.id, doubts.studentId))
    .where(ofWhich(which));
  if (row === undefined) throw new Error('a count always comes');
  return row;
}

/** How many questions wait for an answer of this mentor, and since when the oldest does; null for none. */
export async function countOpen({
  queryable,
  mentorId,
}: {
  queryable: Queryable;
  mentorId: bigint;
}): Promise<{ open: number; oldestAt: Date | null }> {
  const [row] = await queryable
    .select({ open: sql<number>`count(*)::int`, oldestAt: min(doubts.lastAt) })
    .from(doubts)
    .where(and(visibleTo({ role: 'mentor', personId: mentorId, rights: [] }), eq(doubts.status, 'open')));
  return row ?? { open: 0, oldestAt: null };
}

/** A doubt that the viewer may read, with what it is about, or null. `isPeer`: they may because its student shares it. */
export async function findDoubt({ queryable, viewer, doubtId }: { queryable: Queryable; viewer: Session; doubtId: bigint }) {
  const [row] = await queryable
    .select({
      ...doubtColumns,
      courseId: doubts.courseId,
      nodeId: doubts.nodeId,
      assetId: doubts.assetId,
      attemptId: doubts.attemptId,
      itemId: doubts.itemId,
      part: doubts.part,
      shared: doubts.shared,
      hiddenAt: doubts.hiddenAt,
      isPeer: sql<boolean>`not ${visibleTo(viewer)}`,
      courseKey: course.key,
      version: contentVersion,
    })
    .from(doubts)
    .innerJoin(asker, eq(asker.id, doubts.studentId))
    .innerJoin(course, eq(course.id, doubts.courseId))
    .where(and(eq(doubts.id, doubtId), or(visibleTo(viewer), sharedWith(viewer))))
    .limit(1);
  return row ?? null;
}

export type FoundDoubt = NonNullable<Awaited<ReturnType<typeof findDoubt>>>;

const attachedFile = z.object({ uploadId: z.string(), name: z.string(), key: z.string() });
/** The files of a post in their order. */
export const attachedFiles = parsedAs(
  qualified(sql`coalesce((
  select jsonb_agg(jsonb_build_object('uploadId', ${file.id}::text, 'name', ${file.name}, 'key', ${file.fileKey}) order by attached.position)
    from doubt_attachments as attached join ${file} on ${file.id} = attached.upload_id
   where attached.post_id = ${doubtPosts.id}), '[]')`),
  z.array(attachedFile),
);

const postColumns = {
  id: doubtPosts.id,
  doubtId: doubtPosts.doubtId,
  authorId: doubtPosts.authorId,
  by: doubtPosts.by,
  firstName: author.firstName,
  lastName: author.lastName,
  text: doubtPosts.text,
  at: doubtPosts.at,
  attachments: attachedFiles,
};
export type PostRow = Awaited<ReturnType<typeof listPosts>>[number];

/** The thread of a doubt, in order. */
export async function listPosts({ queryable, doubtId }: { queryable: Queryable; doubtId: bigint }) {
  return queryable
    .select(postColumns)
    .from(doubtPosts)
    .leftJoin(author, eq(author.id, doubtPosts.authorId))
    .where(eq(doubtPosts.doubtId, doubtId))
    .orderBy(asc(doubtPosts.id))
    .limit(maxPosts);
}

/** What someone has posted under a key, or null. */
export async function findPost({ queryable, authorId, key }: { queryable: Queryable; authorId: bigint; key: string }) {
  const [row] = await queryable
    .select(postColumns)
    .from(doubtPosts)
    .leftJoin(author, eq(author.id, doubtPosts.authorId))
    .where(and(eq(doubtPosts.authorId, authorId), eq(doubtPosts.key, key)))
    .limit(1);
  return row ?? null;
}

/** What others must not read of someone who asked. */
export async function getAskerOf({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const [row] = await queryable
    .select({ firstName: author.firstName, lastName: author.lastName, pin: author.pin })
    .from(author)
    .where(eq(author.id, personId));
  return row ?? { firstName: null, lastName: null, pin: null };
}

/** First and last name of someone. */
export async function getNameOf({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<string> {
  const [row] = await queryable
    .select({ name: fullNameOf(author) })
    .from(author)
    .where(eq(author.id, personId));
  return row?.name ?? '';
}
