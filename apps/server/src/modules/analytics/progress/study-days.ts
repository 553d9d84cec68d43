import { mondayOf } from '@abhyas/rules/analytics/weeks.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listRoundActivity } from '../../adaptive/index.ts';
import { listActivity } from '../../assessment/index.ts';

/** What a student did on a day: lessons and tests completed, questions answered, and the seconds that went into questions. */
export interface StudyDay {
  /** YYYY-MM-DD, in the brand's zone. */
  readonly day: string;
  readonly lessons: number;
  /** Without practice sets. */
  readonly tests: number;
  /** In tests, practice sets and rounds; `seconds` too. */
  readonly questions: number;
  readonly seconds: number;
}

const dayMs = 86_400_000;

/** Adds days up, or none of them. */
export function sumDays(days: readonly StudyDay[]): Omit<StudyDay, 'day'> {
  const sum = (of: (day: StudyDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    lessons: sum(({ lessons }) => lessons),
    tests: sum(({ tests }) => tests),
    questions: sum(({ questions }) => questions),
    seconds: sum(({ seconds }) => seconds),
  };
}

/** The days of a week, by its Monday. */
export const daysOfWeek = ({ days, monday }: { days: readonly StudyDay[]; monday: string }): StudyDay[] =>
  days.filter(({ day }) => mondayOf(day) === monday);

/** The days from `from` (YYYY-MM-DD) on which a student studied, oldest first. `completions`: when they completed a lesson of the course. */
export async function listStudyDays({
  queryable,
  studentId,
  courseId,
  from,
  timeZone,
  completions,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  from: string;
  timeZone: string;
  completions: readonly Date[];
}): Promise<StudyDay[]> {
  // a day more than asked for: a zone may be ahead of UTC
  const since = new Date(Date.parse(`${from}T00:00:00Z`) - dayMs);
  const of = { queryable, studentId, courseId, since, timeZone };
  const [activity, rounds] = await Promise.all([listActivity(of), listRoundActivity(of)]);
  const none = { lessons: 0, tests: 0, questions: 0, seconds: 0 };
  const parts: StudyDay[] = [
    ...completions.filter((at) => at >= since).map((moment) => ({ ...none, day: dayIn({ moment, timeZone }), lessons: 1 })),
    ...activity.map(({ kind, completed, ...row }) => ({ ...none, ...row, tests: kind === 'test' ? completed : 0 })),
    ...rounds.map((row) => ({ ...none, ...row })),
  ];
  return [...Map.groupBy(parts, ({ day }) => day)]
    .map(([day, ofDay]) => ({ day, ...sumDays(ofDay) }))
    .filter(({ day }) => day >= from)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
