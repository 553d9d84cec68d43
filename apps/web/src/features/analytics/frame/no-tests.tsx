import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { formatDayFirst } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';

interface NoTestsProps {
  readonly next?: AnswerOf<'performanceOverview'>['next'];
  readonly isOwn: boolean;
}

/** No test is completed yet (PRF-013): what will be here, and the next test. */
export function NoTests({ next = null, isOwn }: NoTestsProps) {
  const when = next === null ? null : { name: next.name, date: formatDayFirst(next.at) };
  const text =
    when === null
      ? (isOwn ? m.perf_empty_later : m.perf_empty_later_student)()
      : (isOwn ? m.perf_empty_next : m.perf_empty_next_student)(when);
  const href = next?.url ?? '/test';
  return (
    <EmptyState
      drawing="desk"
      heading="h2"
      title={m.empty_records()}
      action={
        isOwn ? <PathButton href={href}>{next === null ? m.perf_see_tests() : m.perf_see_test({ name: next.name })}</PathButton> : null
      }
    >
      {text}
    </EmptyState>
  );
}
