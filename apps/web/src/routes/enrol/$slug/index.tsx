import { createFileRoute } from '@tanstack/react-router';
import { CoursePage } from '../../../features/enrol/course-page.tsx';

export const Route = createFileRoute('/enrol/$slug/')({ component: EnrolCourse });

function EnrolCourse() {
  const { slug } = Route.useParams();
  return <CoursePage slug={slug} />;
}
