import type { Said } from '@abhyas/contract/messages.gen.ts';
import { listArrangements, noAccommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { withExtraTime } from '@abhyas/rules/assessment/paper/extra-time.ts';
import { readClock, submittedAt } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Sitting } from '@abhyas/rules/centres/seat-state.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { mapAccommodations } from '../paper/accommodation-queries.ts';
import { paperOfRows } from '../attempts/own-paper.ts';
import { ownTimes } from '../attempts/own-times.ts';
import { listClockSections, listSittings } from './sitting-queries.ts';

/** How a candidate is getting on with a test. */
export interface CandidateSitting {
  /** Null before the test is started. */
  readonly sitting: Sitting | null;
  /** How much longer it takes them than most, in whole minutes, without breaks. */
  readonly extraMinutes: number;
  /** What is arranged for them beside extra time. */
  readonly arrangements: readonly Said[];
}

type SittingRow = Awaited<ReturnType<typeof listSittings>>[number];
type Section = Awaited<ReturnType<typeof listClockSections>>[number];

/** How these students are getting on with a test at `now`: an entry for each of them. */
export async function mapSittings({
  queryable,
  assessmentId,
  studentIds,
  now,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  studentIds: readonly bigint[];
  now: Date;
}): Promise<Map<bigint, CandidateSitting>> {
  if (studentIds.length === 0) return new Map();
  const [rows, arranged, current] = await Promise.all([
    listSittings({ queryable, assessmentId, studentIds }),
    mapAccommodations({ queryable, studentIds }),
    listClockSections({ queryable, assessmentId }),
  ]);
  const rowOf = new Map(rows.map((row) => [row.studentId, row]));
  return new Map(
    studentIds.map((studentId) => {
      const row = rowOf.get(studentId) ?? null;
      const accommodation = arranged.get(studentId)?.accommodation ?? noAccommodation;
      const sections = sectionsOf({ row, current });
      const own = (section: Section) =>
        row?.sectionSeconds?.[`${section.id}`] ?? withExtraTime({ seconds: section.seconds, extra: accommodation.extra });
      const more = sections.reduce((sum, section) => sum + own(section) - section.seconds, 0);
      const sitting = row === null ? null : sittingOf({ row, sections, now });
      const arrangements = listArrangements({ accommodation: { ...accommodation, extra: null } });
      return [studentId, { sitting, extraMinutes: Math.round(more / 60), arrangements }];
    }),
  );
}

/** The sections of the paper that a candidate has begun, or will begin. */
function sectionsOf({ row, current }: { row: SittingRow | null; current: readonly Section[] }): readonly Section[] {
  const { rules, sections } = row?.kept ?? { rules: null, sections: null };
  if (rules === null || sections === null) return current;
  return sections.map(({ id, seconds, breakSeconds, part }) => ({ id, seconds, breakSeconds, part, order: rules.sectionOrder }));
}

function sittingOf({ row, sections, now }: { row: SittingRow; sections: readonly Section[]; now: Date }): Sitting | null {
  const { startedAt, deadlineAt, closedAt, turns, heardAt } = row;
  if (startedAt === null || deadlineAt === null) return null;
  const own = sections.map((section) => ({ id: section.id, ...ownTimes({ id: section.id, section, attempt: row }) }));
  const paper = paperOfRows({ order: sections[0]?.order ?? 'fixed', startedAt, turns, sections: own });
  return {
    startedAt,
    endsAt: closedAt === null ? deadlineAt : submittedAt({ closedAt, deadlineAt }),
    isClosed: closedAt !== null,
    isOnBreak: ['break', 'paused'].includes(readClock({ paper, now: now.getTime() }).phase),
    heardAt: heardAt !== null && heardAt > startedAt ? heardAt : startedAt,
  };
}
