import { useQueryClient } from '@tanstack/react-query';
import { IconCloudOff } from '@tabler/icons-react';
import { brand } from '../../lib/brand/brand.ts';
import { deviceNow } from '../../lib/clock.ts';
import { dayOf, formatDayFirst, formatTime } from '../../lib/dates/dates.ts';
import { m } from '../../paraglide/messages.js';
import { useLookAgain } from '../../ui/feedback/states/use-look-again.ts';
import { keptReads } from './kept-reads.ts';

/** Says, above every screen that shows what the device has kept, that the portal cannot be reached and from when that is; it asks for all of it again when the portal answers. */
export function OfflineBar({ asOf }: { asOf: number }) {
  const client = useQueryClient();
  useLookAgain({ isMissing: true, onAgain: () => keptReads(client).refresh() });
  const moment = new Date(asOf);
  const isToday = dayOf(moment, brand.timeZone) === dayOf(deviceNow(), brand.timeZone);
  const time = isToday ? formatTime(moment) : `${formatDayFirst(moment)}, ${formatTime(moment)}`;
  return (
    <div className="border-b border-line bg-warn-wash text-warn text-sm" role="status">
      <p className="flex items-center justify-center gap-2 min-w-0 mx-auto px-gutter py-2 wrap-anywhere">
        <IconCloudOff className="flex-none" size={18} stroke={1.75} aria-hidden="true" />
        {m.offline_as_of({ time })}
      </p>
    </div>
  );
}
