import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { paths, type PathName } from '@abhyas/contract/paths.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';

/** A student of the measurement, signed in and in the middle of a test. */
export interface Candidate {
  readonly pin: string;
  readonly token: string;
  readonly cookie: string;
  readonly attemptId: bigint;
  readonly fence: number;
  readonly itemIds: readonly string[];
  /** The number of the next event. */
  seq: number;
}

export interface Seeded {
  readonly courseId: string;
  readonly variantId: string;
  readonly path: { readonly id: string; readonly parentId: string };
  readonly candidates: readonly Candidate[];
}

/** Makes a call as the browser does. Returns the answer and the cookie it sets. Throws for anything but 200. */
export async function call<N extends PathName>({
  url,
  name,
  body,
  token = '',
  cookie = '',
}: {
  url: string;
  name: N;
  body: RequestOf<N>;
  token?: string;
  cookie?: string;
}): Promise<{ data: AnswerOf<N>; cookie: string }> {
  const { method, path } = paths[name];
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', 'access-token': token, cookie },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${text}`);
  const set = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { data: (JSON.parse(text) as { data: AnswerOf<N> }).data, cookie: set };
}

/** Adds `count` students with sessions to the demo's CAT course and brings each into the middle of the full mock, through the portal itself. */
export async function seed({ database, url, count }: { database: Database; url: string; count: number }): Promise<Seeded> {
  const found = await database.orm.execute<{
    course_id: bigint;
    variant_id: bigint;
    assessment_id: bigint;
    asset_id: bigint;
    path_id: bigint;
    parent_id: bigint;
  }>(sql`
    select c.id as course_id, v.id as variant_id, a.id as assessment_id, s.id as asset_id, n.id as path_id, n.parent_id
      from courses c
      join variants v on v.course_id = c.id and v.key = 'online'
      join assessments a on a.course_id = c.id and a.key = 'mock-1'
      join assets s on s.assessment_id = a.id
      join learning_nodes n on n.course_id = c.id and n.floor = 'path' and n.slug = 'quantitative-ability'
     limit 1`);
  const demo = found.rows[0];
  if (demo === undefined) throw new Error('the demo pack is not there');
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await database.orm.execute(sql`
    with student as (
      insert into people (pin, role, first_name, last_name, mobile, email, created_at)
      select 'BEN' || lpad(n::text, 6, '0'), 'student', 'Bench', n::text, '', '', current_timestamp from generate_series(1, ${count}) n
      returning id, pin
    ), enrolled as (
      insert into enrolments (person_id, variant_id) select id, ${demo.variant_id} from student
    )
    insert into sessions (token_hash, person_id, user_agent, created_at, last_used_at)
    select hash, student.id, 'bench', current_timestamp, current_timestamp
      from student join unnest(${sql.param(hashes)}::bytea[]) with ordinality as token (hash, n) on student.pin = 'BEN' || lpad(token.n::text, 6, '0')`);
  const places = await database.orm.execute<{ section: bigint; item: bigint }>(
    sql`select section_id as section, item_id as item from section_items order by section_id, position`,
  );
  const itemsOf = new Map(
    [...Map.groupBy(places.rows, ({ section }) => String(section))].map(([id, rows]) => [id, rows.map(({ item }) => String(item))]),
  );
  const candidates: Candidate[] = [];
  const ids = { assetId: String(demo.asset_id), assessmentId: String(demo.assessment_id) };
  const enter = async (token: string, pin: string) => {
    const launch = await call({ url, name: 'getTestData', body: { ...ids, redirectUrl: '' }, token });
    const { cookie, data: opened } = await call({ url, name: 'playerOpen', body: { token: launch.data.token } });
    const { data } = await call({ url, name: 'playerStart', body: { attemptId: opened.attemptId }, cookie });
    const itemIds = data.sections.flatMap(({ sectionId, key }) => (key === null ? [] : (itemsOf.get(sectionId) ?? [])));
    candidates.push({ pin, token, cookie, attemptId: BigInt(data.attemptId), fence: data.fence, itemIds, seq: 1 });
  };
  for (let start = 0; start < tokens.length; start += 20) {
    const some = tokens.slice(start, start + 20);
    await Promise.all(some.map((token, index) => enter(token, `BEN${String(start + index + 1).padStart(6, '0')}`)));
  }
  return {
    courseId: String(demo.course_id),
    variantId: String(demo.variant_id),
    path: { id: String(demo.path_id), parentId: String(demo.parent_id) },
    candidates,
  };
}
