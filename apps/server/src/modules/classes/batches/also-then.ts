import type { Queryable } from '../../../platform/postgres/database.ts';
import { countBusy, type Planned } from './member-queries.ts';

/** Whether mentors have a day off or a holiday at these times, in their order. The module of mentors is above this one. `timeZone` is the portal's. */
export type MentorsOff = (of: {
  queryable: Queryable;
  times: readonly (Planned & { readonly mentorId: bigint })[];
  timeZone: string;
}) => Promise<boolean[]>;

/** What the people of a class have otherwise then. It does not refuse the class (decision 47): staff are told. */
export interface AlsoThen {
  /** Students who are at a centre or with a mentor. */
  readonly busyStudents: number;
  /** The mentor has a session with a student. */
  readonly isMentorBusy: boolean;
  readonly isMentorOff: boolean;
}

/** What there is otherwise at the times of classes, in their order. */
export async function listAlsoThen({
  queryable,
  classes,
  mentorsOff,
  timeZone,
}: {
  queryable: Queryable;
  classes: readonly Planned[];
  mentorsOff: MentorsOff;
  timeZone: string;
}): Promise<AlsoThen[]> {
  if (classes.length === 0) return [];
  const busy = await countBusy({ queryable, classes });
  const taught = classes.flatMap((each, index) => (each.mentorId === null ? [] : [{ ...each, mentorId: each.mentorId, index }]));
  const isOff = await mentorsOff({ queryable, times: taught, timeZone });
  const off = new Set(taught.filter((_, at) => isOff[at] === true).map(({ index }) => index));
  return classes.map((_, index) => ({
    busyStudents: busy.get(index)?.students ?? 0,
    isMentorBusy: busy.get(index)?.isMentorBusy ?? false,
    isMentorOff: off.has(index),
  }));
}
