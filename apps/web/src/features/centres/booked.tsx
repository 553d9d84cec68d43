import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { savePdf } from '../../lib/calls/download.ts';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { m } from '../../paraglide/messages.js';
import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import type { ReactNode } from 'react';
import { formatDayFirst, formatTime } from '../../lib/dates/dates.ts';
import { timeThere } from '../../lib/dates/time-there.ts';
import { homeDay } from '../../shared/centres/home-day.ts';
import classes from './booked-slot.module.css';

/** Puts the admit card of a booking among the browser's downloads. It is made when it is asked for, so it is always the newest. */
export function AdmitCardButton({ bookingId }: { bookingId: string }) {
  const card = useMutation({
    mutationFn: () => call('admitCard', { slot_booking_id: bookingId }),
    onSuccess: ({ pdf, file_name, has_photo: hasPhoto }) => {
      savePdf({ pdf, name: file_name });
      if (!hasPhoto) showSuccess(m.booked_no_photo());
    },
  });
  return (
    <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} />} loading={card.isPending} onClick={() => card.mutate()}>
      {m.booked_admit_card()}
    </Button>
  );
}

/** When, where, which seat, what to bring. */
export function BookedFacts({ booked }: { booked: BookedSlot }) {
  const { slot_start_time: from, slot_end_time: to, time_zone: zone } = booked;
  if (booked.is_take_home === '1') {
    return (
      <dl className={`${classes['facts']} grid gap-x-4 gap-y-3 m-0`}>
        <Fact name={m.booked_where()}>{m.booking_take_home()}</Fact>
        <Fact name={m.booked_when()}>
          {m.booked_home_range({ from: homeDay({ moment: from, zone }), to: homeDay({ moment: to, zone }) })}
        </Fact>
      </dl>
    );
  }
  return (
    <dl className={`${classes['facts']} grid gap-x-4 gap-y-3 m-0`}>
      <Fact name={m.booked_when()}>
        {m.booked_range({ date: formatDayFirst(from, zone), from: formatTime(from, zone), to: timeThere({ moment: to, zone }) })}
      </Fact>
      <Fact name={m.booked_where()}>
        {booked.venue_name}
        <span className="block text-muted text-sm">{booked.venue_address}</span>
        {booked.map_url === '' ? null : (
          <a href={booked.map_url} target="_blank" rel="noopener noreferrer">
            {m.booked_map()}
          </a>
        )}
      </Fact>
      <Fact name={m.booked_seat()}>{m.booked_room_seat({ room: booked.room, seat: booked.seat })}</Fact>
      {booked.bring.length === 0 ? null : <Fact name={m.booked_bring()}>{booked.bring.join(' · ')}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
