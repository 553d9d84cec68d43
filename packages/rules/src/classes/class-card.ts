import type { ClassAction, ClassState } from '@abhyas/contract/classes/card.ts';
import { sharePercent } from '../measurement/arithmetic/share-percent.ts';

const minute = 60_000;
/** Milliseconds before the start from which a class is joined (decision 23). */
export const joinMs = 15 * minute;
/** Milliseconds after the end within which a recording is to be ready. */
export const recordingMs = 40 * minute;

/** Who looks at a class: 'other' reads (parents, staff, mentors of the batch who don't teach it). */
export type ClassViewer = 'student' | 'mentor' | 'other';

/** What decides about a class. */
export interface ClassFacts {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly inPerson: boolean;
  readonly cancelled: boolean;
  readonly hasHandout: boolean;
  /** `none`: nothing is expected, because it was in person or the provider records nothing. */
  readonly recording: 'none' | 'processing' | 'ready';
  /** When the recording is to be ready. */
  readonly expectedAt: Date | null;
  /** What is known of the student whom the card is about; null: nothing yet. */
  readonly attendance: { readonly present: boolean; readonly how: 'Live' | 'Play' | 'Room' | null; readonly minutes: number } | null;
}

interface Looked {
  readonly facts: ClassFacts;
  readonly now: Date;
}

export interface ClassCard {
  readonly status: ClassState;
  readonly recordingState: '' | 'processing' | 'overdue' | 'ready';
  readonly actions: readonly ClassAction[];
}

export const classReasons = {
  joinLater: 'You can join from 15 minutes before the start.',
  scanLater: 'You can check in from 15 minutes before the start.',
} as const;

/** DAT-039 of a class at `now`; whether it is cancelled is said apart. */
export function classStatusOf({ facts: { startsAt, endsAt }, now }: Looked): ClassState {
  if (now < startsAt) return 'UpComing';
  return now < endsAt ? 'Live' : 'Completed';
}

/** What a class is at `now`, and what its viewer may do with it and why not. The calls ask the same functions. */
export function classCard({ facts, viewer, now }: Looked & { viewer: ClassViewer }): ClassCard {
  const status = classStatusOf({ facts, now });
  return { status, recordingState: recordingStateOf({ facts, now }), actions: actionsOf({ facts, viewer, now }) };
}

function recordingStateOf({ facts: { cancelled, recording, expectedAt }, now }: Looked): ClassCard['recordingState'] {
  if (cancelled || recording === 'none') return '';
  if (recording === 'ready') return 'ready';
  return expectedAt !== null && now >= expectedAt ? 'overdue' : 'processing';
}

type Kind = ClassAction['kind'];
const can = (kind: Kind, reason = ''): ClassAction => ({ kind, enabled: reason === '', reason });

function actionsOf({ facts, viewer, now }: Looked & { viewer: ClassViewer }): ClassAction[] {
  const { cancelled, endsAt, hasHandout, inPerson, startsAt } = facts;
  if (cancelled) return [];
  const watch = recordingStateOf({ facts, now }) === 'ready' ? [can('watch')] : [];
  const handout = hasHandout ? [can('handout')] : [];
  const isOver = now >= endsAt;
  if (viewer === 'other') return [...watch, ...handout];
  if (viewer === 'mentor') {
    const change = now < startsAt ? [can('move'), can('cancel')] : [];
    const start = isOver || inPerson ? [] : [can('start', joinReason({ facts, now }))];
    const roll = now >= new Date(startsAt.getTime() - joinMs) ? [can('roll')] : [];
    return [...start, ...roll, ...watch, ...handout, can('share'), can('message'), ...change];
  }
  const join = isOver ? [] : [can(inPerson ? 'scan' : 'join', joinReason({ facts, now }))];
  return [...join, ...watch, ...handout];
}

/** Why a class can't be joined, or checked in to, now; '' if it can, or once it is over. */
function joinReason({ facts: { inPerson, startsAt }, now }: Looked): string {
  if (now.getTime() >= startsAt.getTime() - joinMs) return '';
  return inPerson ? classReasons.scanLater : classReasons.joinLater;
}

/** Whether a class can be joined at `now`. */
export function mayJoin({
  facts: { cancelled, startsAt, endsAt },
  now,
}: {
  facts: Pick<ClassFacts, 'cancelled' | 'startsAt' | 'endsAt'>;
  now: Date;
}): boolean {
  return !cancelled && now.getTime() >= startsAt.getTime() - joinMs && now < endsAt;
}

/** CLS-006: cards go through three colours, in the order in which classes are numbered: 0, 1, 2. */
export const colourOf = (classNumber: number): number => (((classNumber - 1) % 3) + 3) % 3;

/** MEN-042: 'Class' for fewer than two. */
export const classWord = (count: number): 'Class' | 'Classes' => (count < 2 ? 'Class' : 'Classes');

/** MEN-039: whole per cent of the classes that count; 0 where there are none. */
export const attendedShare = ({ attended, totalClasses }: { attended: number; totalClasses: number }): number =>
  totalClasses === 0 ? 0 : sharePercent(attended / totalClasses);
