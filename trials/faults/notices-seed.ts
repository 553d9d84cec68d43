import { createECDH, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';

/** Someone who is notified: by push to `path`, or by mail where that is ''. */
export interface Reader {
  readonly id: bigint;
  readonly email: string;
  readonly path: string;
}

/** Adds people, every second of them with a browser at the push service `origin`. */
export async function addReaders({
  database,
  origin,
  count,
  now,
}: {
  database: Database;
  origin: string;
  count: number;
  now: Date;
}): Promise<Reader[]> {
  const { rows } = await database.orm.execute<{ id: bigint; email: string }>(sql`
    insert into people (pin, role, first_name, last_name, mobile, email, created_at)
    select 'FLT' || n, 'student', 'Reader', n::text, '', 'reader' || n || '@faults.test', ${now.toISOString()} from generate_series(1, ${count}::int) n
    returning id, email`);
  const readers = rows.map(({ id, email }, index) => ({ id, email, path: index % 2 === 0 ? '' : `/push/${id}` }));
  for (const { id, path } of readers) {
    if (path === '') continue;
    const pair = createECDH('prime256v1');
    await database.orm.execute(sql`
      with session as (
        insert into sessions (token_hash, person_id, user_agent, created_at, last_used_at)
        values (${randomBytes(32)}, ${id}, 'Faults', ${now.toISOString()}, ${now.toISOString()}) returning id
      )
      insert into push_subscriptions (person_id, session_id, endpoint, p256dh, auth, created_at)
      select ${id}, session.id, ${origin + path}, ${pair.generateKeys('base64url')}, ${randomBytes(16).toString('base64url')}, ${now.toISOString()} from session`);
  }
  return readers;
}
