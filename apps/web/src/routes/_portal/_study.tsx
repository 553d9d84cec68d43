import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useInHeader } from '../../app/use-in-header.ts';
import { StudyTabs, studyPages } from '../../features/study/study-tabs.tsx';

/** The pages of My page are under one bar: the header's own, or one above them where a programme's header does not name them all. */
export const Route = createFileRoute('/_portal/_study')({ component: MyPage });

function MyPage() {
  const inHeader = useInHeader(studyPages);
  return (
    <>
      {inHeader ? null : <StudyTabs />}
      <Outlet />
    </>
  );
}
