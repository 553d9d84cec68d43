import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';

/** A page about a course, for someone who has none. */
export function NoCourse() {
  return (
    <EmptyState drawing="desk" heading="h1" title={m.home_no_course()}>
      {m.home_no_course_text()}
    </EmptyState>
  );
}
