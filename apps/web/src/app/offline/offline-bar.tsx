import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconCloudOff } from '@tabler/icons-react';
import { brand } from '../../lib/brand/brand.ts';
import { deviceNow } from '../../lib/clock.ts';
import { dayOf, formatDayFirst, formatTime } from '../../lib/dates/dates.ts';
import { m } from '../../paraglide/messages.js';
import { useLookAgain } from '../../ui/feedback/states/use-look-again.ts';
import { type AsOf, keptReads } from './kept-reads.ts';

/** Says, above every screen that shows what the device has kept, that the portal cannot be reached, or not soon, and from when that is; it asks for all of it again when the portal answers. Where the screen has nothing yet, it offers to ask again. */
export function OfflineBar({ asOf: { at, isLate } }: { asOf: AsOf }) {
  const client = useQueryClient();
  useLookAgain({ isMissing: at !== null, onAgain: () => keptReads(client).refresh() });
  return (
    <div className="border-b border-line bg-warn-wash text-warn text-sm" role="status">
      <p className="flex items-center justify-center gap-2 min-w-0 mx-auto px-gutter py-2 wrap-anywhere">
        <IconCloudOff className="flex-none" size={18} stroke={1.75} aria-hidden="true" />
        {wordsOf({ at, isLate })}
        {at === null ? (
          <Button size="compact-sm" variant="subtle" my={-6} onClick={() => keptReads(client).askAgain()}>
            {m.error_retry()}
          </Button>
        ) : null}
      </p>
    </div>
  );
}

function wordsOf({ at, isLate }: AsOf): string {
  if (at === null) return m.offline_late();
  const moment = new Date(at);
  const isToday = dayOf(moment, brand.timeZone) === dayOf(deviceNow(), brand.timeZone);
  const time = isToday ? formatTime(moment) : `${formatDayFirst(moment)}, ${formatTime(moment)}`;
  return isLate ? m.offline_late_as_of({ time }) : m.offline_as_of({ time });
}
