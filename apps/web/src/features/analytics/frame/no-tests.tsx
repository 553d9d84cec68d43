import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { now } from '../../../lib/clock.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';

interface NoTestsProps {
  readonly next?: AnswerOf<'performanceOverview'>['next'];
  readonly isOwn: boolean;
}

/** No test is completed yet (PRF-013): what will be here, and the next test. */
export function NoTests({ next = null, isOwn }: NoTestsProps) {
  const text = textOf({ next, isOwn });
  const href = next?.url ?? '/test';
  return (
    <EmptyState
      drawing="desk"
      heading="h2"
      title={m.empty_records()}
      action={isOwn ? <PathButton href={href}>{actionOf(next)}</PathButton> : null}
    >
      {text}
    </EmptyState>
  );
}

function actionOf(next: NonNullable<NoTestsProps['next']> | null): string {
  if (next === null) return m.perf_see_tests();
  return (next.toBook ? m.perf_book_test : m.perf_see_test)({ name: next.name });
}

/** A test that has opened is not announced for a day that is past. */
function textOf({ next, isOwn }: { next: NonNullable<NoTestsProps['next']> | null; isOwn: boolean }): string {
  if (next === null) return (isOwn ? m.perf_empty_later : m.perf_empty_later_student)();
  const { at, name, toBook } = next;
  if (toBook) return (isOwn ? m.perf_empty_book : m.perf_empty_book_student)({ name });
  if (Date.parse(at) <= now().getTime()) return (isOwn ? m.perf_empty_open : m.perf_empty_open_student)({ name });
  return (isOwn ? m.perf_empty_next : m.perf_empty_next_student)({ name, date: formatDayFirst(at) });
}
