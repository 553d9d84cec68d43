import { codeOf, StartError } from '../common/start-error.ts';

/** An url of a database as it may be shown: without its password and options. */
export function showDatabaseUrl(url: string): string {
  if (!URL.canParse(url)) return 'the given address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Turns what PostgreSQL or the network says while the server starts into the sentence of a StartError; other errors come back as they are. */
export function explainDatabaseError({ error, url }: { error: unknown; url: string }): unknown {
  if (error instanceof StartError) return error;
  const where = showDatabaseUrl(url);
  const say = (sentence: string) => new StartError(sentence, { cause: error });
  const name = URL.canParse(url) ? decodeURIComponent(new URL(url).pathname.slice(1)) : '';
  const cause = error instanceof Error && error.cause !== undefined && codeOf(error) === '' ? error.cause : error;
  switch (codeOf(cause)) {
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return say(`No PostgreSQL answers at ${where}. Check DATABASE_URL, and that the database is running.`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return say(`The machine of DATABASE_URL (${where}) is not known on this network. Check its name.`);
    case '28P01':
    case '28000':
      return say(`PostgreSQL at ${where} refuses the name or password of DATABASE_URL.`);
    case '3D000':
      return say(`PostgreSQL at ${where} has no database named '${name}'. Make it, or correct DATABASE_URL.`);
    case '42501':
      return say(`The account of DATABASE_URL may not make tables in ${where}. Give it that right, or use the database's owner.`);
    case '0A000':
    case '58P01':
      return say(
        `PostgreSQL at ${where} lacks the extension pg_trgm or btree_gist. Install its contrib package (postgresql-contrib) and start again.`,
      );
    case '53100':
      return say(`The disk under the database is full. Free some space and start again.`);
    case '53300':
      return say(`PostgreSQL at ${where} has no free connection. Raise its max_connections, or stop what holds them.`);
    case '57P03':
      return say(`PostgreSQL at ${where} is starting up or shutting down. Try again in a moment.`);
    default:
      // pg says this one in words only.
      if (cause instanceof Error && /timeout expired|Connection terminated|does not support SSL/.test(cause.message)) {
        return say(`No PostgreSQL answers as it should at ${where} (${cause.message}). Check DATABASE_URL.`);
      }
      return error;
  }
}

/** Whether an error says that PostgreSQL cannot be reached or accepts no connections, so that every query fails alike. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // a message that breaks the protocol, such as one with too many parameters, fails by itself; a pooler that accepts no connection says FATAL
  if (codeOf(cause) === '08P01') return cause instanceof Error && 'severity' in cause && cause.severity === 'FATAL';
  // 25006: the host that was the primary is a standby now
  if (/^(08|57P|53|25006)|^ECONN(REFUSED|RESET)$|^EPIPE$/.test(codeOf(cause))) return true;
  return cause instanceof Error && /timeout exceeded when trying to connect|Connection terminated|is not queryable$/.test(cause.message);
}

/** Whether PostgreSQL gave a statement up: it ran or waited for a lock too long, or two waited for each other. The caller may try again, and a moment later it may do. */
export function isDatabaseBusy(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return /^(57014|55P03|40P01)$/.test(codeOf(cause));
}
