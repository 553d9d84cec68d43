import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { ScoresPage } from '../../../features/analytics/scores-page.tsx';
import { StudentScreen } from '../../../features/analytics/student.tsx';
import { studentFields } from '../../../features/analytics/student-urls.ts';

export const Route = createFileRoute('/_portal/(performance)/studentpage/$topic/score-summary')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, studentFields),
  component: StudentScores,
});

function StudentScores() {
  return (
    <StudentScreen search={Route.useSearch()} here="scores">
      {(place) => <ScoresPage {...place} />}
    </StudentScreen>
  );
}
