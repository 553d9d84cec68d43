import { Skeleton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import cards from './class-cards.module.css';

/** The shape of the cards, while they come; with `withFilters` that of the tabs and modules above them too. */
export function ClassesSkeleton({ withFilters = false }: { withFilters?: boolean }) {
  return (
    <div role="status" aria-label={m.loading()}>
      {withFilters ? (
        <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between mb-4 max-[600px]:flex-nowrap max-[600px]:gap-2">
          <Skeleton width={220} height={40} />
          <Skeleton width={180} height={40} />
        </div>
      ) : null}
      <div className={`${cards['cards']} grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] grid gap-x-6 gap-y-4 m-0 p-0 list-none`}>
        {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
          <Skeleton key={index} height={196} radius="lg" />
        ))}
      </div>
    </div>
  );
}
