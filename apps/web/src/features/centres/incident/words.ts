import type { IncidentEffect, IncidentKind, IncidentPlan } from '@abhyas/contract/centres/incident.ts';
import { formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText, dayTimeText } from '../desk/words.ts';
import type { IncidentOptions } from './incident-draft.ts';

export const kindWords: Readonly<Record<IncidentKind, () => string>> = {
  'power-cut': m.desk_note_power_cut,
  'paper-late': m.desk_note_paper_late,
  moved: m.incident_kind_moved,
  cancelled: m.incident_kind_cancelled,
};

export const verbWords: Readonly<Record<IncidentPlan['verb'], () => string>> = {
  delay: m.incident_delay,
  room: m.incident_room,
  slot: m.incident_slot,
  'choose-again': m.incident_choose_again,
};

/** Where a plan moves the candidates: '04:00 PM', 'Room 2', 'Sun 22 Nov, 04:00 PM, Dadar centre'. */
export function destinationText({ plan, options, zone }: { plan: IncidentPlan; options: IncidentOptions; zone: string }): string {
  if (plan.verb === 'room') return options.rooms.find(({ roomId }) => roomId === plan.roomId)?.name ?? '';
  if (plan.verb === 'slot') {
    const to = options.slots.find(({ slotId }) => slotId === plan.slotId);
    return to === undefined ? '' : `${dayTimeText(to.startsAt, to.timeZone)}, ${to.venue}`;
  }
  if (plan.verb === 'choose-again') return '';
  const isSameDay = dayText(plan.to, zone) === dayText(plan.from, zone);
  return isSameDay ? formatTime(plan.to, zone) : dayTimeText(plan.to, zone);
}

/** What a plan does, a line for each group of people. */
export function effectLines({
  effect: { moved, chooseAgain, kept, waiting, unfit },
  to,
}: {
  effect: IncidentEffect;
  to: string;
}): string[] {
  return [
    ...(moved > 0 ? [m.incident_effect_moved({ count: moved, to })] : []),
    ...(unfit > 0 ? [m.incident_effect_unfit({ count: unfit })] : []),
    ...(chooseAgain > 0 ? [m.incident_effect_again({ count: chooseAgain })] : []),
    ...(kept > 0 ? [m.incident_effect_kept({ count: kept })] : []),
    ...(waiting > 0 ? [m.incident_effect_waiting({ count: waiting })] : []),
  ];
}

/** What an incident did, in a line of the notes. */
export function effectText({ moved, chooseAgain, kept, waiting, unfit }: IncidentEffect): string {
  const parts = [
    ...(moved > 0 ? [m.incident_did_moved({ count: moved })] : []),
    ...(unfit > 0 ? [m.incident_did_unfit({ count: unfit })] : []),
    ...(chooseAgain > 0 ? [m.incident_did_again({ count: chooseAgain })] : []),
    ...(kept > 0 ? [m.incident_did_kept({ count: kept })] : []),
    ...(waiting > 0 ? [m.incident_did_waiting({ count: waiting })] : []),
  ];
  return parts.length === 0 ? m.incident_did_none() : parts.join(', ');
}
