import type { z } from 'zod';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import type { PathNodeSchema } from '@abhyas/contract/learning/learning.ts';
import { withOwnPath } from '@abhyas/rules/learning/own-path.ts';
import type { SharedAnswer } from '../../../platform/http/shared-answers.ts';
import { findContentVersion } from '../../../platform/postgres/content.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { requireSelf } from '../course/policy.ts';
import { getOwnPath } from './own-path.ts';
import { findSharedPath, getSharedPath, type PathAsked } from './shared-path.ts';

type PathNode = z.output<typeof PathNodeSchema>;

/** A learning path whole, as the person of a session sees it now. Throws FORBIDDEN for another person's pin, and as `getOwnPath`. */
export async function getPath({
  body,
  ...asked
}: Omit<PathAsked, 'pathId' | 'courseId' | 'variantId'> & { body: BodyOf<'navigationPathList'> }): Promise<PathNode> {
  requireSelf({ session: asked.session, pin: body.studentImsPin });
  const { own, shared } = await getOwnPath({ ...asked, courseId: body.courseId, variantId: body.variantId, pathId: body.id });
  return withOwnPath({ content: shared.content, own, flag: (value) => value });
}

/**
 * The part of a learning path that everyone shares. Under a version in memory it needs no query, because only who may read it knows the
 * version. Throws FORBIDDEN for a course that is not the person's, HEADER_MODULE_EXPIRED for a path that was in it, and NOT_FOUND
 * for one that never was.
 */
export async function getPathContent({ version, ...asked }: PathAsked & { version: string }): Promise<SharedAnswer<PathNode>> {
  const known = findSharedPath({ ...asked, version });
  if (known !== null) return known;
  const { parts, session, courseId, variantId } = asked;
  const queryable = parts.database.orm;
  await getCourse({ queryable, personId: session.personId, courseId, variantId });
  return getSharedPath({ ...asked, version: await findContentVersion({ queryable }) });
}
