import { createFileRoute } from '@tanstack/react-router';
import { QuestionPage } from '../../features/studio/question/question-page.tsx';

export const Route = createFileRoute('/studio/questions/$sourceId')({ component: StudioQuestion });

function StudioQuestion() {
  const { sourceId } = Route.useParams();
  return <QuestionPage key={sourceId} sourceId={sourceId} />;
}
