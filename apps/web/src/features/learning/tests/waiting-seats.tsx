import type { WaitOfTest } from '@abhyas/contract/centres/booking.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { m } from '../../../paraglide/messages.js';
import { SeatRow } from '../../../shared/centres/seat-row.tsx';

interface WaitingSeatsProps {
  readonly waits: readonly WaitOfTest[];
  readonly tests: readonly Asset[];
}

/** Where the student waits for a seat, and the seats that are held for them for a few hours: those first. */
export function WaitingSeats({ waits, tests }: WaitingSeatsProps) {
  const rows = waits.flatMap((wait) => {
    const test = tests.find(({ assetId }) => assetId === wait.asset_id);
    return test === undefined ? [] : [{ wait, test }];
  });
  if (rows.length === 0) return null;
  return (
    <ul className="grid gap-3 mx-0 mt-0 mb-6 p-0 list-none" aria-label={m.tests_waits()}>
      {rows.map(({ wait, test: { assetId, assetName: name, assetDetails } }) => (
        <SeatRow
          key={wait.slot_id}
          test={{ assetId, assessmentId: assetDetails[0]?.assessmentId ?? '', name }}
          place={wait.place}
          offerEndsAt={wait.offer_ends_at}
          startsAt={wait.start_time}
          venueName={wait.venue_name}
          timeZone={wait.time_zone}
        />
      ))}
    </ul>
  );
}
