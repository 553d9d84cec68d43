import { endpoints } from '@abhyas/contract/endpoints.ts';
import { addressOf, paths, type PathName } from '@abhyas/contract/paths.ts';
import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { type Cast, gatherCast } from './authorisation-cast.ts';
import { actors } from './authorisation-matrix.ts';

let server: TestApp;
let cast: Cast;
beforeAll(async () => {
  server = await testApp();
  cast = await gatherCast(server);
});
afterAll(() => server.close());

/** What every object inherits: a table of words that is asked for it answers with a function. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

/** How a name takes the place of each text of the body in turn, wherever it is. */
function* places(value: unknown): Generator<(name: string) => unknown> {
  if (typeof value === 'string') yield (name) => name;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    for (const [at, one] of list.entries()) for (const put of places(one)) yield (name) => list.with(at, put(name));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) for (const put of places(one)) yield (name) => ({ ...value, [key]: put(name) });
  }
}

/** Each text of a body gets the next of the names, and in `npm run test:long` all of them. */
let count = 0;
const namesOfPlace = (): readonly string[] => {
  count += 1;
  return process.env['TEST_RUNS'] === 'all' ? inherited : inherited.slice(count % inherited.length).slice(0, 1);
};

const names = Object.keys(endpoints) as PathName[];
const post = async (name: PathName, payload: unknown, token: string | undefined) => {
  const { method } = paths[name];
  return server.app.inject({
    method,
    url: addressOf(paths[name], payload as never),
    headers: token === undefined ? {} : { 'access-token': token },
    ...(method === 'GET' ? {} : { payload: payload as object }),
  });
};

test(
  'no call takes what every object inherits for a word it knows: each text of its body, as a caller who may make it',
  { timeout: 240_000 },
  async () => {
    const tokens = new Map<string, string>();
    for (const actor of actors) {
      const { token } = await cast.callerFor(actor);
      const { rows } = await server.parts.database.pool.query<{ role: string }>(
        'select role from sessions join people on people.id = sessions.person_id where token_hash = $1 and acting_admin_id is null',
        [hash('sha256', token ?? '', 'buffer')],
      );
      const role = rows[0]?.role;
      // the first of a role is the one whose rows the bodies name
      if (token !== undefined && role !== undefined && !tokens.has(role)) tokens.set(role, token);
    }
    const bodies = new Map<PathName, object>();
    for (const name of names) bodies.set(name, await cast.bodies[name]());
    const failed = new Set<string>();
    for (const name of names) {
      const { access } = endpoints[name];
      if (access.kind === 'attempt' || cast.files[name] !== undefined) continue;
      const body = bodies.get(name);
      const token = access.kind === 'session' ? access.roles.flatMap((role) => tokens.get(role) ?? [])[0] : undefined;
      for (const put of places(body)) {
        await server.parts.database.orm.execute(sql`delete from rate_limits`);
        for (const changed of namesOfPlace().map(put))
          if ((await post(name, changed, token)).statusCode >= 500) failed.add(`${name}: ${JSON.stringify(changed)}`);
      }
    }
    expect([...failed]).toEqual([]);
  },
);
