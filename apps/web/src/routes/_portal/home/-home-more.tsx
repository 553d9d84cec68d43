import { HomeStrip } from '../../../features/analytics/home-strip.tsx';
import type { HomePageProps } from '../../../features/home/page/home-page.tsx';
import { HomeMore as More } from '../../../features/home/page/home-more.tsx';
import { LatePromotions } from '../../../features/promotions/late-promotions.tsx';

/** What home has beside the day, with the figures of the week and the announcements. */
export function HomeMore({ goals, ...more }: Parameters<HomePageProps['renderMore']>[0]) {
  return (
    <More {...more} strip={goals === null ? null : <HomeStrip goals={goals} />} promotions={<LatePromotions {...more.home.promotions} />} />
  );
}
