import { z } from 'zod';

/**
 * What a call asks for whose answer (`version` and `content`) is the same for everyone of a course: the version that the caller knows, ''
 * for none. Under the current version the answer never changes, and the browser keeps it.
 */
export const sharedQuery = { version: z.string().regex(/^[\w-]{0,43}$/) } as const;
