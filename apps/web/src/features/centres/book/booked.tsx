import { Button } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';

/** What follows a booking (ERR-013). */
export function Booked({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p role="status">{m.booking_done_text()}</p>
      <Button mt="lg" fullWidth onClick={onClose} data-autofocus>
        {m.booking_done()}
      </Button>
    </>
  );
}
