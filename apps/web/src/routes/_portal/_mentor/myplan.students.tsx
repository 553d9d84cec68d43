import { createFileRoute } from '@tanstack/react-router';
import { TroubledStudents, useAskCounts } from '../../../features/analytics/troubled-students.tsx';
import { StudentsPage } from '../../../features/mentoring/students-page.tsx';

export const Route = createFileRoute('/_portal/_mentor/myplan/students')({ component: Students });

function Students() {
  return <StudentsPage troubled={<TroubledStudents />} asks={useAskCounts()} />;
}
