import type { FrontOffer } from '@abhyas/contract/home/front-page.ts';
import { useChangingClock } from '../../lib/use-changing-clock.ts';
import { m } from '../../paraglide/messages.js';
import { SeatRow } from '../../shared/centres/seat-row.tsx';

/** The seats that are held for the student for some hours, each with the way to take or decline it. One goes at its time. */
export function SeatOffers({ offers }: { offers: readonly FrontOffer[] }) {
  const at = useChangingClock(offers.map(({ endsAt }) => Date.parse(endsAt)));
  const held = offers.filter(({ endsAt }) => Date.parse(endsAt) > at);
  if (held.length === 0) return null;
  return (
    <ul className="grid gap-2 m-0 p-0 list-none" aria-label={m.home_offers()}>
      {held.map(({ slotId, assetId, assessmentId, assetName: name, endsAt, startsAt, venueName, timeZone }) => (
        <SeatRow
          key={slotId}
          test={{ assetId, assessmentId, name }}
          place={0}
          offerEndsAt={endsAt}
          startsAt={startsAt}
          venueName={venueName}
          timeZone={timeZone}
        />
      ))}
    </ul>
  );
}
