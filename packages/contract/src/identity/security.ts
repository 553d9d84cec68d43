import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec } from '../wire.ts';

/** Sign-ins that failed in the last `hours`, with how many addresses they came from and how many people they were for. */
export const FailureRateSchema = z.object({
  hours: z.number().int(),
  failed: z.number().int(),
  addresses: z.number().int(),
  people: z.number().int(),
});
export type FailureRate = z.input<typeof FailureRateSchema>;

/** Failed sign-ins of one kind, from one address, within ten minutes. `who` is whose pin, mobile or email was typed; null if no one's or that of several. */
export const FailedSignInSchema = z.object({
  id: IdCodec,
  lastAt: MomentCodec,
  address: z.string(),
  way: z.enum(['password', 'code', 'second-step', 'support']),
  reason: z.enum(['wrong-password', 'wrong-code', 'no-code', 'wrong-factor', 'unknown-person', 'too-many']),
  tries: z.number().int(),
  who: z.object({ name: z.string(), pin: z.string() }).nullable(),
});
export type FailedSignIn = z.input<typeof FailedSignInSchema>;

export const staffSecurity = endpoint('staffSecurity', {
  summary:
    'Sign-ins that failed in the last ninety days, latest first, twenty at a time, and how many there were in the last hour, day and week. What was typed is not kept',
  access: { kind: 'session', roles: ['staff', 'admin'], right: 'support' },
  effect: 'read',
  body: z.strictObject({ page: z.number().int().min(1).max(500) }),
  data: z.object({ rates: z.array(FailureRateSchema), failures: z.array(FailedSignInSchema), total: z.number().int() }),
});
