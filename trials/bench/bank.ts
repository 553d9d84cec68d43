import { parseArgs } from 'node:util';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { listAlike } from '../../apps/server/src/modules/sources/bank-queries.ts';
import { refreshBankFigures, refreshBankRows } from '../../apps/server/src/modules/sources/bank-row-queries.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { watchProcessor } from './measures/processor.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { call } from './seed/seed.ts';
import { seedClients } from './seed/seed-halls.ts';

/** How long a call of the question bank takes with many questions, HTTP included, one call after the other: wall time, and what server and database take of the processor. */
const { values } = parseArgs({ options: { questions: { type: 'string', default: '100000' }, calls: { type: 'string', default: '40' } } });
const [questions, calls] = [Number(values.questions), Number(values.calls)];
const perBank = 500;
const pack = 'bench-bank';

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 1, onError: console.error });
const { orm } = database;

/** Questions of many banks with their texts, half of them asked by tests of three courses with tallies of a cohort. */
async function seedBank(): Promise<string> {
  // one connection, which may take its time
  await orm.execute(sql`set statement_timeout = 0`);
  await orm.execute(sql`
    create temporary table bench as
    select n, 'questions/bank-' || n / ${perBank}::int || '.md' as file, 'q-' || n % ${perBank}::int as key, n % ${perBank}::int as position,
           'Topic ' || (n / ${perBank}::int) % 60 as topic, (array['easy', 'medium', 'hard'])[1 + n % 3] as difficulty, (array['single', 'multiple', 'numeric', 'text'])[1 + n / 7 % 4] as type,
           'For which value of $p_{' || n || '}$ is $x^2 - ' || n % 97 || 'x + ' || n % 89 || ' > 0$ for every real $x$, if ' ||
           (select string_agg((array['trains', 'vessels', 'numbers', 'angles', 'friends', 'shares', 'ratios', 'merchants', 'circles', 'marbles', 'workers', 'clocks'])[1 + abs(hashint4(n * 31 + w)) % 12]
                              || ' ' || substr(md5((n * 17 + w)::text), 1, 5), ' and ') from generate_series(1, 14) as w) || '?' as stem
      from generate_series(0, ${questions - 1}::int) as n`);
  await orm.execute(sql`
    insert into sources (pack, path, file, kind, key, position, text, revision, published_revision, imported_revision, submitted_revision, changed_at)
    select ${pack}, file || '#question/' || key, file, 'question', key, position, '## Question ' || key || E'\n- type: single\n\n' || stem || E'\n\n### Options\nA. 1\nB. 2\nC. 3\nD. 4\n', 2,
           case when n % 10 < 8 then 2 end, 1, case when n % 10 = 8 then 2 end, timestamptz '2026-01-01' + n * interval '7 minutes' from bench`);
  await orm.execute(sql`analyze bench, sources`);
  await orm.execute(sql`
    insert into source_questions (source_id, type, topic, difficulty, language, title, stem, faults)
    select sources.id, bench.type, bench.topic, bench.difficulty, case when n % 5 = 0 then 'hi' else 'en' end, left(bench.stem, 140), bench.stem,
           case when n % 40 = 9 then '[{"line": 2, "cause": "the answer is missing", "isWarning": false}]'::jsonb else '[]'::jsonb end
      from bench join sources on sources.pack = ${pack} and sources.path = bench.file || '#question/' || bench.key`);
  await orm.execute(sql`
    insert into items (pack, bank, key, position, type, topic, difficulty, stem_html, options, answer, solution_html)
    select ${pack}, substr(replace(file, '.md', ''), 11), key, position, type, topic, difficulty, '<p>' || n || '</p>', '[]', '{"kind": "choice", "labels": ["A"]}', '' from bench where n % 10 < 8`);
  const { rows } = await orm.execute<{ id: bigint }>(sql`
    insert into courses (pack, key, name, my_ims_course_id, exam_name, exam_date) select ${pack}, 'bench-' || n, 'Bench ' || n, '', 'CAT', '' from generate_series(1, 3) as n returning id`);
  await orm.execute(sql`
    with test as (
      insert into assessments (pack, key, course_id, name, type, proctored, release_at, end_at, section_order, calculator, marking, instructions_html)
      select ${pack}, 'bench-test-' || n, (select id from courses where pack = ${pack} and key = 'bench-' || (1 + n % 3)), 'Test ' || n, 'Mock', false, current_timestamp, current_timestamp, 'fixed', 'none', '{}', ''
        from generate_series(0, ${Math.ceil(questions / 50)}::int) as n returning id, key)
    insert into sections (assessment_id, key, name, position, seconds) select id, 'one', 'One', 0, 3600 from test`);
  await orm.execute(sql`
    insert into section_items (section_id, item_id, position)
    select sections.id, items.id, 0 from (select id, row_number() over (order by id) as n from items where pack = ${pack}) as items
      join assessments on assessments.pack = ${pack} and assessments.key = 'bench-test-' || (items.n / 60) join sections on sections.assessment_id = assessments.id
     where items.n % 3 < 2`);
  await orm.execute(sql`analyze items, sections, section_items, assessments`);
  await orm.execute(sql`
    insert into item_tallies (assessment_id, item_id, place, band, candidates, correct, rest, rest_squared, correct_rest)
    select sections.assessment_id, section_items.item_id, '', band, 20, hits, 20 * 1000 * band, 20 * 1000000::bigint * band * band, hits * 1000 * band
      from section_items join sections on sections.id = section_items.section_id join assessments on assessments.id = sections.assessment_id and assessments.pack = ${pack}
     cross join generate_series(0, 9) as band cross join lateral (select case when section_items.item_id % 12 = 0 then 12 - band else least(20, (section_items.item_id % 9 + band)::int) end as hits) as drawn`);
  await orm.execute(sql`
    insert into tallied_tests (assessment_id, version, candidates, at) select id, 1, 200, current_timestamp from assessments where pack = ${pack}`);
  return String(rows[0]?.id ?? '');
}

try {
  let began = performance.now();
  const took = () => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    began = performance.now();
    return seconds;
  };
  const courseId = await seedBank();
  console.log(`${questions} questions with ${Math.ceil(questions / 50)} tests, seeded in ${took()} s`);
  await orm.execute(sql`analyze source_questions, item_tallies`);
  await refreshBankRows({ queryable: orm, of: { pack } });
  console.log(`rows of the bank, all of them: ${took()} s`);
  const parts = { database, clock: { now: () => new Date() } } as Parameters<typeof refreshBankFigures>[0]['parts'];
  await refreshBankFigures({ parts });
  console.log(`figures of all: ${took()} s`);
  await refreshBankFigures({ parts });
  console.log(`figures again, nothing new but all within the margin: ${took()} s`);
  await orm.execute(sql`vacuum analyze bank_questions, source_questions, sources, items, section_items, sections, item_tallies`);
  const [author] = await seedClients({
    database,
    prefix: 'BNK',
    count: 1,
    variantId: (await orm.execute<{ id: bigint }>(sql`select id from variants limit 1`)).rows[0]?.id ?? 0n,
  });
  if (author === undefined) throw new Error('someone who was made is there');
  await orm.execute(sql`update people set role = 'admin' where id = ${BigInt(author.personId)}`);
  const pid = portal.process.pid ?? 0;
  const measure = async <N extends 'studioBank' | 'studioFacets' | 'studioPreview'>(what: string, name: N, body: RequestOf<N>) => {
    const times: number[] = [];
    for (let count = 0; count < 5; count += 1) await call({ url: portal.url, name, body, token: author.session });
    await orm.execute(sql`delete from rate_limits`);
    const taken = watchProcessor({ servers: [pid], dataDir: folder.dataDir });
    for (let count = 0; count < calls; count += 1) {
      const from = performance.now();
      await call({ url: portal.url, name, body, token: author.session });
      times.push(performance.now() - from);
    }
    const { server, postgres } = taken();
    const rising = times.toSorted((one, other) => one - other);
    const at = (share: number) => (rising[Math.min(calls - 1, Math.floor(share * calls))] ?? 0).toFixed(1).padStart(7);
    const each = (ms: number) => (ms / calls).toFixed(1).padStart(6);
    console.log(
      `${what.padEnd(34)}p50 ${at(0.5)} ms  p95 ${at(0.95)} ms   processor: server ${each(server)} ms, database ${each(postgres)} ms`,
    );
  };
  const list = (what: string, filters: RequestOf<'studioBank'>['filters'], more: Omit<RequestOf<'studioBank'>, 'filters'> = {}) =>
    measure(what, 'studioBank', { filters, ...more });
  await list('first page', {});
  await measure('what there is to filter by', 'studioFacets', {});
  await list('by right', {}, { sort: 'right' });
  await list('by discrimination, rising', {}, { sort: 'discrimination', isRising: true });
  await list('by tests', {}, { sort: 'tests' });
  const { data } = await call({ url: portal.url, name: 'studioBank', body: { filters: {} }, token: author.session });
  await list('second page', {}, { after: data.next });
  await list('tab: draft', {}, { tab: 'draft' });
  await list('tab: to check', {}, { tab: 'check' });
  await list('course', { courseId });
  await list('without a course', { isWithoutCourse: true });
  await list('bank', { bank: `${pack}/questions/bank-7.md` });
  await list('three topics', { topics: ['Topic 3', 'Topic 5', 'Topic 9'] });
  await list('type', { types: ['numeric'] });
  await list('difficulty', { difficulties: ['hard'] });
  await list('language', { language: 'hi' });
  await list('used', { used: 'used' });
  await list('never used', { used: 'never' });
  await list('bad statistics', { isBad: true });
  await list('text: a word in most', { query: 'trains' });
  await list('text: two words', { query: 'trains vess' });
  await list('text: a rare word', { query: 'c4ca4' });
  await list('formula', { query: 'x^2 - 53x + 41' });
  await list('formula with braces', { query: '$p_{5042}$' });
  await list('a key', { query: 'q-77' });
  // each gets a twin with another number and other things in it
  const asked = data.rows.slice(0, calls).map(({ sourceId }) => BigInt(sourceId));
  await orm.execute(sql`
    insert into sources (pack, path, file, kind, key, position, text, revision, changed_at)
    select pack, path || '-twin', file, kind, key || '-twin', position, text, 1, changed_at from sources where id = any(${sql.param(asked)}::bigint[])`);
  await orm.execute(sql`
    insert into source_questions (source_id, type, topic, difficulty, language, title, stem, faults)
    select twin.id, facts.type, facts.topic, facts.difficulty, facts.language, facts.title,
           replace(replace(regexp_replace(facts.stem, 'p_[{][0-9]+[}]', 'p_{7}'), 'trains', 'horses'), 'circles', 'bottles'), facts.faults
      from sources join sources as twin on twin.pack = sources.pack and twin.path = sources.path || '-twin'
      join source_questions as facts on facts.source_id = sources.id where sources.id = any(${sql.param(asked)}::bigint[])`);
  await refreshBankRows({ queryable: orm, of: { pack } });
  const alike: number[] = [];
  let twins = 0;
  for (const sourceId of asked) {
    const from = performance.now();
    const found = await listAlike({ queryable: orm, sourceId, own: null });
    if (found.some(({ key }) => key.endsWith('-twin'))) twins += 1;
    alike.push(performance.now() - from);
  }
  const slowest = alike.toSorted((one, other) => one - other);
  console.log(
    `${'alike, the query alone'.padEnd(34)}p50 ${(slowest[Math.floor(alike.length / 2)] ?? 0).toFixed(1).padStart(7)} ms  p95 ${(slowest[Math.floor(alike.length * 0.95)] ?? 0).toFixed(1)} ms  longest ${(slowest.at(-1) ?? 0).toFixed(1)} ms  twins found ${twins} of ${asked.length}`,
  );
  await measure('preview with near-duplicates', 'studioPreview', { sourceId: data.rows[0]?.sourceId ?? '' });
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}
