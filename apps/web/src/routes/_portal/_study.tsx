import { createFileRoute, Outlet } from '@tanstack/react-router';
import { StudyTabs } from '../../features/study/study-tabs.tsx';

/** The pages of My page stand under one bar. */
export const Route = createFileRoute('/_portal/_study')({ component: MyPage });

function MyPage() {
  return (
    <>
      <StudyTabs />
      <Outlet />
    </>
  );
}
