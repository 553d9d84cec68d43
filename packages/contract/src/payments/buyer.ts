import { z } from 'zod';
import { StorableTextSchema } from '../wire.ts';

export const NameSchema = StorableTextSchema.trim().min(1).max(100);
export const MobileSchema = z.string().trim().min(1).max(20);
export const EmailSchema = z.string().trim().min(3).max(254);

/** Who buys. `state` is the code of the state they live in (a GSTIN begins with it), `gstin` '' for a buyer who is not registered. */
export const BuyerSchema = z.strictObject({
  name: NameSchema,
  mobile: MobileSchema,
  email: EmailSchema,
  state: z.string().regex(/^(\d\d)?$/),
  gstin: z.string().trim().toUpperCase().max(15),
});
export type Buyer = z.output<typeof BuyerSchema>;
