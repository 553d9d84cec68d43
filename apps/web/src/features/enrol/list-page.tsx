import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { rupees } from '../../lib/format/rupees.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { HelpdeskButton } from '../../ui/navigation/helpdesk-link.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { PublicFrame } from './public-frame.tsx';
import { coursesQuery } from './queries.ts';

/** /enrol: the courses that one can enrol in. */
export function CoursesPage() {
  const query = useQuery(coursesQuery());
  return (
    <PublicFrame>
      <PageHeader title={m.enrol_courses()}>{m.enrol_list_about()}</PageHeader>
      <QueryView query={query} height={200} />
      {query.data?.courses.length === 0 ? (
        <EmptyState
          drawing="shelf"
          heading="h2"
          title={m.enrol_list_none()}
          action={<HelpdeskButton subject={m.enrol_list_none_action()}>{m.enrol_list_none_action()}</HelpdeskButton>}
        >
          {m.enrol_list_none_text()}
        </EmptyState>
      ) : null}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(360px,100%),1fr))] gap-6 m-0 p-0 list-none">
        {query.data?.courses.map((course) => (
          <CourseCard key={course.slug} course={course} />
        ))}
      </ul>
    </PublicFrame>
  );
}

function CourseCard({
  course: { slug, title, summary, startsOn, priceFrom, seatsLeft, hasTrial },
}: {
  course: AnswerOf<'prospectuses'>['courses'][number];
}) {
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {startsOn === '' ? (
          <Badge>{m.enrol_closed()}</Badge>
        ) : (
          <Badge tone="brand">{m.enrol_starts({ date: formatDayFirst(startsOn) })}</Badge>
        )}
        {startsOn === '' ? null : (
          <Badge tone={seatsLeft === 0 ? 'plain' : 'good'}>
            {seatsLeft === 0 ? m.enrol_no_seats() : m.enrol_seats_left({ count: seatsLeft })}
          </Badge>
        )}
        {hasTrial === '1' ? <Badge tone="accent">{m.enrol_free_trial()}</Badge> : null}
      </div>
      <h2 className="text-lg wrap-anywhere" lang={langOf(title)}>
        {title}
      </h2>
      <p className="flex-1 m-0 text-muted wrap-anywhere" lang={langOf(summary)}>
        {summary}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-ink font-strong tabular">{priceFrom === 0 ? '' : m.enrol_from({ price: rupees(priceFrom) })}</span>
        <PathButton href={`/enrol/${slug}`} aria-label={m.enrol_see_of({ title })}>
          {m.enrol_see()}
        </PathButton>
      </div>
    </Card>
  );
}
