import { createFileRoute } from '@tanstack/react-router';
import { SmallBanner } from '../../../features/promotions/small-banner.tsx';
import { EligibilityPage } from '../../../features/schools/tables.tsx';

export const Route = createFileRoute('/_portal/school/eligibility-criteria')({
  component: () => <EligibilityPage renderBanner={(promotion) => <SmallBanner low promotion={promotion} />} />,
});
