import { createFileRoute } from '@tanstack/react-router';
import { StudentListPage } from '../../features/identity/student-list-page.tsx';

export const Route = createFileRoute('/_portal/studentlist')({ component: StudentListPage });
