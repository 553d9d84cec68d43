import type { IncidentKind } from '@abhyas/contract/centres/incident.ts';
import type { Because } from '../told/because.ts';

const reasons: Readonly<Record<IncidentKind, string>> = {
  'power-cut': 'There is a power cut at the centre.',
  'paper-late': 'The test paper is late.',
  moved: 'The centre has moved it.',
  cancelled: 'The centre has cancelled it.',
};

/** Why a booking has changed, as its candidate is told: what happened, the room where that is another one, and what staff have to say. */
export function becauseOf({ kind, room, text }: { kind: IncidentKind; room: string; text: string }): Because {
  return [reasons[kind], ...(room === '' ? [] : [`Go to ${room}.`]), ...(text === '' ? [] : [text])];
}
