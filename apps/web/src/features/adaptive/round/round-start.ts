import type { Session } from '../../../lib/session/session.ts';
import type { RoundStart } from '../queries.ts';

const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);

/** The ids of a list in an address: '12,13'. What is no id is left out. */
export const idsOf = (text = ''): string[] => [...new Set(text.split(',').filter(isId))].slice(0, 100);

/** A retry of the error book has at most so many, as the contract says. */
const mostRetried = 10;

const usualMinutes = 20;

/** Whole minutes of an address, within what a round may have. */
function minutesOf(text = ''): number {
  const minutes = Number.parseInt(text, 10);
  return Number.isNaN(minutes) ? usualMinutes : Math.min(60, Math.max(5, minutes));
}

interface RoundAddress {
  readonly roundId?: string;
  readonly topicId?: string;
  readonly assessmentId?: string;
  readonly itemId?: string;
  readonly minutes?: string;
}

/** What a round of adaptive practice is opened by; null where the address names none. */
export function practiceStart({ roundId = '', topicId = '' }: RoundAddress): RoundStart | null {
  if (isId(roundId)) return { kind: 'resume', roundId };
  return isId(topicId) ? { kind: 'adaptive', topicId } : null;
}

/** What the diagnostic of the course in use is opened by; null without a course. */
export function diagnosticStart({
  search: { roundId = '' },
  session: { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId },
}: {
  search: RoundAddress;
  session: Pick<Session, 'lastLoggedInCourseId' | 'lastLoggedInVariantId'>;
}): RoundStart | null {
  if (isId(roundId)) return { kind: 'resume', roundId };
  return courseId === '' ? null : { kind: 'diagnostic', courseId, variantId };
}

/** What a revision is opened by: the tests of the address, its questions of the error book, or what is due today. Null without a course. */
export function revisionStart({
  search: { roundId = '', assessmentId, itemId, minutes },
  session: { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId },
}: {
  search: RoundAddress;
  session: Pick<Session, 'lastLoggedInCourseId' | 'lastLoggedInVariantId'>;
}): RoundStart | null {
  if (isId(roundId)) return { kind: 'resume', roundId };
  if (courseId === '') return null;
  const itemIds = idsOf(itemId).slice(0, mostRetried);
  if (itemIds.length > 0) return { kind: 'errors', courseId, variantId, itemIds };
  const assessmentIds = idsOf(assessmentId);
  const place = { courseId, variantId, minutes: minutesOf(minutes) };
  return assessmentIds.length > 0 ? { kind: 'revision', ...place, assessmentIds } : { kind: 'due', ...place };
}
