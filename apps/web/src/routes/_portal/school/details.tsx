import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { DetailsPage } from '../../../features/schools/details/details-page.tsx';

export const Route = createFileRoute('/_portal/school/details')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['schoolId', 'programId', 'gallery']),
  component: Page,
});

const idIn = (text: string): string => (/^[1-9]\d{0,17}$/.test(text) ? text : '');

function Page() {
  const { schoolId = '', programId = '', gallery = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DetailsPage
      key={schoolId}
      schoolId={idIn(schoolId)}
      programId={idIn(programId)}
      gallery={gallery === '1'}
      onChange={(place) =>
        void navigate({
          search: { schoolId, programId: place.programId, ...(place.gallery ? { gallery: '1' } : {}) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
