import type { IncidentKind, IncidentPlan } from '@abhyas/contract/centres/incident.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { momentAfter } from '../../../lib/dates/moment-in.ts';

export type IncidentOptions = AnswerOf<'incidentOptions'>;
type Verb = IncidentPlan['verb'];

const minute = 60_000;
/** Minutes: what the server takes, and what is put off at first. */
export const delay = { shortest: 5, longest: 720, first: 30 };

/** What is chosen so far; `verb` is null until staff have chosen what to do themselves. */
export interface PlanDraft {
  readonly verb: Verb | null;
  readonly minutes: string;
  readonly roomId: string;
  readonly slotId: string;
}
interface Chosen {
  readonly kind: IncidentKind;
  readonly draft: PlanDraft;
  readonly options: IncidentOptions;
}

/** By how many minutes a session is put off at first: a whole five, and to half an hour from now at the earliest. */
export function firstDelay({ startsAt, now }: { startsAt: string; now: number }): number {
  const late = Math.max(0, now - Date.parse(startsAt)) / minute;
  return delay.first + Math.ceil(late / 5) * 5;
}

export const emptyDraft = ({ startsAt }: Pick<IncidentOptions, 'startsAt'>, now: number): PlanDraft => ({
  verb: null,
  minutes: String(firstDelay({ startsAt, now })),
  roomId: '',
  slotId: '',
});

/** What can be done: another room and another session only where there is one. */
export function verbsOf({ rooms, slots }: Pick<IncidentOptions, 'rooms' | 'slots'>): Verb[] {
  return ['delay', ...(rooms.length > 0 ? (['room'] as const) : []), ...(slots.length > 0 ? (['slot'] as const) : []), 'choose-again'];
}

/** What is done: what staff have chosen, or what such an incident mostly asks for. */
export function verbOf({ kind, draft: { verb }, options }: Chosen): Verb {
  const verbs = verbsOf(options);
  if (verb !== null && verbs.includes(verb)) return verb;
  if (kind === 'cancelled') return 'choose-again';
  return kind === 'moved' ? (verbs.find((each) => each === 'room' || each === 'slot') ?? 'delay') : 'delay';
}

/** The plan as the server takes it; undefined while the minutes are none. */
export function planOf({ kind, draft, options }: Chosen): IncidentPlan | undefined {
  const verb = verbOf({ kind, draft, options });
  switch (verb) {
    case 'delay': {
      const minutes = Number(draft.minutes);
      const fits = Number.isInteger(minutes) && minutes >= delay.shortest && minutes <= delay.longest;
      if (!fits) return undefined;
      return { verb, from: options.startsAt, to: momentAfter({ moment: options.startsAt, ms: minutes * minute }) };
    }
    case 'room':
      return { verb, roomId: draft.roomId || (options.rooms[0]?.roomId ?? '') };
    case 'slot':
      return { verb, slotId: draft.slotId || (options.slots[0]?.slotId ?? '') };
    case 'choose-again':
      return { verb };
  }
}
