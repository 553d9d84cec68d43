import { createFileRoute } from '@tanstack/react-router';
import { TroubledStudents } from '../../../features/analytics/troubled-students.tsx';
import { StudentsPage } from '../../../features/mentoring/students-page.tsx';

export const Route = createFileRoute('/_portal/_mentor/myplan/students')({
  component: () => <StudentsPage troubled={<TroubledStudents />} />,
});
