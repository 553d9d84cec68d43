import type { z } from 'zod';
import type { DoubtAboutSchema } from '@abhyas/contract/doubts/doubts.ts';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { findAskedQuestion, requireAskable } from '../assessment/review/asked-question.ts';
import { findReadAttempt } from '../assessment/review/read-attempt.ts';
import { listCourses } from '../identity/people/course-queries.ts';
import { getPlaces } from '../learning/course/places.ts';
import { listTestsOfAssets } from '../learning/course/course-queries.ts';
import { maySee } from '../relations/queries.ts';
import type { FoundDoubt } from './queries.ts';

type DoubtAbout = z.output<typeof DoubtAboutSchema>;

/**
 * What a new doubt is about beyond its topic and asset, as it is stored. Throws NOT_FOUND for a question that is not of the student's own finished attempt at
 * the test that the asset is, REVIEW_NOT_OPEN while they may not see it, INVALID_REQUEST for a part of no asset.
 */
export async function getAsked({
  parts,
  session,
  body: { assetId, question, at },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'postDoubt'>;
}): Promise<{ attemptId: bigint | null; itemId: bigint | null; part: number | null }> {
  if (question === null) {
    if (at !== null && assetId === null) throw new AppError('INVALID_REQUEST', { fields: { at: { key: 'field_lesson' } } });
    return { attemptId: null, itemId: null, part: at };
  }
  if (at !== null) throw new AppError('INVALID_REQUEST', { fields: { at: { key: 'field_no_parts' } } });
  const queryable = parts.database.orm;
  const asset = assetId;
  const tests = asset === null ? new Map<bigint, bigint>() : await listTestsOfAssets({ queryable, assetIds: [asset] });
  if (asset === null || tests.get(asset) !== question.assessmentId) throw new AppError('NOT_FOUND');
  const { attempt } = await findReadAttempt({ parts, session, body: { assessmentId: question.assessmentId } });
  await requireAskable({ parts, attempt, itemId: question.itemId });
  return { attemptId: attempt.id, itemId: question.itemId, part: null };
}

type AboutOf = Pick<
  FoundDoubt,
  'studentId' | 'parentId' | 'pin' | 'assetName' | 'courseId' | 'courseKey' | 'version' | 'nodeId' | 'assetId'
> &
  Pick<FoundDoubt, 'attemptId' | 'itemId' | 'part'>;

/** What a doubt is about, for someone who may read it: the question as its review shows it, or the place in the course. */
export async function findAbout({
  parts,
  session,
  doubt,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  doubt: AboutOf;
}): Promise<DoubtAbout> {
  const about = await findWhat({ parts, session, doubt });
  // staff, and a mentor to whom it was given, may not see what else the student has
  const opens =
    session.role === 'student' ||
    (session.role === 'mentor' && (await maySee({ queryable: parts.database.orm, viewer: session, subjectId: doubt.studentId })));
  return opens ? about : { ...about, url: '' };
}

async function findWhat({
  parts,
  session,
  doubt,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  doubt: AboutOf;
}): Promise<DoubtAbout> {
  const { attemptId, itemId } = doubt;
  if (doubt.parentId !== null) return { kind: 'place', assetType: '', at: null, url: '' };
  const asked = attemptId === null || itemId === null ? null : await findAskedQuestion({ parts, attemptId, itemId });
  if (asked === null) return findPlace({ parts, session, doubt });
  const { assessmentId, testName, question } = asked;
  const ofStudent: Record<string, string> = session.role === 'student' ? {} : { studentImsPin: doubt.pin };
  const query = new URLSearchParams({ assessmentId: `${assessmentId}`, question: `${itemId}`, ...ofStudent });
  return { kind: 'question', testName, url: question === null ? '' : `/reviewtest?${query.toString()}`, question };
}

async function findPlace({ parts, session, doubt }: { parts: Ports<'database'>; session: Session; doubt: AboutOf }): Promise<DoubtAbout> {
  const queryable = parts.database.orm;
  const { studentId, pin, courseId, courseKey, version, part } = doubt;
  const places = await getPlaces({ queryable, courseId, courseKey, version });
  const assetType = doubt.assetName === '' ? '' : places.assetTypeOf(doubt);
  const at = assetType === '' || assetType === 'assessment' ? null : part;
  const there = { kind: 'place', assetType, at } as const;
  const url = places.urlOf(doubt);
  const toPart = at === null ? {} : { at: String(at) };
  if (session.role === 'student') return { ...there, url: withQuery(url, toPart) };
  // the pages of topics and tests are about one's own course; a lesson opens in that of the student
  const course = (await listCourses({ queryable, personId: studentId })).find((each) => each.courseId === courseId);
  if (assetType === '' || assetType === 'assessment' || course === undefined) return { ...there, url: '' };
  const ofStudent = { studentImsPin: pin, courseId: `${courseId}`, variantId: `${course.variantId}` };
  return { ...there, url: withQuery(url, { ...toPart, ...ofStudent }) };
}

/** The address with more in its query, which the page of an asset always has. */
function withQuery(url: string, more: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(more).toString();
  return url === '' || query === '' ? url : `${url}&${query}`;
}
