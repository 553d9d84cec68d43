import { useQuery } from '@tanstack/react-query';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { StudioScreen } from '../../../shared/staff/staff-screen.tsx';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import { queueQuery } from '../queries.ts';
import { bankTitle } from '../bank/words.tsx';
import { StemLine } from '../source/stem-line.tsx';

/** /studio/review: what waits to be solved blind and published, the oldest first. */
export function QueuePage() {
  return (
    <StudioScreen right="review">
      <Queue />
    </StudioScreen>
  );
}

function Queue() {
  const query = useQuery(queueQuery());
  return (
    <>
      <PageHeader title={m.studio_review_title()} />
      <QueryView query={query}>
        {({ sources }) =>
          sources.length === 0 ? (
            <EmptyState drawing="desk" title={m.studio_review_none()}>
              {m.studio_review_none_text()}
            </EmptyState>
          ) : (
            <DataTable label={m.studio_review_title()}>
              <thead>
                <tr>
                  <th scope="col">{m.studio_question_question()}</th>
                  <th scope="col">{m.studio_review_by()}</th>
                  <th scope="col">{m.studio_review_since()}</th>
                  <th scope="col">{m.studio_review_next()}</th>
                </tr>
              </thead>
              <tbody>
                {sources.map(({ sourceId, title, line, file, by, changedAt, isOwn, isSolved }) => (
                  <tr key={sourceId}>
                    <th scope="row" className="min-w-50 wrap-anywhere">
                      <PathLink
                        className="text-ink font-medium no-underline hover:text-brand-text hover:underline"
                        href={`/studio/questions/${sourceId}`}
                      >
                        <StemLine title={title.trim() === '' ? m.studio_question_untitled() : title} line={line} />
                      </PathLink>
                      <span className="block text-muted text-sm font-normal">{bankTitle(file)}</span>
                    </th>
                    <td className="whitespace-nowrap">{by}</td>
                    <td className="tabular whitespace-nowrap">{`${formatDayFirst(changedAt)}, ${formatTime(changedAt)}`}</td>
                    <td>
                      {isOwn ? (
                        <Badge>{m.studio_review_own()}</Badge>
                      ) : isSolved ? (
                        <Badge tone="good">{m.studio_review_solved()}</Badge>
                      ) : (
                        <PathButton variant="light" size="sm" href={`/studio/review/${sourceId}`}>
                          {m.studio_review_solve()}
                        </PathButton>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </DataTable>
          )
        }
      </QueryView>
    </>
  );
}
