import type { SourceKind } from '@abhyas/contract/studio/sources.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { refreshBankRows } from './bank-row-queries.ts';
import { saveQuestions } from './import-queries.ts';
import type { QuestionFacts } from './source-queries.ts';
import { sourceQuestions, sources } from './tables.ts';

/** The pieces of a bank with their texts, in their order. */
export async function listBankTexts({ queryable, pack, file }: { queryable: Queryable; pack: string; file: string }) {
  return queryable
    .select({
      id: sources.id,
      kind: sources.kind,
      key: sources.key,
      text: sources.text,
      title: sql<string>`coalesce(${sourceQuestions.title}, '')`,
      revision: sources.revision,
      publishedRevision: sources.publishedRevision,
    })
    .from(sources)
    .leftJoin(sourceQuestions, eq(sourceQuestions.sourceId, sources.id))
    .where(and(eq(sources.pack, pack), eq(sources.file, file), eq(sources.removed, false)))
    .orderBy(asc(sources.position), asc(sources.id));
}

/**
 * Makes the pieces of a bank those of another file, each with a text that says the same, so that what was published, handed in or solved stays so; those without an `id` are new. Gives
 * false, and the transaction must end, where someone has saved one of them since `revision`, or the bank has others.
 */
export async function replaceBank({
  tx,
  pack,
  before,
  file,
  pieces,
  personId,
  now,
}: {
  tx: Transaction;
  pack: string;
  /** The file that they are in. */
  before: string;
  file: string;
  pieces: readonly {
    readonly id: bigint | null;
    readonly revision: number;
    readonly kind: SourceKind;
    readonly key: string;
    readonly path: string;
    readonly position: number;
    readonly text: string;
    readonly facts: QuestionFacts | null;
  }[];
  personId: bigint;
  now: Date;
}): Promise<boolean> {
  const written = pieces.map(({ id, facts: _facts, ...piece }) => ({ ...piece, id: id === null ? null : String(id) }));
  const saved = await queryRows({
    queryable: tx,
    row: z.object({ id: z.bigint() }),
    statement: sql`
    with row as (
      select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as row (id bigint, revision int, kind text, key text, path text, position int, text text)),
    shown as (
      select exists (select from sources join row on row.id = sources.id where sources.published_revision is not null) as is_published),
    changed as (
      update sources set file = ${file}, path = row.path, position = row.position, text = row.text, revision = sources.revision + 1, imported_revision = null,
             published_revision = case when sources.published_revision = sources.revision then sources.revision + 1 end,
             submitted_revision = case when sources.submitted_revision = sources.revision then sources.revision + 1 end
        from row where sources.id = row.id and sources.pack = ${pack} and sources.revision = row.revision and not sources.removed
      returning sources.id, sources.revision, sources.text),
    added as (
      insert into sources (pack, path, file, kind, key, position, text, revision, published_revision, changed_at, changed_by)
      select ${pack}, path, ${file}, kind, key, position, text, 1, case when shown.is_published then 1 end, ${now}, ${personId} from row, shown where row.id is null
      on conflict (pack, path) do nothing
      returning id, revision, text),
    saved as (select * from changed union all select * from added)
    insert into source_versions (source_id, revision, text, origin, began_at, saved_at, person_id)
    select id, revision, text, 'turned', ${now}, ${now}, ${personId} from saved
    returning source_id as id`,
  });
  const left = await tx.$count(sources, and(eq(sources.pack, pack), eq(sources.file, before), eq(sources.removed, false)));
  if (saved.length !== pieces.length || left > 0) return false;
  await tx.execute(sql`
    update source_solves as solve set revision = sources.revision from sources
     where sources.pack = ${pack} and sources.file = ${file} and solve.source_id = sources.id and solve.revision = sources.revision - 1`);
  await saveQuestions({ tx, pack, questions: pieces.flatMap(({ path, facts }) => (facts === null ? [] : [{ path, ...facts }])) });
  await refreshBankRows({ queryable: tx, of: { pack } });
  return true;
}
