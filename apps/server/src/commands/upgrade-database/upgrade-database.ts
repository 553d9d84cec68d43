import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../platform/common/start-error.ts';
import { explainDatabaseError } from '../../platform/postgres/database-error.ts';
import { applyMigrationsOf, hasUnknownMigrations, listAppliedMigrations } from '../../platform/postgres/migrate.ts';
import { createLog } from '../../platform/process/log.ts';
import { createJobs } from '../../platform/queue.ts';
import {
  copySequences,
  countTable,
  dropDatabase,
  emptyCopy,
  endSessionsOf,
  hasMark,
  listBySize,
  listRelations,
  makeDatabase,
  publish,
  readLag,
  readOwner,
  readProgress,
  setLogin,
  setMark,
  setOpen,
  subscribe,
  unpublish,
  unsubscribe,
} from './copy-queries.ts';

/** Addresses of the portal's database as a superuser: where it is, and where a newer PostgreSQL is to have it. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);
function changed(url: string, change: (of: URL) => void): string {
  const copy = new URL(url);
  change(copy);
  return copy.href;
}
const besideIt = (url: string): string => changed(url, (of) => (of.pathname = '/postgres'));

async function connected<T>(urls: readonly string[], work: (...clients: pg.Client[]) => Promise<T>): Promise<T> {
  const clients = urls.map((url) => new pg.Client({ connectionString: url, application_name: 'upgrade', connectionTimeoutMillis: 10_000 }));
  try {
    for (const [index, url] of urls.entries()) {
      const client = clients[index] as pg.Client;
      // one that breaks also fails what it is asked next
      client.on('error', () => undefined);
      await client.connect().catch((error: unknown) => {
        throw explainDatabaseError({ error, url });
      });
    }
    return await work(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** What the new server needs to reach the old one, as PostgreSQL's library reads it. */
function publisherOf(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  const parts = { host: hostname, port, user: username, password: decodeURIComponent(password), dbname: nameOf(url) };
  return Object.entries(parts)
    .map(([name, value]) => `${name}='${value.replace(/['\\]/g, String.raw`\$&`)}'`)
    .join(' ');
}

/**
 * Begins a copy of the portal's database, while it is used, and returns once every table follows it. From here until the switch changes of tables are refused. Throws a StartError where the
 * old database has what this version does not know, or the copy does not get on.
 */
export async function copyDatabase({ from, to, say }: Move & { say: (text: string) => void }): Promise<void> {
  await connected([from, besideIt(to)], async (old, beside) => {
    const migrations = await listAppliedMigrations(old);
    if (hasUnknownMigrations(migrations)) throw new StartError('The database was made by a newer version of Abhyas than this one.');
    const owner = await readOwner(old);
    await makeDatabase({ client: beside, database: nameOf(to), owner });
    const asOwner = changed(to, (of) => of.searchParams.set('options', `-c role=${owner.name}`));
    await connected([asOwner], async (client) => {
      await client.query('begin');
      await applyMigrationsOf({ client, migrations });
      await client.query('commit');
    });
    const jobs = createJobs({ url: asOwner, run: false, log: createLog({ level: 'silent' }) });
    await jobs.start();
    await jobs.stop();
    await connected([to], async (fresh) => {
      const known = new Set(await listRelations(fresh));
      const others = (await listRelations(old)).filter((relation) => !known.has(relation));
      if (others.length > 0)
        throw new StartError(`This version does not make these tables of the database, so they would be lost:\n${others.join('\n')}`);
      await emptyCopy(fresh);
      await publish(old);
      await subscribe({ client: fresh, publisher: publisherOf(from) });
      let said = -1;
      for (;;) {
        const { ready, tables, errors } = await readProgress(fresh);
        if (errors > 5) throw new StartError("The copy does not get on: the new server's log says why. Cancel it, then begin again.");
        if (ready !== said) say(`${ready} of ${tables} tables are copied`);
        said = ready;
        if (tables > 0 && ready === tables) break;
        await pause(500);
      }
      await fresh.query('analyze');
    });
  });
}

/** Takes back a copy that was not switched to: the portal's database is as before, the other is empty. */
export async function cancelCopy({ from, to }: Move): Promise<void> {
  await connected([to], (fresh) => unsubscribe(fresh)).catch(() => undefined);
  await connected([besideIt(to)], (beside) => dropDatabase({ client: beside, database: nameOf(to) }));
  await connected([from], (old) => unpublish(old));
}

/** How the way from the portal to its database is closed, led to the new one, and opened again. */
export interface Way {
  /** Holds the portal's statements. Throws where it cannot; then all go on. */
  hold(): Promise<void>;
  /** Leads to the new database from now on; the old one takes no more writes. */
  lead(): Promise<void>;
  /** Undoes `lead`. */
  leadBack(): Promise<void>;
  release(): Promise<void>;
}

export interface Switched {
  /** Seconds for which statements were held. */
  readonly seconds: number;
  readonly sequences: number;
  /** Tables whose rows were counted on both sides, and those for which there was no time. */
  readonly counted: number;
  readonly uncounted: readonly string[];
}

/** Waits until something is so; throws a StartError with the sentence after `seconds`. */
export async function until(isSo: () => Promise<boolean>, sentence: string, seconds = 15): Promise<void> {
  for (const patience = performance.now() + seconds * 1000; !(await isSo()); await pause(20))
    if (performance.now() > patience) throw new StartError(sentence);
}

/** Counts the rows of all tables on both sides, the smallest table first, for at most so long. Throws a StartError where they differ. */
async function compareCounts(old: pg.Client, fresh: pg.Client, forMs: number): Promise<{ counted: number; uncounted: string[] }> {
  const names = await listBySize(old);
  const end = performance.now() + forMs;
  let counted = 0;
  for (const name of names) {
    if (performance.now() > end) break;
    const [here, there] = await Promise.all([countTable({ client: old, name }), countTable({ client: fresh, name })]);
    if (here !== there) throw new StartError(`${name} has ${here} rows, and its copy ${there}.`);
    counted += 1;
  }
  return { counted, uncounted: names.slice(counted) };
}

/** Changes from the old database to its copy within seconds. Until the new one takes writes, whatever fails is taken back, and the portal continues with the old one; throws a StartError. */
export async function switchDatabase({ from, to, way, countMs = 2_000 }: Move & { way: Way; countMs?: number }): Promise<Switched> {
  return connected([from, besideIt(from), to], async (old, beside, fresh) => {
    const database = nameOf(from);
    const { ready, tables } = await readProgress(fresh);
    const lag = await readLag(old);
    if (lag === null || tables === 0 || ready < tables)
      throw new StartError(
        'There is no whole copy: none was begun, it is not done, or the primary has changed since. Cancel it, then begin again.',
      );
    if (lag > 64 * 1024 * 1024)
      throw new StartError(`The copy is ${Math.round(lag / 1024 / 1024)} MB behind. Try again when less is written.`);
    const begun = performance.now();
    let hasLed = false;
    const found = await (async () => {
      await way.hold();
      await setOpen({ client: beside, database, isOpen: false });
      await until(async () => (await endSessionsOf({ client: old, database })) === 0, 'Connections to the old database do not end.');
      const mark = await setMark(old);
      await until(() => hasMark({ client: fresh, mark }), 'The copy does not catch up.');
      const sequences = await copySequences({ from: old, to: fresh });
      const counts = await compareCounts(old, fresh, countMs);
      const owner = await readOwner(old);
      hasLed = true;
      await way.lead();
      await unsubscribe(fresh);
      await setLogin({ client: fresh, owner, can: true });
      return { sequences, ...counts };
    })().catch((error: unknown) =>
      takeBack(error, [
        ...(hasLed ? [() => way.leadBack()] : []),
        () => connected([besideIt(from)], (again) => setOpen({ client: again, database, isOpen: true })),
        () => way.release(),
      ]),
    );
    // the new database takes writes from here on, so nothing is taken back any more
    await way.release().catch((error: unknown) => {
      throw new StartError(`The portal has the new database now, but some of its statements are still held. ${messageOf(error)}`, {
        cause: error,
      });
    });
    return { seconds: (performance.now() - begun) / 1000, ...found };
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Does every step, also where one fails, and throws what went wrong first; with what failed of the steps, where something did. */
async function takeBack(error: unknown, steps: readonly (() => Promise<void>)[]): Promise<never> {
  const failed: string[] = [];
  for (const step of steps) await step().catch((fault: unknown) => failed.push(messageOf(fault)));
  if (failed.length === 0) throw error;
  throw new StartError(`${messageOf(error)}\nNot all was taken back: ${failed.join('; ')}`, { cause: error });
}
