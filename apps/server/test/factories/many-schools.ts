import { sql } from 'drizzle-orm';
import type { Queryable } from '../../src/platform/postgres/database.ts';

/** The words of the names: a few thousand different ones come of them, as in a directory of schools. */
const words = {
  first:
    'Aravalli Banyan Coromandel Deodar Estuary Falcon Godavari Harbour Indigo Jasmine Kaveri Lotus Mahogany Narmada Orchid Peepal Quartz Rosewood Sahyadri Teak',
  second:
    'Ridge Grove Point Valley Bridge Crest Field Garden Hill Island Junction Lake Meadow North Orchard Park River Summit Terrace View',
  kind: 'Institute School College Academy University',
  city: 'Ahmedabad Bengaluru Bhopal Bhubaneswar Chandigarh Chennai Coimbatore Dehradun Delhi Goa Guwahati Hyderabad Indore Jaipur Kochi Kolkata Lucknow Mumbai Nagpur Pune Raipur Ranchi Shillong Surat Udaipur',
  programme: 'MBA PGDM PGP Finance Marketing Analytics Operations Agribusiness',
} as const;

const list = (name: keyof typeof words) => sql.raw(`string_to_array('${words[name]}', ' ')`);
/** One of a list of words, by a number that is spread over it. */
const pick = (name: keyof typeof words, number: string, salt: number) =>
  sql`(${list(name)})[1 + abs(hashint8(${sql.raw(number)} * 31 + ${sql.raw(String(salt))})) % array_length(${list(name)}, 1)]`;
const spread = (number: string, salt: number, steps: number) => sql.raw(`(abs(hashint8(${number} * 31 + ${salt})::bigint) % ${steps})`);

/**
 * Adds schools with programmes that a course shows, with a cutoff and four bands of outcomes for each category, straight into the database;
 * always the same ones. Every twentieth programme lacks its fees, every tenth its salary.
 */
export async function makeManySchools({
  queryable,
  courseId,
  categoryIds,
  schools,
  programmes,
}: {
  queryable: Queryable;
  courseId: bigint;
  categoryIds: readonly bigint[];
  schools: number;
  /** Of each school. */
  programmes: number;
}): Promise<void> {
  await queryable.execute(sql`
    insert into schools (pack, key, name, city, state, website_url, about, image_key)
    select 'many', 'school-' || n, concat_ws(' ', ${pick('first', 'n', 1)}, ${pick('second', 'n', 2)}, ${pick('kind', 'n', 3)}, 'Campus' || n % 400),
           ${pick('city', 'n', 4)}, 'State', 'https://school.example/', '', ''
      from generate_series(1, ${schools}) n`);
  await queryable.execute(sql`
    insert into school_programmes (school_id, key, name, kind, duration_months, batch_size, fees, avg_salary, classification, ranking, application_url,
                                   eligibility_text, exams, position)
    select s.id, 'programme-' || p, concat(${pick('programme', 's.id * 7 + p', 5)}, ' ', p), 'Full time', 24, 30 + ${spread('s.id * 7 + p', 6, 300)},
           case when (s.id * 7 + p) % 20 > 0 then 300000 + 10000 * ${spread('s.id * 7 + p', 7, 300)} end,
           case when (s.id * 7 + p) % 10 > 0 then 400000 + 10000 * ${spread('s.id * 7 + p', 8, 320)} end,
           'Tier ' || 1 + (s.id * 7 + p) % 4, '', 'https://apply.example/', '',
           case when (s.id + p) % 3 = 0 then '{CAT,XAT}'::text[] when (s.id + p) % 3 = 1 then '{CAT}' else '{XAT,NMAT}' end, p
      from schools s cross join generate_series(1, ${programmes}) p where s.pack = 'many'`);
  await queryable.execute(sql`
    insert into school_listings (course_id, programme_id, school_id, school_name, programme_name, city, classification, exams, batch_size, fees, avg_salary, search_text)
    select ${courseId}, p.id, s.id, s.name, p.name, s.city, p.classification, p.exams, p.batch_size, p.fees, p.avg_salary, concat_ws(' ', s.name, p.name, s.city, s.state)
      from school_programmes p join schools s on s.id = p.school_id where s.pack = 'many'`);
  await queryable.execute(sql`
    insert into school_words (word) select distinct unnest(tsvector_to_array(search)) from school_listings on conflict do nothing`);
  const categories = sql`unnest(${sql.param(categoryIds.map(String))}::bigint[]) as category (id)`;
  await queryable.execute(sql`
    insert into programme_cutoffs (programme_id, category_id, exam, year, call, overall, source, is_shown)
    select p.id, category.id, p.exams[1], 2025, 'first', 60 + ${spread('p.id * 5 + category.id', 9, 400)} / 10.0, 'Made up', true
      from school_programmes p join schools s on s.id = p.school_id cross join ${categories} where s.pack = 'many'`);
  await queryable.execute(sql`
    insert into programme_chances (programme_id, category_id, exam, percentile_from, percentile_to, n, called, first_year, last_year, source, as_of)
    select p.id, category.id, p.exams[1], band.lower, band.upper, ${spread('p.id * 5 + band.lower', 10, 300)}, ${spread('p.id * 5 + band.lower', 10, 300)} * band.lower / 100,
           2023, 2025, 'Made up', '2026-09-30'
      from school_programmes p join schools s on s.id = p.school_id cross join ${categories}
     cross join (values (0, 80), (80, 90), (90, 97), (97, 100)) as band (lower, upper) where s.pack = 'many'`);
  await queryable.execute(
    sql`vacuum analyze schools, school_programmes, school_listings, school_words, programme_cutoffs, programme_chances`,
  );
}
