import type { Language } from '@abhyas/contract/languages.ts';
import { markingOf } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { isCounted, isOnRoute, type Route } from '@abhyas/rules/assessment/staged/stages.ts';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { parsedAs, queryRows } from '../../../platform/postgres/rows.ts';
import { personView } from '../../identity/people/views.ts';
import { paperVersionsSchema, reviewVersionsSchema } from './stored.ts';
import { assessments, items, papers, passages, sectionItems, sections } from '../tables.ts';

/** A paper as an import found it, or as it keeps it. */
export type KeptPaper = Omit<typeof papers.$inferSelect, 'replacedAt'>;

/** Where a paper is looked up: that of a test as it is now, or the one that an attempt began with. */
export interface PaperOf {
  readonly assessmentId: bigint;
  /** Null for the paper as it is now. */
  readonly paperVersion?: number | null | undefined;
}

/** The paper of this version where an import has replaced it since; null while it is that of the test. */
export async function findKeptPaper({
  queryable,
  assessmentId,
  paperVersion = null,
}: PaperOf & { queryable: Queryable }): Promise<KeptPaper | null> {
  if (paperVersion === null) return null;
  const row = await findWholePaper({ queryable, assessmentId, paperVersion });
  if (row === null || row.rules.scale === null) return row;
  // of an adaptive paper its candidates have the first stages, and what comes after has a version of its own
  const { base, route, version } = row;
  const paper = base === null ? row : await findWholePaper({ queryable, assessmentId, paperVersion: base });
  // routes were whole copies once, and some have no other
  return paper === null ? row : { ...onRoute({ paper, route: route ?? {} }), base, route, version };
}

/** The same with the questions that no candidate has yet. */
export async function findWholePaper({
  queryable,
  assessmentId,
  paperVersion,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  paperVersion: number;
}): Promise<KeptPaper | null> {
  const [row] = await queryable
    .select()
    .from(papers)
    .where(and(eq(papers.assessmentId, assessmentId), eq(papers.version, paperVersion)));
  return row ?? null;
}

/** An adaptive paper as a candidate with this route has it. */
export function onRoute({ paper, route }: { paper: KeptPaper; route: Route }): KeptPaper {
  const questions = paper.questions.filter((place) => isOnRoute({ place, route }));
  return { ...paper, questions, places: placesOf({ ...paper, questions }) };
}

/** Of the rows of `section_items`, those that say how many questions a candidate gets: every module of a stage asks as many. */
export const isCountedPlace = sql`coalesce(${sectionItems.module}, 1) = 1`;

/** The rules of a test that belong to its paper. */
const rulesColumns = {
  sectionOrder: assessments.sectionOrder,
  choosesOrder: assessments.choosesOrder,
  edits: assessments.edits,
  untimed: assessments.untimed,
  solutions: assessments.solutions,
  mayLeave: assessments.mayLeave,
  mayEnd: assessments.mayEnd,
  keypadOnly: assessments.keypadOnly,
  fullScreen: assessments.fullScreen,
  copying: assessments.copying,
  scratch: assessments.scratch,
  shuffle: assessments.shuffle,
  blankPenalty: assessments.blankPenalty,
  instructionsHtml: assessments.instructionsHtml,
  languages: assessments.languages,
  marking: assessments.marking,
  scale: assessments.scale,
};

/** Those of some versions that are in the other languages of a paper, in their order. */
export const versionsIn = <T extends { readonly language: Language }>({
  versions,
  languages,
}: {
  versions: readonly T[];
  languages: readonly Language[];
}): T[] => languages.slice(1).flatMap((language) => versions.filter((version) => version.language === language));

/** The versions of `items` in the other languages of the test, with these of their fields: what is not named is not read. */
const versionsOf = (fields: SQL) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('language', version -> 'language', ${fields}) order by array_position(${assessments.languages}, version ->> 'language'))
    from jsonb_array_elements(${items.versions}) as version
   where version ->> 'language' = any (${assessments.languages}[2:])), '[]')`;
const askedFields = sql`'stemHtml', version -> 'stemHtml', 'options', version -> 'options'`;

/** As a candidate may hold them: no solution is read. */
export const paperVersions = parsedAs(versionsOf(askedFields), paperVersionsSchema);
/** As a review shows them. */
export const reviewVersions = parsedAs(versionsOf(sql`${askedFields}, 'solutionHtml', version -> 'solutionHtml'`), reviewVersionsSchema);

/** The papers of all tests of a pack, or of one, as they are now, by the ids of the tests. */
export async function mapPapers({
  tx,
  ...of
}: { tx: Transaction } & ({ readonly pack: string } | { readonly assessmentId: bigint })): Promise<Map<bigint, KeptPaper>> {
  const which = 'pack' in of ? eq(assessments.pack, of.pack) : eq(assessments.id, of.assessmentId);
  const tests = await tx
    .select({ id: assessments.id, version: assessments.paperVersion, rules: rulesColumns })
    .from(assessments)
    .where(which);
  const parts = await tx
    .select({
      assessmentId: sections.assessmentId,
      id: sections.id,
      key: sections.key,
      name: sections.name,
      seconds: sections.seconds,
      breakSeconds: sections.breakSeconds,
      calculator: sql<'none' | 'basic' | 'scientific'>`coalesce(${sections.calculator}, ${assessments.calculator})`,
      part: sections.part,
      counted: sections.counted,
    })
    .from(sections)
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .where(and(which, eq(sections.retired, false)))
    .orderBy(asc(sections.assessmentId), asc(sections.position));
  const placed = await tx
    .select({
      assessmentId: sections.assessmentId,
      sectionId: sections.id,
      itemId: items.id,
      marking: sectionItems.marking,
      type: items.type,
      stemHtml: items.stemHtml,
      options: items.options,
      answer: items.answer,
      keepOptions: items.keepOptions,
      passageId: items.passageId,
      versions: paperVersions,
      stage: sectionItems.stage,
      module: sectionItems.module,
      curve: sectionItems.curve,
    })
    .from(sections)
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .where(which)
    .orderBy(asc(sections.assessmentId), asc(sections.position), asc(sectionItems.position));
  const texts = await tx
    .select({ id: passages.id, title: passages.title, html: passages.html, versions: passages.versions })
    .from(passages)
    .where(
      'pack' in of
        ? eq(passages.pack, of.pack)
        : inArray(
            passages.id,
            placed.flatMap(({ passageId }) => passageId ?? []),
          ),
    )
    .orderBy(asc(passages.id));
  const partsOf = Map.groupBy(parts, ({ assessmentId }) => assessmentId);
  const placedOf = Map.groupBy(placed, ({ assessmentId }) => assessmentId);
  return new Map(
    tests.map(({ id, version, rules }) => {
      const questions = (placedOf.get(id) ?? []).map(({ assessmentId: _test, ...question }) => question);
      const own = (partsOf.get(id) ?? []).map(({ assessmentId: _test, ...section }) => ({
        ...section,
        asks: rules.scale === null ? null : questions.filter((one) => one.sectionId === section.id && isCounted(one)).length,
      }));
      const used = new Set(questions.map(({ passageId }) => passageId));
      const places = placesOf({ rules, sections: own, questions });
      return [
        id,
        {
          assessmentId: id,
          version,
          rules,
          sections: own,
          places,
          questions,
          passages: texts
            .filter((text) => used.has(text.id))
            .map(({ versions, ...text }) => ({ ...text, versions: versionsIn({ versions, languages: rules.languages }) })),
          base: null,
          route: null,
        },
      ];
    }),
  );
}

/** Where each question of a paper is and what it brings, by its id. */
export function placesOf({ rules, sections: own, questions }: Pick<KeptPaper, 'rules' | 'sections' | 'questions'>): KeptPaper['places'] {
  return Object.fromEntries(
    own.flatMap(({ id }, sectionPosition) =>
      questions
        .filter(({ sectionId }) => sectionId === id)
        .map(({ itemId, type, marking }, position) => [
          `${itemId}`,
          { sectionId: id, sectionPosition, position, marking: markingOf({ type, marking, scheme: rules.marking }) },
        ]),
    ),
  );
}

/**
 * Keeps these papers, which an import has just replaced, and counts their tests' papers up; removes those that no attempt began with and that were replaced before `unusedBefore`: a start may still
 * be on its way that has read an old one.
 */
export async function keepPapers({
  tx,
  replaced,
  pack,
  unusedBefore,
  now,
}: {
  tx: Transaction;
  replaced: readonly KeptPaper[];
  pack: string;
  unusedBefore: Date;
  now: Date;
}): Promise<void> {
  await tx.execute(sql`
    delete from papers using assessments
     where assessments.id = papers.assessment_id and assessments.pack = ${pack} and papers.replaced_at < ${unusedBefore}::timestamptz
       and not exists (select from attempts where attempts.assessment_id = papers.assessment_id and attempts.paper_version = papers.version)
       and not exists (select from papers as routed where routed.assessment_id = papers.assessment_id and routed.base = papers.version)`);
  // an adaptive paper that a candidate had a route of is kept already
  for (const paper of replaced)
    await tx
      .insert(papers)
      .values({ ...paper, replacedAt: now })
      .onConflictDoUpdate({ target: [papers.assessmentId, papers.version], set: { replacedAt: now } });
  if (replaced.length === 0) return;
  await tx
    .update(assessments)
    .set({ paperVersion: sql`${assessments.paperVersion} + 1` })
    .where(
      inArray(
        assessments.id,
        replaced.map(({ assessmentId }) => assessmentId),
      ),
    );
}

const changeRow = z.object({ name: z.string(), running: z.int(), finished: z.int() });

/** A test whose paper an import has replaced, and how many attempts keep an earlier one. */
export type PaperChange = Readonly<z.infer<typeof changeRow>>;

const student = personView('student');

/** The tests of these replaced papers that real people have begun. */
export async function countOnPapers({ tx, replaced }: { tx: Transaction; replaced: readonly KeptPaper[] }): Promise<PaperChange[]> {
  return queryRows({
    queryable: tx,
    row: changeRow,
    statement: sql`
    select test.name, count(*) filter (where attempt.closed_at is null)::int as running, count(*) filter (where attempt.closed_at is not null)::int as finished
      from assessments as test
      join attempts as attempt on attempt.assessment_id = test.id and attempt.started_at is not null
      join ${student} on ${student.id} = attempt.student_id and not ${student.synthetic}
     where test.id = any(${sql.param(replaced.map(({ assessmentId }) => assessmentId))}::bigint[])
     group by test.id
     order by test.name`,
  });
}

/** Whether the marks of a section are in the total, by the `sections` of a kept paper. */
const countsIn = ({ parts, sectionId }: Readonly<Record<'parts' | 'sectionId', SQL>>): SQL => sql`coalesce((
        select (inside.one ->> 'counted')::boolean from jsonb_array_elements(${parts}) as inside (one) where inside.one ->> 'id' = ${sectionId}), true)`;

/** The same of a section of an attempt, by the paper of that attempt; null where that is the one of now. */
export const keptCounted = ({ attemptId, sectionId }: Readonly<Record<'attemptId' | 'sectionId', SQL>>): SQL => sql`(
        select ${countsIn({ parts: sql`papers.sections`, sectionId: sql`${sectionId}::text` })}
          from attempts join papers on papers.assessment_id = attempts.assessment_id and papers.version = attempts.paper_version
         where attempts.id = ${attemptId})`;

/**
 * Where a question of a scored attempt is in the paper of that attempt, to be joined: `section_id`, `section_position`, `position`, the `marking` that holds for it, and whether it is `counted`: what counts apart
 * is in no total, and so in no figure beside one. The statement has the attempt as `attempt`, its question as `own`, the test as `test` and the question as `items`.
 */
export const ownPlace: SQL = sql`lateral (
        select sections.id as section_id, sections.position as section_position, current.position, coalesce(current.marking, test.marking -> items.type) as marking, sections.counted
          from sections join section_items as current on current.section_id = sections.id and current.item_id = own.item_id
         where sections.assessment_id = own.assessment_id
           and not exists (select from papers where papers.assessment_id = own.assessment_id and papers.version = attempt.paper_version)
        union all
        select (kept.place ->> 'sectionId')::bigint, (kept.place ->> 'sectionPosition')::int, (kept.place ->> 'position')::int, kept.place -> 'marking',
               ${countsIn({ parts: sql`kept.sections`, sectionId: sql`kept.place ->> 'sectionId'` })}
          from (select coalesce(whole.places, papers.places) -> own.item_id::text as place, papers.sections
                  from papers left join papers as whole on whole.assessment_id = papers.assessment_id and whole.version = papers.base
                 where papers.assessment_id = own.assessment_id and papers.version = attempt.paper_version) as kept
         where kept.place is not null)`;
