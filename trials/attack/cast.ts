import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { demoPassword } from '../../apps/server/src/modules/identity/people/demo-accounts.ts';
import { seed } from '../bench/seed/seed.ts';
import { type Known, keyOf } from './bodies.ts';
import type { Actor } from './shots.ts';

const pins = { student: 'ASC1001', parent: 'demo:parent1', mentor: 'MEN2001', staff: 'STF3001', admin: 'ADM1' } as const;

export interface Cast {
  /** What the actor sends to say who they are. */
  headersOf(actor: Actor): Record<string, string>;
  /** Signs an actor in again, whatever became of the session and the account. */
  renew(actor: Actor): Promise<void>;
  /** The next candidate in the middle of a test: the last one's may be over. */
  nextCandidate(): void;
  /** Forgets what limits have counted: behind them is what is to be tested. */
  forgetLimits(): Promise<void>;
  /** What the portal has; of courses and attempts what the actor has access to. */
  knownOf(actor: Actor): Known;
}

/** Ids of the demo's own rows, by the names that fields of calls have. */
async function gatherKnown(database: Database): Promise<Known> {
  const { rows } = await database.orm.execute<{ field: string; value: string }>(sql`
    select 'courseId' as field, id::text as value from courses
    union all select 'variantId', id::text from variants
    union all select 'personId', id::text from (select id from people where not synthetic order by id limit 30) p
    union all select 'assessmentId', id::text from assessments
    union all select 'assetId', id::text from (select id from assets order by id limit 60) a
    union all select 'itemId', id::text from (select id from items order by id limit 60) i
    union all select 'learningPathId', id::text from (select id from learning_nodes order by id limit 80) n
    union all select 'attemptId', id::text from (select id from attempts order by id desc limit 40) t
    union all select 'doubtId', id::text from doubts
    union all select 'noticeId', id::text from (select id from notices order by id limit 40) n
    union all select 'sessionId', id::text from (select id from sessions order by id limit 20) s
    union all select 'pin', pin from people where not synthetic and role <> 'parent' and pin not like 'BEN%'
    union all select 'email', email from people where not synthetic and email <> ''
    union all select 'mobile', mobile from people where not synthetic and mobile <> ''`);
  const known = new Map<string, string[]>();
  for (const { field, value } of rows) known.set(keyOf(field), [...(known.get(keyOf(field)) ?? []), value]);
  const all = (...fields: string[]) => fields.flatMap((field) => known.get(keyOf(field)) ?? []);
  const named: Record<string, string[]> = {
    moduleId: all('learningPathId'),
    parentId: all('learningPathId'),
    parentLearningPathId: all('learningPathId'),
    pathId: all('learningPathId'),
    id: all('learningPathId', 'assetId', 'doubtId'),
    linkedId: all('personId'),
    studentImsPin: all('pin'),
    studentimspin: all('pin'),
    adminImsPin: all('pin'),
    createdBy: all('pin'),
    person: all('pin', 'email', 'mobile'),
    typed: all('pin', 'email', 'mobile'),
    search: ['a', 'Demo', '%', '\\', ...all('pin')],
    studentEmail: ['', ...all('email')],
    studentemail: ['', ...all('email')],
    emailId: all('email'),
    value: all('email', 'mobile'),
    password: [demoPassword, ''],
    studentpassword: [demoPassword],
    adminPassword: [demoPassword],
    currentPassword: [demoPassword],
    enterNewPassword: [demoPassword],
    newpassword: [demoPassword],
    otp: ['000000'],
    code: ['000000'],
  };
  for (const [field, given] of Object.entries(named)) known.set(keyOf(field), given);
  return known;
}

/** A course of the demo's student, and the assets of one place in it. */
async function gatherOwn(database: Database): Promise<Known> {
  const { rows } = await database.orm.execute<{ course: string; variant: string; node: string; assets: string[] }>(sql`
    select v.course_id::text as course, v.id::text as variant, n.id::text as node, array_agg(p.asset_id::text) as assets
      from people s
      join enrolments e on e.person_id = s.id
      join variants v on v.id = e.variant_id
      join learning_nodes n on n.course_id = v.course_id
      join node_assets p on p.node_id = n.id
     where s.pin = ${pins.student}
     group by v.course_id, v.id, n.id
     order by count(*) desc
     limit 1`);
  const [own] = rows;
  if (own === undefined) throw new Error('the demo has no course of its student');
  return new Map([
    ['courseid', [own.course]],
    ['variantid', [own.variant]],
    ['learningpathid', [own.node]],
    ['assetid', own.assets],
    ['studentimspin', [pins.student]],
  ]);
}

/** Signs everyone in who takes part, with candidates in the middle of a test. */
export async function gatherCast({ database, url, candidates }: { database: Database; url: string; candidates: number }): Promise<Cast> {
  const seeded = await seed({ database, url, count: candidates });
  const tokens = new Map<Actor, string>();
  const known = await gatherKnown(database);
  const own = await gatherOwn(database);
  let at = 0;
  const candidateNow = () => seeded.candidates[at % candidates];
  const pinOf = (actor: Actor): string | undefined => {
    if (actor === 'anonymous') return undefined;
    return actor === 'candidate' ? candidateNow()?.pin : pins[actor];
  };
  const renew = async (actor: Actor) => {
    const pin = pinOf(actor);
    if (pin === undefined) return;
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    const { rowCount } = await database.orm.execute(sql`
      with person as (update people set closed_at = null, deletion_due_at = null where pin = ${pin} and deleted_at is null returning id)
      insert into sessions (token_hash, person_id, user_agent, created_at, last_used_at)
      select ${hash}, id, 'attack', current_timestamp, current_timestamp from person`);
    if (rowCount !== 1) throw new Error(`${actor} (${pin}) is not there`);
    tokens.set(actor, token);
  };
  for (const actor of ['student', 'candidate', 'parent', 'mentor', 'staff', 'admin'] as const) await renew(actor);
  return {
    headersOf: (actor) => {
      const token = tokens.get(actor);
      const cookie = actor === 'candidate' ? { cookie: candidateNow()?.cookie ?? '' } : {};
      return { ...(token === undefined ? {} : { 'access-token': token }), ...cookie };
    },
    renew,
    nextCandidate: () => {
      at += 1;
      const token = candidateNow()?.token;
      if (token !== undefined) tokens.set('candidate', token);
    },
    forgetLimits: async () => void (await database.orm.execute(sql`truncate rate_limits`)),
    knownOf: (actor) => {
      if (actor !== 'candidate') return new Map([...known, ...own]);
      const { attemptId = 0n, fence = 1, itemIds = [] } = candidateNow() ?? {};
      return new Map([
        ...known,
        ['attemptid', [String(attemptId)]],
        ['fence', [String(fence)]],
        ['itemid', itemIds],
        ['seq', ['1', '2', '3']],
      ]);
    },
  };
}
