import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { GalleryPage } from '../../../features/schools/details/gallery-page.tsx';

export const Route = createFileRoute('/_portal/school/gallery')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['schoolId']),
  component: Page,
});

function Page() {
  const { schoolId = '' } = Route.useSearch();
  return <GalleryPage schoolId={/^[1-9]\d{0,17}$/.test(schoolId) ? schoolId : ''} />;
}
