import { createFileRoute } from '@tanstack/react-router';
import { PasswordDialog } from '../../features/account/password-dialog.tsx';
import { ReportPage } from '../../features/analytics/report/report-page.tsx';
import { StudentListPage } from '../../features/identity/pages.tsx';

export const Route = createFileRoute('/_portal/studentlist')({ component: StudentList });

function StudentList() {
  return <StudentListPage PasswordDialog={PasswordDialog} ParentPage={ReportPage} />;
}
