import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec } from '../wire.ts';

export const admitCard = endpoint('admitCard', {
  summary:
    'The admit card of one’s own booking at a centre, as a PDF in base 64, with its code. A change of the booking makes a new code, and the old one is refused at the desk',
  access: { kind: 'session', roles: ['student'] },
  effect: 'read',
  body: z.strictObject({ slot_booking_id: IdCodec }),
  data: z.object({ code: z.string(), file_name: z.string(), pdf: z.base64(), has_photo: z.boolean() }),
  errors: ['NOT_FOUND'],
});
