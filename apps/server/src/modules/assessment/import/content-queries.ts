import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { wordsOfHtml } from '../../../platform/postgres/words.ts';
import { chunks } from '../../../platform/common/chunks.ts';
import { assessments } from '../tables.ts';
import { withTwins } from '../paper/item-queries.ts';
import type { AssessmentInput, ItemInput, PassageInput } from './content-input.ts';

/** Rows that one statement takes. */
const chunkSize = 500;

/** Writes the passages of a pack over those it has. */
export async function savePassages({
  tx,
  pack,
  passages,
}: {
  tx: Transaction;
  pack: string;
  passages: readonly PassageInput[];
}): Promise<void> {
  for (const rows of chunks(passages, chunkSize)) {
    await tx.execute(sql`
      insert into passages (pack, bank, key, title, html, versions)
      select ${pack}, row.bank, row.key, row.title, row.html, coalesce(row.versions, '[]')
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (bank text, key text, title text, html text, versions jsonb)
      on conflict (pack, bank, key) do update set title = excluded.title, html = excluded.html, versions = excluded.versions`);
  }
}

/** Writes the items of a pack over those it has; its passages must be there. */
export async function saveItems({ tx, pack, items }: { tx: Transaction; pack: string; items: readonly ItemInput[] }): Promise<void> {
  for (const rows of chunks(items, chunkSize)) {
    await tx.execute(sql`
      insert into items (pack, bank, key, position, passage_id, type, topic, difficulty, stem_html, options, answer, solution_html,
             keep_options, hints, versions, model, seed)
      select ${pack}, row.bank, row.key, row.position, passages.id, row.type, row.topic, row.difficulty, row."stemHtml", row.options, row.answer,
             row."solutionHtml", row."keepOptions", coalesce(row.hints, '[]'), coalesce(row.versions, '[]'),
             row.model, row.seed
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (bank text, key text, position int, "passageKey" text, type text, topic text,
             difficulty text, "stemHtml" text, options jsonb, answer jsonb, "solutionHtml" text, "keepOptions" boolean,
             hints jsonb, versions jsonb, model text, seed int)
        left join passages on passages.pack = ${pack} and passages.bank = row.bank and passages.key = row."passageKey"
      on conflict (pack, bank, key) do update set position = excluded.position, passage_id = excluded.passage_id, type = excluded.type,
        topic = excluded.topic, difficulty = excluded.difficulty, stem_html = excluded.stem_html, options = excluded.options,
        answer = excluded.answer, solution_html = excluded.solution_html, keep_options = excluded.keep_options,
        hints = excluded.hints, versions = excluded.versions, model = excluded.model, seed = excluded.seed
      where (items.position, items.passage_id, items.type, items.topic, items.difficulty, items.stem_html, items.options, items.answer, items.solution_html,
             items.keep_options, items.hints, items.versions, items.model, items.seed) is distinct from
            (excluded.position, excluded.passage_id, excluded.type, excluded.topic, excluded.difficulty, excluded.stem_html, excluded.options,
             excluded.answer, excluded.solution_html, excluded.keep_options, excluded.hints, excluded.versions, excluded.model, excluded.seed)`);
  }
  await dropInstances({ tx, pack, items });
}

/** Parts the instances that a model has no longer from it: they stay for those who had them. */
async function dropInstances({ tx, pack, items }: { tx: Transaction; pack: string; items: readonly ItemInput[] }): Promise<void> {
  const rows = JSON.stringify(items.map(({ bank, key }) => ({ bank, key })));
  await tx.execute(sql`
    with named as materialized (select row.* from jsonb_to_recordset(${rows}::jsonb) as row (bank text, key text))
    update items set model = null, seed = null
      from named
     where items.pack = ${pack} and items.bank = named.bank and items.model = named.key
       and not exists (select from named as kept where kept.bank = items.bank and kept.key = items.key)`);
}

/** The texts of questions. */
export const stemsOf = (items: readonly ItemInput[]): SQL =>
  sql`select ${wordsOfHtml(sql`stem`)} from unnest(${sql.param(items.map(({ stemHtml }) => stemHtml))}::text[]) as stem`;

/** Writes the places of the questions of a bank, whose keys are given in their order. */
export async function orderItems({
  tx,
  pack,
  bank,
  keys,
}: {
  tx: Transaction;
  pack: string;
  bank: string;
  keys: readonly string[];
}): Promise<void> {
  await tx.execute(sql`
    update items set position = place.position
      from unnest(${sql.param([...keys])}::text[]) with ordinality as place (key, position)
     where items.pack = ${pack} and items.bank = ${bank} and items.key = place.key and items.position <> place.position`);
}

const savedRow = z.object({ id: z.bigint() });

/** Writes one test over the one it has under that key; gives its id. One that gets an engine keeps the paper it had, for what was begun with it. */
export async function saveAssessment({
  tx,
  pack,
  assessment,
}: {
  tx: Transaction;
  pack: string;
  assessment: AssessmentInput;
}): Promise<bigint> {
  const { key, courseId, name, type, proctored, ranked, free, releaseAt, endAt, sectionOrder, calculator, instructionsHtml, marking } =
    assessment;
  const { choosesOrder, edits, adaptive, adaptiveEngine, slotStartAt, slotEndAt, classStartAt, quizClasses, takeHome, checkIn } =
    assessment;
  const {
    engine,
    languages,
    mayLeave,
    mayEnd,
    keypadOnly,
    fullScreen,
    copying,
    scratch,
    shuffle,
    blankPenalty,
    percentile,
    scale,
    kind,
    untimed,
    solutions,
  } = assessment;
  const [row] = await queryRows({
    queryable: tx,
    row: savedRow,
    statement: sql`
    insert into assessments (pack, key, course_id, name, type, proctored, ranked, free, release_at, end_at, section_order, calculator, instructions_html, marking,
                             may_leave, may_end, keypad_only, full_screen, copying, scratch, shuffle, blank_penalty, percentile, engine,
                             chooses_order, edits, kind, untimed, solutions, adaptive, adaptive_engine, slot_start_at, slot_end_at, class_start_at, quiz_classes, take_home, check_in, languages, scale)
    values (${pack}, ${key}, ${courseId}, ${name}, ${type}, ${proctored}, ${ranked}, ${free}, ${releaseAt}, ${endAt}, ${sectionOrder},
            ${calculator}, ${instructionsHtml}, ${JSON.stringify(marking)}::jsonb, ${mayLeave}, ${mayEnd}, ${keypadOnly}, ${fullScreen}, ${copying}, ${scratch},
            ${JSON.stringify(shuffle)}::jsonb, ${blankPenalty === null ? null : JSON.stringify(blankPenalty)}::jsonb, ${percentile},
            ${engine === null ? null : JSON.stringify(engine)}::jsonb, ${choosesOrder}, ${edits},
            ${kind}, ${untimed}, ${solutions},
            ${adaptive}, ${adaptiveEngine === null ? null : JSON.stringify(adaptiveEngine)}::jsonb, ${slotStartAt}, ${slotEndAt}, ${classStartAt}, ${sql.param([...quizClasses])}::text[], ${takeHome}, ${checkIn}, ${sql.param([...languages])}::text[], ${scale})
    on conflict (pack, key) do update set course_id = excluded.course_id, name = excluded.name, type = excluded.type,
      proctored = excluded.proctored, ranked = excluded.ranked, free = excluded.free, release_at = excluded.release_at, end_at = excluded.end_at, engine = excluded.engine,
      adaptive = excluded.adaptive, adaptive_engine = excluded.adaptive_engine, slot_start_at = excluded.slot_start_at, slot_end_at = excluded.slot_end_at, class_start_at = excluded.class_start_at, quiz_classes = excluded.quiz_classes,
      take_home = excluded.take_home, check_in = excluded.check_in
      ${engine === null ? paperOfFile : sql``}
    returning id`,
  });
  if (row === undefined) throw new Error(`The test ${key} gave no row back`);
  return row.id;
}

const paperOfFile = sql`, section_order = excluded.section_order, chooses_order = excluded.chooses_order, edits = excluded.edits, calculator = excluded.calculator, instructions_html = excluded.instructions_html,
  marking = excluded.marking, may_leave = excluded.may_leave, may_end = excluded.may_end, keypad_only = excluded.keypad_only, full_screen = excluded.full_screen,
  copying = excluded.copying, scratch = excluded.scratch, shuffle = excluded.shuffle, blank_penalty = excluded.blank_penalty, percentile = excluded.percentile, kind = excluded.kind,
  untimed = excluded.untimed, solutions = excluded.solutions, languages = excluded.languages, scale = excluded.scale`;

/** Makes the sections of a test what `sections` says; those that are gone are removed, their items stay in the bank. */
export async function saveSections({
  tx,
  pack,
  assessmentId,
  sections,
}: {
  tx: Transaction;
  pack: string;
  assessmentId: bigint;
  sections: AssessmentInput['sections'];
}): Promise<void> {
  const rows = sections.map(({ key, name, seconds, breakSeconds, calculator, part, counted }, position) => ({
    key,
    name,
    seconds,
    position,
    breakSeconds,
    calculator,
    part,
    counted,
  }));
  const places = sections.flatMap(({ key: section, items }) =>
    items.map(({ bank, key, marking, stage = null, module = null, curve = null }, position) => ({
      section,
      bank,
      key,
      position,
      marking,
      stage,
      module,
      curve,
    })),
  );
  await tx.execute(sql`
    update sections set retired = true where assessment_id = ${assessmentId} and key <> all(${sql.param(sections.map(({ key }) => key))}::text[])`);
  await tx.execute(sql`
    insert into sections (assessment_id, key, name, seconds, position, break_seconds, calculator, part, counted)
    select ${assessmentId}, row.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (key text, name text, seconds int, position int, "breakSeconds" int, calculator text, part int, counted boolean)
    on conflict (assessment_id, key) do update set name = excluded.name, seconds = excluded.seconds, position = excluded.position,
      break_seconds = excluded.break_seconds, calculator = excluded.calculator, part = excluded.part, counted = excluded.counted, retired = false`);
  await tx.execute(sql`
    delete from section_items using sections where sections.id = section_items.section_id and sections.assessment_id = ${assessmentId}`);
  await tx.execute(sql`
    insert into section_items (section_id, item_id, position, marking, stage, module, curve)
    select sections.id, items.id, row.position, nullif(row.marking, 'null'::jsonb), row.stage, row.module, nullif(row.curve, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as row (section text, bank text, key text, position int, marking jsonb, stage smallint, module smallint, curve jsonb)
      join sections on sections.assessment_id = ${assessmentId} and sections.key = row.section
      join items on items.pack = ${pack} and items.bank = row.bank and items.key = row.key`);
}

/**
 * Writes until when ranked tests keep the solutions of their questions closed, in every test that shares one with them, of whatever pack. A question that an import has taken out of a ranked test is
 * still on the papers of those who had begun.
 */
export async function updateSharedUntil({ tx }: { tx: Transaction }): Promise<void> {
  await tx.execute(sql`
    with asked as (
      select sections.assessment_id, place.item_id from sections join section_items as place on place.section_id = sections.id
       union
      select papers.assessment_id, kept.id::bigint from papers cross join lateral jsonb_object_keys(papers.places) as kept (id) where papers.version > 0),
    shared as materialized (
      select elsewhere.assessment_id as id, max(test.end_at) as until
        from assessments as test
        join asked on asked.assessment_id = test.id
        join items as own on own.id = asked.item_id ${withTwins}
        join section_items as other on other.item_id = twin.id
        join sections as elsewhere on elsewhere.id = other.section_id and elsewhere.assessment_id <> test.id
       where test.ranked
       group by elsewhere.assessment_id)
    update assessments set shared_until = now_shared.until
      from assessments as test left join shared as now_shared on now_shared.id = test.id
     where assessments.id = test.id and assessments.shared_until is distinct from now_shared.until`);
}

const windowRow = z.object({ id: z.bigint(), window: z.string() });

/** The fields of a pack's tests that decide who is ranked, beside their papers. */
export async function listWindows({ tx, pack }: { tx: Transaction; pack: string }): Promise<Map<bigint, string>> {
  const rows = await queryRows({
    queryable: tx,
    row: windowRow,
    statement: sql`select id, concat_ws('|', release_at, end_at, kind) as window from assessments where pack = ${pack}`,
  });
  return new Map(rows.map(({ id, window }) => [id, window]));
}

/** The tests of a pack by key. */
export async function mapAssessmentIds({ queryable, pack }: { queryable: Queryable; pack: string }): Promise<Map<string, bigint>> {
  const rows = await queryable.select({ key: assessments.key, id: assessments.id }).from(assessments).where(eq(assessments.pack, pack));
  return new Map(rows.map(({ key, id }) => [key, id]));
}
