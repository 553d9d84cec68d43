import { z } from 'zod';

/**
 * What a call asks for whose answer is the same for everyone of a course: the version that the caller knows, '' for none. The answer has `version` and
 * `content`. Asked for by the version that is current it never changes, and the browser keeps it; otherwise it is the current one.
 */
export const sharedQuery = { version: z.string().regex(/^[\w-]{0,43}$/) } as const;
