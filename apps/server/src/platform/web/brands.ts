import { knownZone } from '@abhyas/rules/calendar/time-zone.ts';
import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { asc, count, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Clock } from '../common/clock.ts';
import type { Database, Queryable, Transaction } from '../postgres/database.ts';
import { brands } from '../postgres/tables.ts';

export interface Brand {
  readonly key: string;
  readonly timeZone: string;
  readonly data: Record<string, unknown>;
}

/** A programme of a pack. */
interface Programme {
  readonly pack: string;
  readonly key: string;
}

export interface Brands {
  /** What is known of the brands is read again for the next question: someone reloads the page to see what was just published. */
  reread(): void;
  /** The brand of a host name (no port); the first brand for a host no one claims, null when there is none at all. */
  forHost(host: string): Promise<Brand | null>;
  /** Whether a brand names this host as its own. */
  claims(host: string): Promise<boolean>;
  /** The name of the brand of a host: that host where the brand claims it, else the first it claims. */
  nameOf(host: string): Promise<string>;
  /** The time zone in which dates of that host show (decision 25). */
  timeZoneOf(host: string): Promise<string>;
  /** The brand that offers a programme, where the brand of this host does not, with the host to go to; null where it does. */
  otherBrandOf(of: Programme & { readonly host: string }): Promise<{ readonly name: string; readonly host: string } | null>;
  /** The domain that the brand of a host sets cookies for; undefined if it names none, or where the host is outside it. */
  cookieDomainOf(host: string): Promise<string | undefined>;
}

/** Writes a brand of a pack, over its own of that key; false, having written nothing, where another pack has a brand of the key. */
export async function saveBrand({
  tx,
  brand,
}: {
  tx: Transaction;
  brand: typeof brands.$inferInsert & { pack: string };
}): Promise<boolean> {
  const written = await tx
    .insert(brands)
    .values(brand)
    .onConflictDoUpdate({ target: brands.key, set: brand, setWhere: sql`${brands.pack} in ('', ${brand.pack})` })
    .returning({ id: brands.id });
  return written.length > 0;
}

/** The hosts that brands of other packs have, each with its pack. */
export async function mapHostsOfOthers({ tx, pack }: { tx: Transaction; pack: string }): Promise<Map<string, string>> {
  const rows = await tx
    .select({ pack: brands.pack, hosts: brands.hosts })
    .from(brands)
    .where(sql`${brands.pack} not in ('', ${pack})`)
    .limit(packLimits.brands);
  return new Map(rows.flatMap(({ hosts, pack: of }) => hosts.map((host) => [host, of] as const)));
}

/** Whether a brand lists a programme as its own, for a statement: it then has its adverts alone. */
export const isListed = ({ pack, key }: { pack: SQLWrapper; key: SQLWrapper }): SQL<boolean> =>
  sql`exists (select from ${brands} where ${brands.pack} = ${pack} and ${brands.data} -> 'programmes' @> to_jsonb(${key}))`;

/** The programmes that a brand lists as its own; null for a brand that offers all that no brand lists. */
const listOf = ({ data }: { data: unknown }): readonly string[] | null => (data as { programmes?: readonly string[] }).programmes ?? null;

/** The language of the portal's first brand as a select, null if it names none: that of people who never chose one. */
export const firstBrandLanguage = sql<string | null>`(select data ->> 'language' from ${brands} order by id limit 1)`;

const defaultTimeZone = 'Asia/Kolkata';

const keepFor = 5_000;
/** However often pages are reloaded, the database is asked no more than once in so long. */
const rereadAfter = 100;

/** Whether a browser takes a cookie of that domain from a host. */
export const isInDomain = ({ host, domain }: { host: string; domain: string }): boolean => host === domain || host.endsWith(`.${domain}`);

/** Reads the brands from the database, at most once in five seconds where no page is reloaded: they change when content is imported or published. */
export function createBrands({ database, clock }: { database: Database; clock: Clock }): Brands {
  let read: { at: number; rows: Promise<(typeof brands.$inferSelect)[]> } | null = null;
  const readRows = async () => {
    const now = clock.now().getTime();
    if (read === null || now - read.at > keepFor) {
      const rows = database.orm.select().from(brands).orderBy(asc(brands.id)).limit(packLimits.brands);
      read = { at: now, rows: rows.execute() };
      read.rows.catch(() => (read = null));
    }
    return read.rows;
  };
  const rowOf = async (host: string) => {
    const rows = await readRows();
    return rows.find((brand) => brand.hosts.includes(host)) ?? rows[0];
  };
  const otherBrandOf: Brands['otherBrandOf'] = async ({ pack, key, host }) => {
    const here = await rowOf(host);
    const rows = await readRows();
    const owner =
      rows.find((brand) => brand.pack === pack && listOf(brand)?.includes(key) === true) ?? rows.find((brand) => listOf(brand) === null);
    if (owner === undefined || here === undefined || owner === here) return null;
    // any brand without a list is at home with what no brand lists
    if (listOf(owner) === null && listOf(here) === null) return null;
    return { name: (owner.data as { name: string }).name, host: owner.hosts[0] ?? host };
  };
  const reread = () => {
    if (read !== null && clock.now().getTime() - read.at > rereadAfter) read = null;
  };
  const forHost = async (host: string): Promise<Brand | null> => {
    const row = await rowOf(host);
    return row === undefined
      ? null
      : { key: row.key, timeZone: knownZone(row.timeZone) ?? defaultTimeZone, data: row.data as Record<string, unknown> };
  };
  const claims = async (host: string): Promise<boolean> => (await rowOf(host))?.hosts.includes(host) ?? false;
  const nameOf = async (host: string): Promise<string> => {
    const hosts = (await rowOf(host))?.hosts ?? [];
    return hosts.find((claimed) => claimed === host) ?? hosts[0] ?? host;
  };
  const cookieDomainOf = async (host: string): Promise<string | undefined> => {
    const domain = (await forHost(host))?.data['cookieDomain'];
    return typeof domain === 'string' && isInDomain({ host, domain }) ? domain : undefined;
  };
  return {
    reread,
    forHost,
    claims,
    nameOf,
    otherBrandOf,
    cookieDomainOf,
    timeZoneOf: async (host) => (await forHost(host))?.timeZone ?? defaultTimeZone,
  };
}

/** The zones of brands as they are stored, with how many rows have each. */
export const countBrandZones = ({ queryable }: { queryable: Queryable }) =>
  queryable
    .select({ zone: brands.timeZone, rows: count() })
    .from(brands)
    .groupBy(brands.timeZone)
    .orderBy(brands.timeZone)
    .limit(packLimits.brands);
