import { z } from 'zod';

const isPlain = ({ username, password, hash, searchParams }: URL) =>
  username === '' && password === '' && hash === '' && !searchParams.has('token');

const address = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .max(1000)
  .refine((text) => !URL.canParse(text) || isPlain(new URL(text)), "has no name, no '#' and no token of its own");
const secretFrom = z
  .string()
  .regex(/^ENGINE_SECRET_[A-Z0-9_]{1,60}$/, 'names a setting of the server: ENGINE_SECRET_ and a name in capitals');

/** Where an external engine takes a test. */
export const EngineSchema = z.strictObject({ url: address, secretFrom });

/** Where an external engine finds a student's level, and where practice at that level and revision are. */
export const AdaptiveEngineSchema = z.strictObject({
  benchmark: address.optional(),
  adaptive: address.optional(),
  revise: address.optional(),
  secretFrom,
});
