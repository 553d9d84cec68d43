import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { AdCarousel } from '../../../features/promotions/ad-carousel.tsx';
import { SmallBanner } from '../../../features/promotions/small-banner.tsx';
import { SchoolHomePage } from '../../../features/schools/home.tsx';
import { fieldsOf, placeOf, schoolFields } from '../../../features/schools/place.ts';

export const Route = createFileRoute('/_portal/school/home')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, schoolFields),
  component: SchoolHome,
});

function SchoolHome() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SchoolHomePage
      place={placeOf(search)}
      onPlace={(place, { replace, isPage }) => void navigate({ search: fieldsOf(place), replace, resetScroll: isPage })}
      renderCarousel={(promotions) => <AdCarousel promotions={promotions} />}
      renderBanner={(promotion) => <SmallBanner promotion={promotion} low />}
    />
  );
}
