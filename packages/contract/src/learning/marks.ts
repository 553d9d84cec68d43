import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FlagCodec, IdCodec, MomentCodec, OptionalIdCodec } from '../wire.ts';

/**
 * The common fields of the two calls of the specification; `moduleId` and `createdBy` decide nothing (LRN-023). `sentAt`, where given,
 * orders changes that overtake each other.
 */
const markFields = {
  studentImsPin: z.string().max(20),
  courseId: IdCodec,
  variantId: IdCodec,
  moduleId: z.string(),
  learningPathId: IdCodec,
  assetId: OptionalIdCodec,
  createdBy: z.string(),
  /** API-034: '1' an asset, '0' the path or topic itself. */
  assetPath: FlagCodec,
  sentAt: MomentCodec.optional(),
};

/** API-032 */
export const bookmark = endpoint('bookmark', {
  summary: 'Bookmarks an asset or topic, or takes the bookmark away',
  access: { kind: 'session', roles: ['student'] },
  effect: 'write',
  body: z.strictObject({ ...markFields, bookMark: FlagCodec }),
  data: z.object({ bookmarked: FlagCodec }),
  errors: ['HEADER_MODULE_EXPIRED', 'NOT_FOUND'],
});

/** API-033 */
export const addMyTask = endpoint('addMyTask', {
  summary: 'Puts an asset or topic on My Task, or takes it off',
  access: { kind: 'session', roles: ['student'] },
  effect: 'write',
  body: z.strictObject({ ...markFields, myTask: FlagCodec }),
  data: z.object({ isMyTask: FlagCodec }),
  errors: ['HEADER_MODULE_EXPIRED', 'NOT_FOUND'],
});
