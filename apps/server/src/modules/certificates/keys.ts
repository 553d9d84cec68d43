import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { badgePayload, issuerProfile, statusBits, statusListLength, statusPayload, statusPlace } from '@abhyas/rules/certificates/badge.ts';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../platform/common/errors.ts';
import { say } from '../../platform/language.ts';
import type { Ports } from '../../platform/parts.ts';
import { issuerName } from './issue.ts';
import { type CertificateRow, hasRange, insertKey, listKeys, listRevoked } from './queries.ts';

/** The one algorithm that every verifier of Open Badges 3.0 knows (section 8.2.3). */
const alg = 'RS256';

type Needed = Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'vault'>;

const isWhole = (row: { readonly sealed: string }, vault: Needed['vault']): JWK | null => {
  try {
    return JSON.parse(vault.open(row.sealed)) as JWK;
  } catch {
    return null;
  }
};

interface SigningKey {
  readonly kid: string;
  readonly key: JWK;
  readonly createdAt: Date;
}

/** The key to sign with: the newest; a new one where there is none, or the secret of the portal has changed since. */
async function getKey({ parts }: { parts: Needed }): Promise<SigningKey> {
  const queryable = parts.database.orm;
  const [newest] = await listKeys({ queryable });
  const known = newest === undefined ? null : isWhole(newest, parts.vault);
  if (newest !== undefined && known !== null) return { kid: newest.kid, key: known, createdAt: newest.createdAt };
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const [own, key] = [await exportJWK(publicKey), await exportJWK(privateKey)];
  const kid = await calculateJwkThumbprint(own);
  const row = {
    kid,
    publicKey: { ...own, alg, use: 'sig' },
    sealed: parts.vault.seal(JSON.stringify(key)),
    createdAt: parts.clock.now(),
  };
  await insertKey({ queryable, row });
  return { kid, key, createdAt: row.createdAt };
}

const publicPath = '/api/certificates';
/** The route of what anyone may read: who issues, with which keys, and what was revoked. */
export const publicRoute = `${publicPath}/:address`;

/** The page at which anyone verifies a certificate. */
export const verifyUrl = ({ parts, code }: { parts: Ports<'config'>; code: string }): string =>
  `${parts.config.publicUrl}/certificates/${code}`;

const addressOf = ({ parts, name }: { parts: Ports<'config'>; name: string }): string => `${parts.config.publicUrl}${publicPath}/${name}`;

const getIssuer = async ({ parts, name }: { parts: Needed; name: string }) => ({
  url: addressOf({ parts, name: 'issuer.json' }),
  name,
  home: parts.config.publicUrl,
});

/** What was signed last, by its key and a digest of what it says: RS256 signs the same in the same way, and takes milliseconds of a processor that anyone may ask for. */
const signed = new LRUCache<string, string>({ max: 500 });

async function sign({
  parts,
  by: { kid, key },
  payload,
}: {
  parts: Needed;
  by: SigningKey;
  payload: Record<string, unknown>;
}): Promise<string> {
  const name = `${kid} ${hash('sha256', JSON.stringify(payload))}`;
  const known = signed.get(name);
  if (known !== undefined) return known;
  const jwt = await new SignJWT(payload)
    .setProtectedHeader({ alg, kid: addressOf({ parts, name: `${kid}.jwk` }), typ: 'JWT' })
    .sign(await importJWK(key, alg));
  signed.set(name, jwt);
  return jwt;
}

/** A certificate as a credential of Open Badges 3.0, signed (a compact JWS). */
export async function signBadge({ parts, row }: { parts: Needed; row: CertificateRow }): Promise<string> {
  const { list, index } = statusPlace(row.id);
  const kind = row.listId === 0n ? 'course' : 'series';
  const issuer = await getIssuer({ parts, name: row.issuer });
  const values = { title: row.title, course: row.courseName };
  const payload = badgePayload({
    url: verifyUrl({ parts, code: row.code }),
    issuer,
    achievement: {
      url: `${issuer.url}#${kind}-${kind === 'course' ? row.courseId : row.listId}`,
      type: kind === 'course' ? 'Course' : 'Assessment',
      name: row.title,
      description: say({ key: `certificate_about_${kind}`, values }, 'en'),
      criteria: say({ key: `certificate_criteria_${kind}`, values }, 'en'),
    },
    person: row.name,
    issuedAt: row.issuedAt,
    status: { list: addressOf({ parts, name: `status-${list}.jwt` }), index },
  });
  return sign({ parts, by: await getKey({ parts }), payload });
}

/** A document that verifiers read: the profile of the issuer, the public keys, one of them, or a list of what was revoked. Throws NOT_FOUND. */
export async function readPublic({ parts, name }: { parts: Needed; name: string }): Promise<{ text: string; type: string }> {
  const json = (value: unknown) => ({ text: JSON.stringify(value), type: 'application/json; charset=utf-8' });
  const queryable = parts.database.orm;
  // named as the header of what it signs names it
  const publicOf = ({ kid, publicKey }: { kid: string; publicKey: Record<string, unknown> }) => ({
    ...publicKey,
    kid: addressOf({ parts, name: `${kid}.jwk` }),
  });
  if (name === 'issuer.json') return json(issuerProfile(await getIssuer({ parts, name: await issuerName({ parts }) })));
  if (name === 'jwks.json') return json({ keys: (await listKeys({ queryable })).map(publicOf) });
  const [, kid] = /^([\w-]{43})\.jwk$/.exec(name) ?? [];
  if (kid !== undefined) {
    const key = (await listKeys({ queryable })).find((each) => each.kid === kid);
    if (key !== undefined) return json(publicOf(key));
  }
  const [, list] = /^status-(0|[1-9]\d{0,6})\.jwt$/.exec(name) ?? [];
  const from = BigInt(list ?? 0) * BigInt(statusListLength);
  if (list === undefined || !(await hasRange({ queryable, from }))) throw new AppError('NOT_FOUND');
  const revoked = await listRevoked({ queryable, from, before: from + BigInt(statusListLength) });
  const by = await getKey({ parts });
  const bits = statusBits(revoked.map(({ id }) => statusPlace(id).index));
  const payload = statusPayload({
    url: addressOf({ parts, name }),
    issuer: await getIssuer({ parts, name: await issuerName({ parts }) }),
    encodedList: `u${gzipSync(bits).toString('base64url')}`,
    since: new Date(Math.max(...[by.createdAt, ...revoked.map(({ revokedAt }) => revokedAt)].map((moment) => moment.getTime()))),
  });
  return { text: await sign({ parts, by, payload }), type: 'application/vc+jwt' };
}
