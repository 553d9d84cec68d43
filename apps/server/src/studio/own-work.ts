import type { CourseRight } from '@abhyas/contract/endpoint.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import type { ExportScope } from '@abhyas/contract/studio/exports.ts';
import { readYamlText } from '@abhyas/rules/content/yaml-edit.ts';
import { findCommented } from '../modules/sources/review-queries.ts';
import { findImporter } from '../modules/sources/file-import-queries.ts';
import { findOwn, hasCourse, hasPack, isOwn, listFilesOf, listNamedFiles, type Own } from '../modules/sources/own-queries.ts';
import { findSourceAt, findVersion } from '../modules/sources/source-queries.ts';
import { AppError } from '../platform/common/errors.ts';
import type { Mount } from '../platform/http/endpoint.ts';
import type { Session } from '../platform/http/session.ts';
import type { Ports } from '../platform/parts.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { pathOfFile, type FileKind } from '@abhyas/contract/studio/file-kinds.ts';

/** What someone may see and change with a right; null is everything. */
export async function ownOf({
  queryable,
  session,
  right,
}: {
  queryable: Queryable;
  session: Session;
  right: CourseRight;
}): Promise<Own | null> {
  if (session.role !== 'staff' || session.rights.includes(right)) return null;
  const courseIds = session.courseRights.flatMap((given) => (given.right === right ? [given.courseId] : []));
  return findOwn({ queryable, courseIds });
}

/** Mounts calls so that a person who has their right for some courses only is refused what belongs to others: NOT_FOUND, as if it were not there. */
export function mountOwn({ parts, mount }: { parts: Ports<'database'>; mount: Mount }): Pick<Mount, 'session' | 'uploads'> {
  const admit = async ({
    endpoint: { name, access },
    session,
    body,
  }: {
    endpoint: Parameters<Mount['session']>[0];
    session: Session;
    body: unknown;
  }) => {
    const right = access.kind === 'session' ? access.right : undefined;
    const queryable = parts.database.orm;
    const own = right === 'content' || right === 'review' ? await ownOf({ queryable, session, right }) : null;
    if (own !== null) await requireOwn({ queryable, own, call: name, personId: session.personId, body: body as Body });
  };
  return {
    session: (endpoint, handler, load) =>
      mount.session(
        endpoint,
        async (call) => {
          await admit({ ...call, endpoint });
          return handler(call);
        },
        load,
      ),
    uploads: (endpoint, shape, handler) =>
      mount.uploads(endpoint, shape, async (call) => {
        await admit({ ...call, endpoint });
        return handler(call);
      }),
  };
}

/** The calls that show or publish what a text names. */
const readingNames: ReadonlySet<PathName> = new Set([
  'testFigures',
  'drawTestQuestions',
  'testPaper',
  'rehearsalPaper',
  'scoreRehearsal',
  'previewFiles',
  'publishFiles',
]);

/** Everything by which calls of the studio name what they are about. */
interface Body {
  readonly sourceId?: bigint;
  readonly besideId?: bigint;
  readonly passageId?: bigint | null;
  readonly sourceIds?: readonly bigint[];
  readonly files?: readonly { readonly sourceId: bigint }[];
  readonly commentId?: bigint;
  readonly importId?: bigint;
  readonly pack?: string;
  readonly file?: string;
  readonly kind?: FileKind;
  readonly key?: string;
  readonly text?: string;
  readonly base?: number;
  readonly revision?: number;
  readonly change?: { readonly kind: string; readonly file?: string };
  readonly rule?: { readonly banks: readonly string[] };
  readonly names?: readonly string[];
  readonly scope?: ExportScope;
}

/** Throws NOT_FOUND for what belongs to another course, and FORBIDDEN for a text that would take a file there. */
async function requireOwn({
  queryable,
  own,
  call,
  personId,
  body,
}: {
  queryable: Queryable;
  own: Own;
  call: PathName;
  personId: bigint;
  body: Body;
}): Promise<void> {
  const {
    sourceId,
    besideId,
    passageId,
    sourceIds = [],
    files = [],
    commentId,
    importId,
    pack,
    file,
    kind,
    key = '',
    text,
    change,
    rule,
    names = [],
    scope,
  } = body;
  const ids = new Set(
    [
      sourceId,
      besideId,
      passageId,
      ...sourceIds,
      ...(scope?.kind === 'questions' ? scope.sourceIds : []),
      ...files.map((each) => each.sourceId),
    ].filter((id) => id != null),
  );
  const rows = await listFilesOf({ queryable, sourceIds: [...ids] });
  const commented = commentId === undefined ? [] : await findCommented({ queryable, commentId });
  if (rows.length < ids.size || [...rows, ...commented].some((row) => !isOwn(own, row))) throw new AppError('NOT_FOUND');
  if (importId !== undefined && (await findImporter({ queryable, importId })) !== personId) throw new AppError('NOT_FOUND');
  if (pack !== undefined && !hasPack(own, pack)) throw new AppError('NOT_FOUND');
  if (scope !== undefined && !isOwnScope(own, scope)) throw new AppError('NOT_FOUND');
  const named = { pack: pack ?? rows[0]?.pack ?? '', file: file ?? change?.file ?? '' };
  if (
    named.file !== '' &&
    !isOwn(own, named) &&
    (change !== undefined || (await findSourceAt({ queryable, ...named, path: named.file })) !== null)
  )
    throw new AppError('NOT_FOUND');
  // a file that is begun without a course gets theirs
  if (pack !== undefined && kind !== undefined)
    requireStay({ own, pack, path: pathOfFile({ kind, key }), text: ownText({ own, pack, kind, text: text ?? '' }), wasOwn: false });
  if (pack !== undefined && names.length > 0) await requireOwnNames({ queryable, own, pack, path: '', text: '', named: names });
  for (const row of rows) {
    if (readingNames.has(call))
      await requireOwnNames({
        queryable,
        own,
        ...row,
        text: row.id === sourceId ? (text ?? row.text) : row.text,
        named: rule?.banks ?? [],
      });
    const next = row.id !== sourceId ? null : (text ?? (await restoredText({ queryable, body })));
    if (next !== null && (row.kind === 'head' || row.kind === 'file')) requireStay({ own, ...row, text: next, wasOwn: true });
  }
}

/** Whether someone may export or print this: all, or what is of their courses alone, which a whole pack never is. */
export function isOwnScope(own: Own | null, scope: ExportScope): boolean {
  if (own === null) return true;
  switch (scope.kind) {
    case 'questions':
      return true;
    case 'bank':
      return isOwn(own, scope);
    case 'course':
      return hasCourse(own, { pack: scope.pack, key: scope.programme });
    case 'pack':
      return false;
  }
}

/** The text that a call would restore; null for any other. */
async function restoredText({
  queryable,
  body: { sourceId, base, revision },
}: {
  queryable: Queryable;
  body: Body;
}): Promise<string | null> {
  if (sourceId === undefined || base === undefined || revision === undefined) return null;
  return (await findVersion({ queryable, sourceId, revision }))?.text ?? null;
}

/** The front matter of a file in Markdown, or all of any other. */
function saidOf({ path, text }: { path: string; text: string }): string {
  if (!path.endsWith('.md')) return text;
  return /^---\n(.*?)\n---(?:\n|$)/s.exec(text)?.[1] ?? '';
}

/** The course that a text says it is of, as the database reads it; '' where it says none. */
const programmeIn = (said: string): string => /^programme:[ \t]*['"]?([a-z0-9-]+)['"]?[ \t\r]*(?:#.*)?$/m.exec(said)?.[1] ?? '';

/** Throws FORBIDDEN where a text would take a file out of someone's courses. `wasOwn`: it is theirs already, perhaps by what uses it. */
function requireStay({ own, pack, path, text, wasOwn }: { own: Own; pack: string; path: string; text: string; wasOwn: boolean }): void {
  const said = saidOf({ path, text });
  const programme = programmeIn(said);
  const { error, value } = readYamlText(said);
  const read = error === null && typeof value === 'object' && value !== null && 'programme' in value ? value.programme : '';
  const isSame = error !== null || read === programme;
  const names = own.courses.some((course) => course.pack === pack && course.key === programme);
  const needsNone = isOwn(own, { pack, file: path }) && (own.packs.includes(pack) || (wasOwn && /^(questions|pages)\//.test(path)));
  if (!isSame || !(names || (programme === '' && needsNone))) throw new AppError('FORBIDDEN', { said: { key: 'refusal_other_course' } });
}

/** The fields of tests, pools and paths that name banks, questions and pages. */
const naming: ReadonlySet<string> = new Set(['bank', 'banks', 'questions', 'question', 'drawn', 'page']);

/** Throws NOT_FOUND, saying so, where a text names a bank or page of another course. */
async function requireOwnNames({
  queryable,
  own,
  pack,
  path,
  text,
  named,
}: {
  queryable: Queryable;
  own: Own;
  pack: string;
  path: string;
  text: string;
  /** Beside the text: banks, or questions as bank/key. */
  named: readonly string[];
}): Promise<void> {
  const foreign = (await listNamedFiles({ queryable, pack })).filter((file) => !isOwn(own, { pack, file }));
  if (foreign.length === 0) return;
  const names = foreign.map((file) => file.replace(/^questions\/(.*)\.(?:md|jsonl)$/, '$1'));
  const isForeign = (value: string) => names.some((name) => value === name || value.startsWith(`${name}/`));
  const walk = (value: unknown, isNaming: boolean): boolean => {
    if (typeof value === 'string') return isNaming && isForeign(value);
    if (Array.isArray(value)) return value.some((each) => walk(each, isNaming));
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(([name, each]) => walk(each, naming.has(name)));
  };
  // a quiz of a page names its questions as bank/key
  const inText = path.endsWith('.md') ? text.split(/[^\w/-]+/).some(isForeign) : walk(readYamlText(text).value, false);
  if (inText || named.some(isForeign)) throw new AppError('NOT_FOUND', { said: { key: 'refusal_names_other_course' } });
}

/** A file that someone begins, of their course where it names none: a page or bank says it in its front matter, where its pack has other courses too. */
export function ownText({ own, pack, kind, text }: { own: Own | null; pack: string; kind: FileKind | 'bank'; text: string }): string {
  const course = own?.courses.find((each) => each.pack === pack);
  if (own === null || course === undefined) return text;
  if (kind === 'test' || kind === 'path' || kind === 'pool') return text.replace(/^programme: *(?:''|"")? *$/m, `programme: ${course.key}`);
  if ((kind !== 'page' && kind !== 'bank') || own.packs.includes(pack)) return text;
  if (programmeIn(saidOf({ path: 'page.md', text })) === course.key) return text;
  const [, said = '', body = text] = /^---\n(.*?)\n---\n?(.*)$/s.exec(text) ?? [];
  const rest = said.split('\n').filter((line) => line !== '' && !line.startsWith('programme:'));
  return ['---', `programme: ${course.key}`, ...rest, '---', '', body.replace(/^\n+/, '')].join('\n');
}
