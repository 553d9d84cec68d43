import { createFileRoute } from '@tanstack/react-router';
import { ReviewPage } from '../../features/assessment/review/review-page.tsx';
import { reviewSearch } from '../../features/assessment/review/review-place.ts';
import { askAboutQuestion } from '../-parts/ask-about-question.tsx';

export const Route = createFileRoute('/_portal/reviewtest')({ validateSearch: reviewSearch, component: ReviewTest });

function ReviewTest() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ReviewPage search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} ask={askAboutQuestion} />;
}
