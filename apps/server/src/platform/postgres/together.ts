import { isDatabaseBusy, isDatabaseUnavailable } from './database-error.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Queryable, memoisePerDatabase } from './database.ts';
import { chunks } from '../common/chunks.ts';

interface Waiting<K, R> {
  readonly key: K;
  readonly resolve: (found: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers simultaneous calls with few loads: calls of one turn share a load, and while `lanes` loads run, calls wait and go into the next
 * one, at most `size` of them. `load` answers in the order of its keys and must change nothing, because a failed load is tried again and
 * then made for each call alone; one that took too long is not.
 */
export function gatherCalls<K, R>(
  load: (keys: readonly K[]) => Promise<readonly R[]>,
  { lanes = 2, size = 500 }: { lanes?: number; size?: number } = {},
): (key: K) => Promise<R> {
  let waiting: Waiting<K, R>[] = [];
  let running = 0;
  let isDue = false;

  function gather(): void {
    if (isDue || running >= lanes || waiting.length === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      running += 1;
      const calls = waiting.slice(0, size);
      waiting = waiting.slice(size);
      void answer(calls).finally(() => {
        running -= 1;
        gather();
      });
      gather();
    });
  }

  async function answer(calls: readonly Waiting<K, R>[]): Promise<void> {
    try {
      const keys = calls.map(({ key }) => key);
      // many calls share a load: one lost connection must not fail them all
      const found = await load(keys).catch((error: unknown) => {
        if (isDatabaseBusy(error)) throw error;
        return load(keys);
      });
      if (found.length !== calls.length) throw new Error(`invariant: expected ${calls.length} results, found ${found.length}`);
      for (const [index, { resolve }] of calls.entries()) resolve(found[index] as R);
    } catch (error) {
      if (calls.length === 1 || isDatabaseUnavailable(error) || isDatabaseBusy(error)) for (const { reject } of calls) reject(error);
      else for (const call of calls) await answer([call]);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      gather();
    });
}

interface Values {
  readonly studentId: bigint;
  readonly courseId: bigint;
  readonly variantId: bigint;
  readonly pathId: bigint;
  readonly now: Date;
  readonly until: Date;
  readonly mark: string;
}
type Name = keyof Values;

const types = {
  studentId: 'bigint',
  courseId: 'bigint',
  variantId: 'bigint',
  pathId: 'bigint',
  now: 'timestamptz',
  until: 'timestamptz',
  mark: 'text',
} as const satisfies Record<Name, string>;
const names = Object.keys(types) as Name[];

/** Who and what a statement is about, as the parts that modules contribute to it name them: columns of the row that stands for one call. */
export const asked = Object.fromEntries([...names, 'place'].map((name) => [name, sql.raw(`asked."${name}"`)])) as Record<
  Name | 'place',
  SQL<never>
>;

/** The calls that a statement answers, a row for each in the order of `place`. Of JSON the planner expects the same number of rows however many come, so the statement keeps one plan. */
function askedRows(by: readonly Name[]): SQL {
  const columns = by.map((name) => sql.raw(`"${name}" ${types[name]}`));
  return sql`json_to_recordset(${sql.placeholder('asked')}::json) as asked (place int, ${sql.join(columns, sql`, `)})`;
}

/** What `askTogether` is given: the columns of `asked` that the statement uses, and the statement, which selects from `from` by `asked.place`. */
interface Statement<N extends Name, R> {
  readonly by: readonly N[];
  readonly prepare: (of: { queryable: Queryable; from: SQL }) => { execute(values: { asked: string }): Promise<R[]> };
}

/**
 * A statement that gives one row for each call, and answers calls that come at once together. To start a plan over many tables, most without a row of a student, costs more than to run it, and so do a query and its answer.
 */
export function askTogether<const N extends Name, R>({
  by,
  prepare,
}: Statement<N, R>): (queryable: Queryable) => (call: Pick<Values, N>) => Promise<R> {
  return memoisePerDatabase((queryable) => {
    const statement = prepare({ queryable, from: askedRows(by) });
    return gatherCalls((calls: readonly Pick<Values, N>[]) =>
      statement.execute({
        asked: JSON.stringify(calls.map((call, place) => ({ place, ...Object.fromEntries(by.map((name) => [name, textOf(call[name])])) }))),
      }),
    );
  });
}

const textOf = (value: bigint | Date | string): string => (value instanceof Date ? value.toISOString() : String(value));

/** How many one transaction takes where nothing else is asked for. */
const usualSize = 20;

/**
 * Does `work` for all ids, `size` at a time, in so many lanes beside one another. A batch that fails is done again one by one, so that the one that cannot be done holds no other up;
 * that one is handed to `onFailure` and passed over. Throws only while the database is away.
 */
export async function inBatches({
  ids,
  work,
  onFailure,
  size = usualSize,
  lanes = 1,
}: {
  ids: readonly bigint[];
  size?: number;
  lanes?: number;
  /** One transaction of its own. */
  work: (ids: readonly bigint[]) => Promise<void>;
  onFailure: (failure: { id: bigint; error: unknown }) => void;
}): Promise<void> {
  const batches = chunks(ids, size);
  const lane = async () => {
    // one source for all lanes: each takes the next
    for (const batch of batches) await together(batch);
  };
  await Promise.all(Array.from({ length: lanes }, lane));

  async function together(batch: readonly bigint[]): Promise<void> {
    try {
      await work(batch);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      for (const id of batch) await alone(id);
    }
  }

  async function alone(id: bigint): Promise<void> {
    try {
      await work([id]);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      onFailure({ id, error });
    }
  }
}
