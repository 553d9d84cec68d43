import type { PlayerState } from '@abhyas/contract/assessment.ts';
import { sectionWindows } from '@abhyas/rules/assessment/section-clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { listEvents } from './log-queries.ts';
import { listItemsForCandidate, listPassages, listSections } from './paper-queries.ts';
import { statusAt } from './policy.ts';
import { presentPlayerState } from './present.ts';
import { getCandidate, getTest, type AttemptRow } from './queries.ts';

/** Everything the player needs at `now`. Items are read only of sections that have opened, and only while the attempt runs. */
export async function loadPlayerState({
  queryable,
  attempt,
  now,
}: {
  queryable: Queryable;
  attempt: AttemptRow;
  now: Date;
}): Promise<PlayerState> {
  const { assessmentId, studentId } = attempt;
  const test = await getTest({ queryable, assessmentId });
  const candidate = await getCandidate({ queryable, studentId });
  const sections = (await listSections({ queryable, assessmentId })).map((section) => ({
    ...section,
    seconds: attempt.sectionSeconds?.[String(section.id)] ?? section.seconds,
  }));
  const windows = sectionWindows({
    order: test.sectionOrder,
    startedAt: attempt.startedAt?.toISOString() ?? null,
    sections: sections.map(({ id, seconds }) => ({ sectionId: String(id), seconds, itemIds: [] })),
  });
  const status = statusAt({ attempt, now });
  const opened = status === 'in-progress' ? windows.filter(({ opensAt }) => opensAt <= now.getTime()) : [];
  const items = await listItemsForCandidate({ queryable, sectionIds: opened.map(({ sectionId }) => BigInt(sectionId)) });
  const passageIds = [...new Set(items.flatMap(({ passageId }) => (passageId === null ? [] : [passageId])))];
  const passages = await listPassages({ queryable, passageIds });
  const logs = await listEvents({ queryable, attemptIds: [attempt.id] });
  return presentPlayerState({
    attempt,
    test,
    candidate,
    sections,
    windows,
    items,
    passages,
    status,
    now,
    events: logs.get(attempt.id) ?? [],
  });
}
