import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec } from '../wire.ts';
import { noticeTypes } from './notices.ts';

/** What the portal writes to people about their account and sign-in. */
export const accountMessageKinds = [
  'code',
  'registration-code',
  'account-exists',
  'registered',
  'invitation',
  'password-set',
  'password-changed',
  'password-removed',
  'code-handed-over',
  'contact-taken',
  'contact-changed',
  'factor-changed',
  'parent-linked',
  'support-signed-in',
  'new-device',
  'family-changed',
  'deletion-asked',
  'receipt',
  'payment-due',
  'seat-free',
  'batch-changed',
] as const;
export type AccountMessageKind = (typeof accountMessageKinds)[number];

export const undeliveredKinds = [...accountMessageKinds, ...noticeTypes] as const;

/** `recipient`: the mail server takes nothing for this address. `refused`: it refuses this message. `unreachable`: it cannot be reached. `sign-in`: it refuses the name or password. */
export const undeliveredReasons = ['recipient', 'refused', 'unreachable', 'sign-in', 'other'] as const;
export type UndeliveredReason = (typeof undeliveredReasons)[number];

/** A mail or SMS that did not go through. `who` is null where no one has the address; `shown` is the address, masked. A code is not sent again: its person asks for a new one. */
export const UndeliveredSchema = z.object({
  id: IdCodec,
  who: z.object({ name: z.string(), pin: z.string() }).nullable(),
  shown: z.string(),
  channel: z.enum(['mail', 'sms']),
  kind: z.enum(undeliveredKinds),
  reason: z.enum(undeliveredReasons),
  tries: z.number().int(),
  failedAt: MomentCodec,
  canRetry: z.boolean(),
});
export type Undelivered = z.input<typeof UndeliveredSchema>;

const support = { kind: 'session', roles: ['staff', 'admin'], right: 'support' } as const;

export const undelivered = endpoint('undelivered', {
  summary: 'Mails and SMS that did not go through in the last thirty days and were not delivered since, latest first, twenty at a time',
  access: support,
  effect: 'read',
  body: z.strictObject({ page: z.number().int().min(1).max(500) }),
  data: z.object({ messages: z.array(UndeliveredSchema), total: z.number().int() }),
});

export const retryUndelivered = endpoint('retryUndelivered', {
  summary: 'Sends a message again that did not go through. One that was delivered meanwhile, or is a code, is NOT_FOUND',
  access: support,
  effect: 'write',
  perDay: 500,
  body: z.strictObject({ id: IdCodec }),
  data: z.object({}),
  errors: ['NOT_FOUND'],
});
