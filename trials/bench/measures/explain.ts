import pg from 'pg';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Node[];
}

interface Explained {
  /** Pages of tables and indexes that the statements touch, in memory or not. */
  readonly pages: number;
  /** How each table and index is read. */
  readonly scans: readonly string[];
  /** The tables with more rows than `largeTable` that are read from end to end. */
  readonly sequential: readonly string[];
}

/** A table with more rows than this grows with the number of students. */
const largeTable = 5000;

/** Runs pieces of work and explains the statements that each sends, as PostgreSQL runs them once more. */
export async function explainAll<N extends string>(
  database: Database,
  work: Record<N, () => Promise<unknown>>,
): Promise<Record<string, Explained>> {
  const { rows } = await database.pool.query<{ relname: string; reltuples: number }>(
    `select relname, reltuples from pg_class where relkind = 'r' and reltuples > ${largeTable}`,
  );
  const isLarge = new Set(rows.map(({ relname }) => relname));
  const explained: Record<string, Explained> = {};
  for (const [name, run] of Object.entries<() => Promise<unknown>>(work)) {
    const scans: string[] = [];
    const sequential: string[] = [];
    let pages = 0;
    const visit = (node: Node) => {
      const { 'Relation Name': table, 'Index Name': index, 'Node Type': type, 'Actual Rows': found } = node;
      if (table !== undefined || index !== undefined)
        scans.push(`${type} ${[table, index].filter(Boolean).join(' by ')}: ${found ?? 0} rows`);
      if (type === 'Seq Scan' && table !== undefined && isLarge.has(table)) sequential.push(table);
      for (const below of node.Plans ?? []) visit(below);
    };
    for (const { text, values } of await statementsOf(run)) {
      const answer = await database.pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      const plan = answer.rows[0]?.['QUERY PLAN'][0]?.Plan;
      if (plan === undefined) continue;
      pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
      visit(plan);
    }
    explained[name] = { pages, scans, sequential };
  }
  return explained;
}

/** The statements that some work sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...given: never[]) {
    const [asked, values] = given as unknown as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const statement =
      typeof asked === 'string' ? { text: asked, values: values ?? [] } : { text: asked.text, values: values ?? asked.values ?? [] };
    sent.push(statement);
    return (query as (...all: never[]) => unknown).apply(this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
