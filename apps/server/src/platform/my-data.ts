import { everyRole } from '@abhyas/contract/endpoint.ts';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ModuleContext, Ports } from './parts.ts';
import type { PersonalData } from './personal-data.ts';
import { countHits, resetHits, type Hit, type Limit } from './postgres/rate-limit.ts';
import type { Session } from './http/session.ts';
import { toJson } from './common/to-json.ts';

/** Taking everything along costs many reads: some times an hour, and one at a time, which ends by itself where a process died over it. */
const hourly: Limit = { name: 'my-data', max: 6, seconds: 3600 };
const running: Limit = { name: 'my-data-running', max: 1, seconds: 600 };

/** Milliseconds for which the links to files are good: so long someone has to fetch them. */
const linkMs = 24 * 3_600_000;

const BodySchema = z.strictObject({ password: z.string().max(200) });

/** What the module that owns accounts does for a download. */
export interface MyDataOwner {
  /** Throws where the password, or what stands for it, is not right. */
  readonly verify: (asked: { session: Session; password: string }) => Promise<void>;
  /** Writes the download down, and gives what the portal knows of the person by itself. */
  readonly begin: (session: Session) => Promise<object>;
}

/** One JSON document in pieces: these members, then each list, read only as fast as someone takes it. `finish` is called when it is over, or left. */
async function* documentOf({
  members,
  parts,
  personId,
  personalData,
  finish,
}: {
  members: Record<string, unknown>;
  parts: Ports<'clock' | 'config' | 'database' | 'files'>;
  personId: bigint;
  personalData: readonly PersonalData[];
  finish: () => Promise<void>;
}): AsyncGenerator<string> {
  const now = parts.clock.now();
  const expiresAt = new Date(now.getTime() + linkMs);
  const linkTo = async (key: string) => new URL(await parts.files.signedUrl({ key, expiresAt }), parts.config.publicUrl).href;
  const of = { queryable: parts.database.orm, personId, now, linkTo, files: parts.files };
  const head = Object.entries({ ...members, linksGoodUntil: expiresAt }).map(([name, value]) => `${toJson(name)}:${toJson(value)}`);
  try {
    yield `{${head.join(',\n')}`;
    for (const list of personalData.flatMap(({ lists }) => lists)) {
      yield `,\n${toJson(list.name)}:[`;
      let separator = '\n';
      for await (const rows of list.rows(of)) {
        if (rows.length === 0) continue;
        yield separator + rows.map(toJson).join(',\n');
        separator = ',\n';
      }
      yield ']';
    }
    yield '}\n';
  } finally {
    await finish();
  }
}

/**
 * Starts a download: verifies the password ('' if there is none), counts the download, records it and returns the document in chunks. Throws what
 * `owner.verify` throws, and TOO_MANY_REQUESTS.
 */
async function startDownload({
  parts,
  session,
  password,
  personalData,
  owner,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'files' | 'vault'>;
  session: Session;
  password: string;
  personalData: readonly PersonalData[];
  owner: MyDataOwner;
}): Promise<AsyncGenerator<string>> {
  const queryable = parts.database.orm;
  const { personId } = session;
  await owner.verify({ session, password });
  const now = parts.clock.now();
  const subject = parts.vault.hash(`limit:person:${personId}`).toString('base64url');
  const one: Hit = { limit: running, subject };
  await countHits({ queryable, hits: [one, { limit: hourly, subject }], unless: [one], now });
  const finish = () => resetHits({ queryable, hit: one });
  const person = await owner.begin(session).catch(async (error: unknown) => {
    await finish();
    throw error;
  });
  const members = { portal: parts.config.publicUrl, madeAt: now, person };
  return documentOf({ members, parts, personId, personalData, finish });
}

/**
 * Streams everything stored about a person to them, at POST /api/login/downloadMyData: one JSON document, after their password. Support acting as a
 * student is refused.
 */
export function registerMyData({
  parts,
  mount,
  personalData,
  owner,
}: ModuleContext & { personalData: readonly PersonalData[]; owner: MyDataOwner }): void {
  mount.stream(
    {
      method: 'POST',
      path: '/api/login/downloadMyData',
      access: { kind: 'session', roles: everyRole },
      effect: 'own',
      body: BodySchema,
      isUse: true,
    },
    async ({ session, body: { password }, reply }) => {
      const document = await startDownload({ parts, session, password, personalData, owner });
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .header('cache-control', 'no-store')
        .send(Readable.from(document, { objectMode: false }));
    },
  );
}
