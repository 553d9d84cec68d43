import { createFileRoute, Outlet } from '@tanstack/react-router';
import { MentorPages } from '../../features/mentoring/mentor/mentor-bar.tsx';

/** The pages of a mentor's plan. */
export const Route = createFileRoute('/_portal/_mentor')({ component: MyPlan });

function MyPlan() {
  return (
    <MentorPages>
      <Outlet />
    </MentorPages>
  );
}
