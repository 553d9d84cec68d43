import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { InstitutePage } from '../../../features/staff/institute/institute-page.tsx';

export const Route = createFileRoute('/_portal/staff/institute')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['list', 'page', 'period', 'course']),
  component: StaffInstitute,
});

function StaffInstitute() {
  const { list = '', page = '1', period = '', course = '' } = Route.useSearch();
  return <InstitutePage list={list} page={page} period={period} course={course} />;
}
