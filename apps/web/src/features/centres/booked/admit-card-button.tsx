import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { m } from '../../../paraglide/messages.js';

/** Puts the admit card of a booking among the browser's downloads. It is made when it is asked for, so it is always the newest. */
export function AdmitCardButton({ bookingId }: { bookingId: string }) {
  const card = useMutation({
    mutationFn: () => call('admitCard', { slot_booking_id: bookingId }),
    onSuccess: ({ pdf, file_name }) => saveFile({ file: new Blob([bytesOf(pdf)], { type: 'application/pdf' }), name: file_name }),
  });
  return (
    <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} />} loading={card.isPending} onClick={() => card.mutate()}>
      {m.booked_admit_card()}
    </Button>
  );
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
