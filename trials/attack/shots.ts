import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { endpoints } from '@abhyas/contract/endpoints.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import { bodiesOf, type Known } from './bodies.ts';
import { altered, raw } from './malformed.ts';

export type Actor = 'student' | 'candidate' | 'parent' | 'mentor' | 'staff' | 'admin' | 'anonymous';

/** One request, and who makes it. */
export interface Shot {
  readonly actor: Actor;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** The server may end the connection instead of an answer: it has read as much as it takes. */
  readonly mayBeCut: boolean;
}

const json = { 'content-type': 'application/json' };
/** More than the server takes of a body that is no form. */
const large = 900_000;

const contentTypes = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(500)}`,
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/json, text/html',
  'application/merge-patch+json',
  ';',
  '*/*',
];
const headerSets: readonly Record<string, string>[] = [
  ...contentTypes.map((type) => ({ 'content-type': type })),
  ...['foo', 'gzip', 'br', 'deflate', 'gzip, gzip', 'identity', ''].map((encoding) => ({ ...json, 'content-encoding': encoding })),
  ...['%00', 'a=b; a=c', '__Host-abhyas=1', `x=${'y'.repeat(5000)}`, 'abhyas_attempt=%E0%A4%A', '='].map((cookie) => ({ ...json, cookie })),
  ...['', 'Bearer ', `Bearer ${'x'.repeat(4000)}`, 'Basic Og==', 'Bearer \u00ff'].map((authorization) => ({ ...json, authorization })),
  ...['evil.example', 'localhost:99999', '[::1', '', 'a'.repeat(300)].map((host) => ({ ...json, host })),
  { ...json, 'x-forwarded-for': "1.1.1.1, ';--" },
  { ...json, 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'evil.example' },
  { ...json, origin: 'null' },
  { ...json, range: 'bytes=0-,-1,99999999999-' },
  { ...json, 'if-none-match': '*', 'if-modified-since': 'never' },
  { ...json, accept: 'image/x-none', 'accept-language': 'x'.repeat(2000), 'accept-encoding': 'foo;q=9' },
  { ...json, 'x-http-method-override': 'DELETE' },
  { ...json, 'user-agent': "() { :; }; echo ';\u00e9" },
  { ...json, 'access-token': "' or 1=1" },
];
const pathEndings = [
  '?%zz',
  '?a=%00',
  '?__proto__[x]=1',
  `?${'q'.repeat(4000)}`,
  '/',
  '//',
  '%00',
  '/..%2f..%2fpackage.json',
  '/%c0%ae',
  ';a=b',
  '#x',
  '%2e%2e',
];
const methods = ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];

const fileBytes = ['', 'text', '%PDF-1.7\n%%EOF', '\u0089PNG\r\n\u001a\n', '<svg onload=alert(1)>', 'MZ', 'x'.repeat(300_000)];

/** A form with a body's fields and a file, its parts now and then not as they should be. */
function forms(good: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const names = fc.constantFrom('a.pdf', 'a.png', '../../a', 'a\u0000.png', '', 'x'.repeat(3000), 'क.pdf');
  const types = fc.constantFrom('application/pdf', 'image/png', 'text/html', '', 'image/png\r\nx: y');
  const ends = fc.constantFrom('--x--\r\n', '--x', '', '--x\r\n', '--y--\r\n');
  return fc.tuple(good, names, types, fc.constantFrom(...fileBytes), ends, fc.nat(4)).map(([value, name, type, bytes, end, files]) => {
    const part = (head: string, content: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const fields = Object.entries(value ?? {}).map(([key, each]) => part(`name="${key}"`, String(each)));
    const file = part(`name="user_file"; filename="${name}"\r\ncontent-type: ${type}`, bytes);
    return Buffer.from([...fields, ...Array.from({ length: files }, () => file), end].join(''), 'latin1');
  });
}
const formCalls: ReadonlySet<PathName> = new Set(['uploadFile', 'uploadProfileImage', 'videoPlayerUrl']);

function actorsOf(name: PathName): fc.Arbitrary<Actor> {
  const everyone = fc.constantFrom<Actor>('student', 'candidate', 'parent', 'mentor', 'staff', 'admin', 'anonymous');
  const { access } = endpoints[name];
  if (access.kind === 'public') return everyone;
  const allowed: readonly Actor[] = access.kind === 'attempt' ? ['candidate'] : access.roles;
  // who is let in gets further
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom<Actor>(...allowed) }, { weight: 1, arbitrary: everyone });
}

/** What is sent to one call of the contract, by whom: the same for the same seed. */
export function shotsAt({
  name,
  knownOf,
  count,
  seed,
}: {
  name: PathName;
  knownOf: (actor: Actor) => Known;
  count: number;
  seed: number;
}): Shot[] {
  const requests = new Map<Actor, fc.Arbitrary<Request>>();
  const requestsOf = (actor: Actor) => {
    const made = requests.get(actor) ?? requestsTo({ name, known: knownOf(actor) });
    requests.set(actor, made);
    return made;
  };
  const shot = actorsOf(name).chain((actor) => requestsOf(actor).map((request): Shot => ({ ...request, actor })));
  return fc.sample(shot, { numRuns: count, seed });
}

type Request = Omit<Shot, 'actor'>;

/** Good bodies, ones with something wrong, what is no JSON, and odd headers, paths and methods. */
function requestsTo({ name, known }: { name: PathName; known: Known }): fc.Arbitrary<Request> {
  const { method, path, body } = endpoints[name];
  const good = bodiesOf({ body, known });
  const text = good.map((value) => Buffer.from(JSON.stringify(value)));
  const of = (more: Partial<Request>): Request => ({ method, path, headers: json, body: null, mayBeCut: false, ...more });
  const bodyOf = (bytes: Buffer): Partial<Request> => (method === 'GET' ? {} : { body: bytes, mayBeCut: bytes.length > large });
  const kinds: { weight: number; arbitrary: fc.Arbitrary<Request> }[] = [
    { weight: 8, arbitrary: text.map((bytes) => of(bodyOf(bytes))) },
    { weight: 6, arbitrary: altered(good).map((bytes) => of(bodyOf(Buffer.from(bytes)))) },
    { weight: 3, arbitrary: raw(good).map((bytes) => of(bodyOf(bytes))) },
    { weight: 2, arbitrary: fc.tuple(text, fc.constantFrom(...headerSets)).map(([bytes, headers]) => of({ ...bodyOf(bytes), headers })) },
    { weight: 1, arbitrary: text.map((bytes) => of({ ...bodyOf(gzipSync(bytes)), headers: { ...json, 'content-encoding': 'gzip' } })) },
    { weight: 1, arbitrary: fc.constantFrom(...pathEndings).map((end) => of({ path: path + end, ...bodyOf(Buffer.from('{}')) })) },
    { weight: 1, arbitrary: fc.constantFrom(...methods).map((other) => of({ method: other })) },
  ];
  if (formCalls.has(name)) {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    kinds.push({ weight: 12, arbitrary: forms(good).map((bytes) => of({ body: bytes, headers, mayBeCut: true })) });
  }
  return fc.oneof(...kinds);
}
