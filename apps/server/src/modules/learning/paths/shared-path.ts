import type { z } from 'zod';
import { PathNodeSchema } from '@abhyas/contract/learning/learning.ts';
import { createSharedAnswers, type SharedAnswer } from '../../../platform/http/shared-answers.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { memoisePerDatabase } from '../../../platform/postgres/database.ts';
import { listUnbegunCards } from '../../assessment/cards.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { getContent } from '../course/contents.ts';
import { missingNode } from '../course/missing-node.ts';
import { presentPath } from '../course/present.ts';

type PathNode = z.output<typeof PathNodeSchema>;

/** Which path, as a person of a session asks for it. */
export interface PathAsked {
  readonly parts: Ports<'clock' | 'database'>;
  readonly session: Session;
  readonly courseId: bigint;
  readonly variantId: bigint;
  readonly pathId: bigint;
  readonly timeZone: string;
}

const sharedPaths = memoisePerDatabase(() => createSharedAnswers<PathNode>(PathNodeSchema));
const scopeOf = ({ courseId, variantId, pathId }: PathAsked): string => `${courseId} ${variantId} ${pathId}`;

/** The path whose version a person knows, if it is in memory; null otherwise. */
export const findSharedPath = ({ version, ...asked }: PathAsked & { version: string }): SharedAnswer<PathNode> | null =>
  sharedPaths(asked.parts.database.orm).find({ version, scope: scopeOf(asked) });

/**
 * A path as everyone of a role sees it who has nothing of their own on it. `version` is the content's. The caller has made sure that the person is in the
 * course. Throws HEADER_MODULE_EXPIRED for a path that was in it, and NOT_FOUND for one that never was.
 */
export async function getSharedPath({ version, ...asked }: PathAsked & { version: string | null }): Promise<SharedAnswer<PathNode>> {
  const { parts, session, courseId, variantId, pathId, timeZone } = asked;
  const queryable = parts.database.orm;
  const { cards, key } = await listUnbegunCards({ queryable, courseId, version, viewer: session, now: parts.clock.now() });
  return sharedPaths(queryable).get({
    key: key === null ? null : `${timeZone} ${key}`,
    scope: scopeOf(asked),
    make: async () => {
      const course = await getCourse({ queryable, personId: session.personId, courseId, variantId });
      const content = await getContent({ queryable, courseId, version });
      const path = content.nodes.get(pathId);
      if (path?.floor !== 'path') throw await missingNode({ queryable, courseId, nodeIds: [pathId] });
      const [below, assets] = [content.below.get(path.id) ?? [], content.assetsOfPath.get(path.id) ?? []];
      return presentPath({ path, below, assets, cards, course, timeZone });
    },
  });
}
