import type { ClassAction, ClassState } from '@abhyas/contract/classes/card.ts';
import type { Reason } from '@abhyas/contract/wire.ts';
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
  readonly attendance: {
    readonly present: boolean;
    readonly how: 'Live' | 'Play' | 'Room' | null;
    readonly minutes: number;
    /** What a mentor or staff said: watching does not change it. */
    readonly corrected: boolean;
  } | null;
  /** Per cent of the recording that has to be watched, and of how much of it what is watched can be seen: nothing is seen of a part that plays at the provider. */
  readonly share: number;
  readonly seenShare: number;
}

interface Looked {
  readonly facts: ClassFacts;
  readonly now: Date;
}

export interface ClassCard {
  readonly status: ClassState;
  readonly recordingState: '' | 'processing' | 'overdue' | 'ready';
  readonly actions: readonly ClassAction[];
  /** Watching the recording would mark the viewer as attended. */
  readonly watchCounts: boolean;
}

/** DAT-039 of a class at `now`; whether it is cancelled is said apart. */
export function classStatusOf({ facts: { startsAt, endsAt }, now }: Looked): ClassState {
  if (now < startsAt) return 'UpComing';
  return now < endsAt ? 'Live' : 'Completed';
}

/** What a class is at `now`, and what its viewer may do with it and why not. The calls ask the same functions. */
export function classCard({ facts, viewer, now }: Looked & { viewer: ClassViewer }): ClassCard {
  const status = classStatusOf({ facts, now });
  const recordingState = recordingStateOf({ facts, now });
  const { attendance, seenShare, share } = facts;
  const isMissed = attendance !== null && !attendance.present && !attendance.corrected;
  const watchCounts = viewer === 'student' && recordingState === 'ready' && isMissed && (share === 0 || seenShare >= share);
  return { status, recordingState, actions: actionsOf({ facts, viewer, now }), watchCounts };
}

function recordingStateOf({ facts: { cancelled, recording, expectedAt }, now }: Looked): ClassCard['recordingState'] {
  if (cancelled || recording === 'none') return '';
  if (recording === 'ready') return 'ready';
  return expectedAt !== null && now >= expectedAt ? 'overdue' : 'processing';
}

type Kind = ClassAction['kind'];
const can = (kind: Kind, reason: Reason = ''): ClassAction => ({ kind, enabled: reason === '', reason });

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
function joinReason({ facts: { inPerson, startsAt }, now }: Looked): Reason {
  if (now.getTime() >= startsAt.getTime() - joinMs) return '';
  return inPerson ? 'scan-later' : 'join-later';
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

/** Whether a part of a recording is shorter than a tenth of its class: a meeting that was opened by mistake, or a test of the sound. No length is known of 0 seconds. */
export const isShortPart = ({ seconds, startsAt, endsAt }: { seconds: number; startsAt: Date; endsAt: Date }): boolean =>
  seconds > 0 && seconds * 10_000 < endsAt.getTime() - startsAt.getTime();

/** CLS-006: the cards of a list go through three colours, whatever the numbers of their classes; `index` counts from 0. */
export const colourOf = (index: number): number => index % 3;

/** MEN-042: 'Class' for fewer than two. */
export const classWord = (count: number): 'Class' | 'Classes' => (count < 2 ? 'Class' : 'Classes');

/** MEN-039: whole per cent of the classes that count; 0 where there are none. */
export const attendedShare = ({ attended, totalClasses }: { attended: number; totalClasses: number }): number =>
  totalClasses === 0 ? 0 : sharePercent(attended / totalClasses);
