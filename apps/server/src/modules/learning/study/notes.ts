import { IdCodec, MomentCodec } from '@abhyas/contract/wire.ts';
import type { NoteSchema } from '@abhyas/contract/learning/learning.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { z } from 'zod';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { limitSaves } from '../course/limits.ts';
import { getContent } from '../course/contents.ts';
import * as queries from './note-queries.ts';
import { placeOfAsset } from '../course/places.ts';

type Note = z.output<typeof NoteSchema>;

/** How many notes the list gives at a time. */
const pageSize = 100;

/** So long a device may be away and still bring what was written on it. In milliseconds. */
const remembersRemovedMs = 366 * 86_400_000;

/** What a student reads of a note. */
export function presentNote({ noteKey, text, at, createdAt, updatedAt, version }: queries.NoteRow): Note {
  return { noteKey, text, at, createdAt, updatedAt, version };
}

/**
 * Keeps a note, new (`basedOn` 0) or changed; sending the same words again changes nothing. Throws CHANGED_ELSEWHERE if another device has
 * changed it since, NOT_FOUND if it was removed, RESOURCE_NOT_AVAILABLE if this student has no such asset, INVALID_REQUEST beyond the
 * limits of notes, FORBIDDEN and TOO_MANY_REQUESTS.
 */
export async function saveNote({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  session: Session;
  body: BodyOf<'saveNote'>;
}): Promise<Note> {
  await limitSaves({ parts, session, of: 'note' });
  const { personId: studentId } = session;
  const { courseId: id, variantId, learningPathId, assetId, noteKey, basedOn, text, at } = body;
  const { courseId } = await getCourse({ queryable: parts.database.orm, personId: studentId, courseId: id, variantId });
  const where = { courseId, nodeId: learningPathId, assetId };
  const note = { studentId, ...where, noteKey, basedOn, text, at, now: parts.clock.now() };
  return parts.database.transaction((tx) => keepNote({ tx, ...note }));
}

async function keepNote({
  tx: queryable,
  studentId,
  noteKey,
  basedOn,
  text,
  at,
  now,
  ...where
}: {
  tx: Transaction;
  studentId: bigint;
  courseId: bigint;
  nodeId: bigint;
  assetId: bigint;
  noteKey: string;
  basedOn: number;
  text: string;
  at: number | null;
  now: Date;
}): Promise<Note> {
  await queries.lockNotes({ tx: queryable, studentId });
  const note = { queryable, studentId, noteKey, text, at, now };
  const saved = basedOn === 0 ? await queries.insertNote({ ...note, ...where }) : await queries.updateNote({ ...note, basedOn });
  if (saved !== null) return presentNote(saved);
  const there = await queries.findNote({ queryable, studentId, noteKey });
  if (there !== null && there.text === text && there.at === at) return presentNote(there);
  if (there !== null && there.version !== basedOn) throw new AppError('CHANGED_ELSEWHERE');
  if (there === null && (basedOn > 0 || (await queries.isRemoved({ queryable, studentId, noteKey })))) throw new AppError('NOT_FOUND');
  const count = await queries.countNotes({ queryable, studentId, noteKey, ...where });
  const { besideAsset, charactersBesideAsset, inCourse } = queries.maxNotes;
  if (there === null && (count.besideAsset >= besideAsset || count.inCourse >= inCourse)) {
    throw new AppError('INVALID_REQUEST', {
      said:
        count.besideAsset < besideAsset
          ? { key: 'refusal_notes_course', values: { count: count.inCourse } }
          : { key: 'refusal_notes_beside', values: { count: count.besideAsset } },
    });
  }
  if (there === null && count.charactersBesideAsset + Array.from(text).length <= charactersBesideAsset)
    throw new AppError('RESOURCE_NOT_AVAILABLE');
  const max = charactersBesideAsset.toLocaleString('en');
  throw new AppError('INVALID_REQUEST', { said: { key: 'refusal_notes_length', values: { max } } });
}

/** Removes a note, also one that has not arrived yet; a copy of it that comes later does not bring it back. */
export async function removeNote({
  parts,
  session,
  noteKey,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  noteKey: string;
}): Promise<void> {
  const { personId: studentId } = session;
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await queries.lockNotes({ tx, studentId });
    await queries.deleteNote({ queryable: tx, studentId, noteKey, now });
  });
}

/** Forgets the notes that were removed so long ago that no device brings a copy of them any more. */
export async function purgeOldNotes({ parts }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - remembersRemovedMs);
  await queries.purgeRemovedNotes({ queryable: parts.database.orm, before });
}

const CursorSchema = z.tuple([MomentCodec, IdCodec]);

/** The place in the list that a page ended at. Throws INVALID_REQUEST if it is none of ours. */
function readCursor(before: string) {
  if (before === '') return null;
  const cursor = CursorSchema.safeParse(before.split('_'));
  if (!cursor.success) throw new AppError('INVALID_REQUEST');
  const [updatedAt, id] = cursor.data;
  return { updatedAt, id };
}

/** A page of a student's notes in a course, with where the assets beside them are now. Two queries, and those for the content after an import. */
export async function listNotes({
  parts,
  session,
  body: { search, before, assetType, noteKey, sort, ...which },
}: {
  parts: Ports<'database'>;
  session: Session;
  body: BodyOf<'listNotes'>;
}): Promise<ResultOf<'listNotes'>> {
  const queryable = parts.database.orm;
  const { personId: studentId } = session;
  const { courseId, courseKey } = await getCourse({ queryable, personId: studentId, ...which });
  const filter = {
    search: search.trim(),
    before: readCursor(before),
    sort,
    assetType: assetType ?? null,
    noteKey: noteKey ?? null,
    max: pageSize + 1,
  };
  const rows = await queries.listNoteRows({ queryable, studentId, courseId, ...filter });
  const [first] = rows;
  if (first === undefined) return { notes: [], next: '' };
  const content = await getContent({ queryable, courseId, version: first.contentVersion });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    notes: shown.map((row) => {
      const place = row.assetId === null ? null : placeOfAsset({ content, assetId: row.assetId, nodeId: row.nodeId, courseKey });
      return {
        ...presentNote(row),
        learningPathId: place?.node.id ?? row.nodeId,
        assetId: row.assetId,
        assetName: row.assetName,
        assetType: row.assetType ?? '',
        place: place?.words ?? '',
        url: place?.url ?? '',
      };
    }),
    next: last === undefined ? '' : CursorSchema.encode([last.updatedAt, last.id]).join('_'),
  };
}
