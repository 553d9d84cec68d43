import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { TroubledStudents } from '../../../features/analytics/troubled-students.tsx';
import { classEntry } from '../../../features/classes/mentor/class-entry.tsx';
import { useClassesToday } from '../../../features/classes/mentor/mentor-class-queries.ts';
import { MentorToday, MentorWaiting } from '../../../features/home/mentor-home.tsx';
import { PartFailed } from '../../../ui/feedback/states/part-failed.tsx';
import { useMentorToday } from '../../../features/mentoring/mentor-queries.ts';
import { FeedbackOwed } from '../../../features/mentoring/mentor/feedback-owed.tsx';
import { sessionEntry } from '../../../features/mentoring/mentor/session-entry.tsx';
import { m } from '../../../paraglide/messages.js';
import { Timeline } from '../../../ui/cards/timeline.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';

/** The day of a mentor, then the students about whom there is something to ask. `doubts` is null where none wait. */
export function MentorDay({ doubts, hasStudents }: { doubts: ReactNode; hasStudents: boolean }) {
  return (
    <>
      <Day doubts={doubts} />
      {hasStudents ? <TroubledStudents isHiddenWhenNone /> : null}
    </>
  );
}

/** What waits for a mentor, then their classes and sessions in one timeline; where there is neither, one empty state (HOM-021). */
function Day({ doubts }: { doubts: ReactNode }) {
  const held = useClassesToday();
  const today = useMentorToday();
  if (held.isPending || today.isPending) return <Skeleton height={200} radius="lg" role="status" aria-label={m.loading()} />;
  const entries = [
    ...(held.data?.classes ?? []).map((card) => classEntry(card, today.data?.timeZone ?? card.timeZone)),
    ...(today.data?.sessions ?? []).map(sessionEntry),
  ];
  const owed = today.data?.awaitingFeedback ?? 0;
  const isWhole = held.data !== undefined && today.data !== undefined;
  const nothingWaits = owed === 0 && doubts === null;
  if (isWhole && entries.length === 0 && nothingWaits) {
    return (
      <EmptyState
        drawing="desk"
        heading="h2"
        title={m.mentor_nothing_waits()}
        action={<PathButton href="/myPlan/slots">{m.mentor_to_slots()}</PathButton>}
      >
        {m.mentor_nothing_waits_text()}
      </EmptyState>
    );
  }
  return (
    <>
      {nothingWaits ? null : (
        <MentorWaiting>
          {owed === 0 ? null : <FeedbackOwed count={owed} />}
          {doubts}
        </MentorWaiting>
      )}
      <MentorToday>
        {held.data === undefined ? <PartFailed title={m.mclass_today_failed()} onRetry={() => void held.refetch()} /> : null}
        {today.data === undefined ? <PartFailed title={m.mentor_waits_failed()} onRetry={() => void today.refetch()} /> : null}
        {entries.length > 0 ? <Timeline entries={entries} now={m.mentor_day_now()} /> : null}
        {isWhole && entries.length === 0 ? <p>{m.mentor_day_none()}</p> : null}
      </MentorToday>
    </>
  );
}
