import type { Response } from '@abhyas/contract/assessment/item-types.ts';
import { and, asc, desc, eq, inArray, gt, sql } from 'drizzle-orm';
import { batchSize } from '../../platform/personal-data.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../identity/people/views.ts';
import { refreshBankRows } from './bank-row-queries.ts';
import { type Own, whereOwn } from './own-queries.ts';
import { lineOf, versionAt } from './source-queries.ts';
import { sourceComments, sourceQuestions, sources, sourceSolves, sourceVersions } from './tables.ts';

const reviewer = personView('reviewer');
const reviewerName = sql<string>`coalesce(${fullNameOf(reviewer)}, '')`;

/** So many solves and comments of a source are shown, the newest. */
const shown = 200;

/** How others solved a source, the newest first. */
export async function listSolves({ queryable, sourceId }: { queryable: Queryable; sourceId: bigint }) {
  return queryable
    .select({
      personId: sourceSolves.personId,
      by: reviewerName,
      at: sourceSolves.solvedAt,
      revision: sourceSolves.revision,
      version: versionAt(sourceSolves.sourceId, sourceSolves.revision),
      response: sourceSolves.response,
      agrees: sourceSolves.agrees,
      seconds: sourceSolves.seconds,
    })
    .from(sourceSolves)
    .leftJoin(reviewer, eq(reviewer.id, sourceSolves.personId))
    .where(eq(sourceSolves.sourceId, sourceId))
    .orderBy(desc(sourceSolves.solvedAt))
    .limit(shown);
}

/** Keeps how someone solved a version; the first answer stays. Whether it was the first. */
export async function insertSolve({
  tx,
  solve,
}: {
  tx: Transaction;
  solve: {
    readonly sourceId: bigint;
    readonly revision: number;
    readonly personId: bigint;
    readonly response: Response;
    readonly agrees: boolean;
    readonly seconds: number;
    readonly solvedAt: Date;
  };
}): Promise<boolean> {
  const rows = await tx.insert(sourceSolves).values(solve).onConflictDoNothing().returning({ id: sourceSolves.sourceId });
  return rows.length > 0;
}

const commentColumns = {
  commentId: sourceComments.id,
  by: reviewerName,
  at: sourceComments.saidAt,
  line: sourceComments.line,
  text: sourceComments.text,
  isResolved: sourceComments.resolved,
};

/** What was said of a source, the oldest of the newest first. */
export async function listComments({ queryable, sourceId }: { queryable: Queryable; sourceId: bigint }) {
  const rows = await queryable
    .select(commentColumns)
    .from(sourceComments)
    .leftJoin(reviewer, eq(reviewer.id, sourceComments.personId))
    .where(eq(sourceComments.sourceId, sourceId))
    .orderBy(desc(sourceComments.id))
    .limit(shown);
  return rows.toReversed();
}

/** Adds a comment and gives it as it is listed. */
export async function insertComment({
  tx,
  comment,
}: {
  tx: Transaction;
  comment: {
    readonly sourceId: bigint;
    readonly revision: number;
    readonly line: number | null;
    readonly text: string;
    readonly personId: bigint;
    readonly saidAt: Date;
  };
}) {
  const [made] = await tx.insert(sourceComments).values(comment).returning({ id: sourceComments.id });
  const [row] = await tx
    .select(commentColumns)
    .from(sourceComments)
    .leftJoin(reviewer, eq(reviewer.id, sourceComments.personId))
    .where(eq(sourceComments.id, made?.id ?? 0n));
  if (row === undefined) throw new Error('A comment gave no row back');
  return row;
}

/** In which file the source of a comment is; none where there is no such comment. */
export async function findCommented({ queryable, commentId }: { queryable: Queryable; commentId: bigint }) {
  return queryable
    .select({ pack: sources.pack, file: sources.file })
    .from(sourceComments)
    .innerJoin(sources, eq(sources.id, sourceComments.sourceId))
    .where(eq(sourceComments.id, commentId));
}

/** Marks a comment as done or not; whether there is one. */
export async function resolveComment({
  queryable,
  commentId,
  resolved,
}: {
  queryable: Queryable;
  commentId: bigint;
  resolved: boolean;
}): Promise<boolean> {
  const rows = await queryable
    .update(sourceComments)
    .set({ resolved })
    .where(eq(sourceComments.id, commentId))
    .returning({ id: sourceComments.id });
  return rows.length > 0;
}

/** Hands the newest text of a source in, or takes it back. */
export async function markSubmitted({
  tx,
  sourceId,
  revision,
  now,
}: {
  tx: Transaction;
  sourceId: bigint;
  revision: number | null;
  now: Date;
}): Promise<void> {
  await tx
    .update(sources)
    .set({ submittedRevision: revision, submittedAt: revision === null ? null : now })
    .where(eq(sources.id, sourceId));
  await refreshBankRows({ queryable: tx, of: { sourceIds: [sourceId] } });
}

/** Marks a revision of a source as what the portal shows. */
export async function markPublished({ tx, sourceId, revision }: { tx: Transaction; sourceId: bigint; revision: number }): Promise<void> {
  await tx.update(sources).set({ publishedRevision: revision }).where(eq(sources.id, sourceId));
  await refreshBankRows({ queryable: tx, of: { sourceIds: [sourceId] } });
}

const columns = { pack: sql`${sources.pack}`, file: sql`${sources.file}` };

/** How long the queue of a reviewer is at most. */
const queueLength = 200;

/** What waits for review, the oldest first; `isSolved` by this person. */
export async function listQueue({ queryable, personId, own }: { queryable: Queryable; personId: bigint; own: Own | null }) {
  return queryable
    .select({
      sourceId: sources.id,
      revision: sources.revision,
      title: sql<string>`coalesce(${sourceQuestions.title}, '')`,
      line: sql<string>`coalesce(${lineOf(sourceQuestions.stem)}, '')`,
      file: sources.file,
      by: reviewerName,
      changedAt: sources.changedAt,
      isOwn: sql<boolean>`${sources.changedBy} is not distinct from ${personId}`,
      isSolved: sql<boolean>`exists (select from ${sourceSolves} as solve where solve.source_id = ${sources.id} and solve.revision = ${sources.revision} and solve.person_id = ${personId})`,
    })
    .from(sources)
    .leftJoin(sourceQuestions, eq(sourceQuestions.sourceId, sources.id))
    .leftJoin(reviewer, eq(reviewer.id, sources.changedBy))
    .where(and(eq(sources.submittedRevision, sources.revision), eq(sources.removed, false), whereOwn(own, columns)))
    .orderBy(asc(sources.submittedAt), asc(sources.id))
    .limit(queueLength);
}

/** How a person solved sources, after one of their solves. */
export async function listSolvesOf({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly sourceId: bigint; readonly revision: number } | null;
}) {
  return queryable
    .select({
      sourceId: sourceSolves.sourceId,
      revision: sourceSolves.revision,
      path: sources.path,
      solvedAt: sourceSolves.solvedAt,
      response: sourceSolves.response,
      agrees: sourceSolves.agrees,
      seconds: sourceSolves.seconds,
    })
    .from(sourceSolves)
    .innerJoin(sources, eq(sources.id, sourceSolves.sourceId))
    .where(
      and(
        eq(sourceSolves.personId, personId),
        after === null ? undefined : sql`(${sourceSolves.sourceId}, ${sourceSolves.revision}) > (${after.sourceId}, ${after.revision})`,
      ),
    )
    .orderBy(asc(sourceSolves.sourceId), asc(sourceSolves.revision))
    .limit(batchSize);
}

/** What a person said of sources, after one of their comments. */
export async function listCommentsOf({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly id: bigint } | null;
}) {
  return queryable
    .select({ id: sourceComments.id, path: sources.path, saidAt: sourceComments.saidAt, text: sourceComments.text })
    .from(sourceComments)
    .innerJoin(sources, eq(sources.id, sourceComments.sourceId))
    .where(and(eq(sourceComments.personId, personId), after === null ? undefined : gt(sourceComments.id, after.id)))
    .orderBy(asc(sourceComments.id))
    .limit(batchSize);
}

/** Takes a person's name off what they said, and removes how they solved. */
export async function forgetReviewer({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(sourceSolves).where(eq(sourceSolves.personId, personId));
  await tx.update(sourceComments).set({ personId: null }).where(eq(sourceComments.personId, personId));
}

/** Which of these questions of a pack, as 'bank/key', are published in the studio without an answer of someone else that agrees with their key. One that was turned into another format is as it was before. */
export async function listUnsolved({
  queryable,
  pack,
  questions,
}: {
  queryable: Queryable;
  pack: string;
  questions: readonly { readonly bank: string; readonly key: string }[];
}): Promise<Set<string>> {
  const bank = sql<string>`regexp_replace(${sources.file}, '^questions/|[.](md|jsonl)$', '', 'g')`;
  const solved = sql`exists (select from ${sourceSolves} as solve where solve.source_id = ${sources.id} and solve.revision = ${sources.publishedRevision} and solve.agrees)`;
  const isImported = sql`(
    select version.origin from ${sourceVersions} as version
     where version.source_id = ${sources.id} and version.revision <= ${sources.publishedRevision} and version.origin <> 'turned'
     order by version.revision desc limit 1) is not distinct from 'import'`;
  const files = [...new Set(questions.flatMap((question) => [`questions/${question.bank}.md`, `questions/${question.bank}.jsonl`]))];
  if (files.length === 0) return new Set();
  const rows = await queryable
    .select({ name: sql<string>`${bank} || '/' || ${sources.key}` })
    .from(sources)
    .where(
      and(
        eq(sources.pack, pack),
        inArray(sources.file, files),
        eq(sources.kind, 'question'),
        sql`${sources.publishedRevision} > coalesce(${sources.importedRevision}, 0) and not ${solved} and not ${isImported}`,
      ),
    );
  const asked = new Set(questions.map(({ bank: of, key }) => `${of}/${key}`));
  return new Set(rows.flatMap(({ name }) => (asked.has(name) ? [name] : [])));
}
