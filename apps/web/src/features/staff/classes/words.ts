import type { ClassNeed, ClassProvider, StaffClass } from '@abhyas/contract/classes/staff.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { m } from '../../../paraglide/messages.js';

export const providerWords = {
  link: m.scls_provider_link,
  zoom: m.scls_provider_zoom,
  bigbluebutton: m.scls_provider_bigbluebutton,
} as const satisfies Record<ClassProvider, () => string>;

export const needWords = {
  recording: m.scls_need_recording,
  mentor: m.scls_need_mentor,
  link: m.scls_need_link,
} as const satisfies Record<ClassNeed['kind'], () => string>;

const stateWords = {
  UpComing: m.scls_state_upcoming,
  Live: m.scls_state_live,
  Completed: m.scls_state_completed,
} as const satisfies Record<StaffClass['status'], () => string>;

/** What a class is now. */
export const stateText = ({ isCancelled, status }: StaffClass): string => (isCancelled ? m.scls_state_cancelled() : stateWords[status]());

/** '67%' of those of whom it is known; '' while it is known of no one. */
export const shareText = ({ attended, marked }: { attended: number; marked: number }): string =>
  marked === 0 ? '' : `${sharePercent(attended / marked)}%`;

/** What the people of a class have otherwise then, which does not keep it from being made. */
export const alsoThen = ({ busyStudents, mentorOff }: { busyStudents: number; mentorOff: boolean }): string[] => [
  ...(mentorOff ? [m.scls_mentor_off()] : []),
  ...(busyStudents > 0 ? [m.scls_class_busy({ count: busyStudents })] : []),
];
