import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, PageSchema, StorableTextSchema, VersionSchema } from '../wire.ts';
import { EmailSchema, MobileSchema, NameSchema } from './buyer.ts';
import { SlugSchema } from './prospectus.ts';
import { TrialScoreSchema } from './trial.ts';

const fees = { kind: 'session', roles: ['staff', 'admin'], right: 'fees' } as const;

export const leadsPageSize = 20;

/** How far it is with someone who asked: `won` has enrolled, `lost` will not. */
export const leadStates = ['new', 'talking', 'won', 'lost'] as const;
export type LeadState = (typeof leadStates)[number];

export const askForCall = endpoint('askForCall', {
  summary: 'Asks for a call about a course. The number is kept because its owner agreed to be called; who asks again is the same lead',
  access: { kind: 'public' },
  effect: 'own',
  body: z.strictObject({
    slug: SlugSchema,
    name: NameSchema,
    mobile: MobileSchema,
    email: EmailSchema.or(z.literal('')),
    /** Without it nothing is kept. */
    agrees: z.literal(true),
    /** Where they come from, in words; '' where that is not known. */
    source: StorableTextSchema.trim().max(120),
  }),
  data: z.object({}),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const staffLeads = endpoint('staffLeads', {
  summary: 'Who asked for a call: those whose call is due first, then the newest',
  access: fees,
  effect: 'read',
  body: z.strictObject({ page: PageSchema, state: z.enum([...leadStates, 'open', 'all']), search: z.string().trim().max(254) }),
  data: z.object({
    leads: z.array(
      z.object({
        leadId: IdCodec,
        name: z.string(),
        mobile: z.string(),
        email: z.string(),
        course: z.string(),
        source: z.string(),
        state: z.enum(leadStates),
        /** '' where no call is planned. */
        nextCallOn: DaySchema.or(z.literal('')),
        note: z.string(),
        /** Who wrote last; '' where no one has. */
        staffName: z.string(),
        agreedAt: MomentCodec,
        /** The free test that they kept last; null without one. */
        trial: TrialScoreSchema.extend({ takenAt: MomentCodec }).nullable(),
        version: VersionSchema,
      }),
    ),
    total: z.int(),
  }),
});

export const saveLead = endpoint('saveLead', {
  summary: 'Notes how far it is with a lead, and when to call next',
  access: fees,
  effect: 'own',
  body: z.strictObject({
    leadId: IdCodec,
    version: VersionSchema,
    state: z.enum(leadStates),
    nextCallOn: DaySchema.or(z.literal('')),
    note: StorableTextSchema.trim().max(1000),
  }),
  data: z.object({ version: VersionSchema }),
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE'],
});
