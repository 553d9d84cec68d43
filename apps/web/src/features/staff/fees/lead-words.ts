import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { LeadState } from '@abhyas/contract/payments/leads.ts';
import { m } from '../../../paraglide/messages.js';
import type { BadgeTone } from '../../../ui/cards/badge.tsx';

export type Lead = AnswerOf<'staffLeads'>['leads'][number];

export const leadText = {
  new: m.lead_new,
  talking: m.lead_talking,
  won: m.lead_won,
  lost: m.lead_lost,
} as const satisfies Record<LeadState, () => string>;

export const leadStates = Object.keys(leadText) as LeadState[];

export const leadTone: Readonly<Record<LeadState, BadgeTone>> = { new: 'brand', talking: 'accent', won: 'good', lost: 'plain' };
