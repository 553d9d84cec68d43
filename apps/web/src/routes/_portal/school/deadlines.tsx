import { createFileRoute } from '@tanstack/react-router';
import { SmallBanner } from '../../../features/promotions/small-banner.tsx';
import { DeadlinesPage } from '../../../features/schools/tables.tsx';

export const Route = createFileRoute('/_portal/school/deadlines')({
  component: () => <DeadlinesPage renderBanner={(promotion) => <SmallBanner low promotion={promotion} />} />,
});
