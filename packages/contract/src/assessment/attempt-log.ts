import { z } from 'zod';
import { ResponseSchema } from './item-types.ts';
import { scratchBatch, scratchLimits } from './scratch-limits.ts';
import { IdSchema, isStorable, MomentSchema } from '../wire.ts';

export { type Response, ResponseSchema } from './item-types.ts';

const StrokeIdSchema = z.string().regex(/^[0-9a-z]{1,16}$/);
/** A line on the whiteboard beside a question: `d` as the path of SVG, in whole units of a board that is 1,000 wide and 1,200 high. */
export const StrokeSchema = z.strictObject({
  id: StrokeIdSchema,
  d: z
    .string()
    .max(scratchLimits.stroke)
    .regex(/^M\d{1,4} \d{1,4}l-?\d{1,4} -?\d{1,4}(?: -?\d{1,4} -?\d{1,4})*$/),
});
export type Stroke = Readonly<z.infer<typeof StrokeSchema>>;

/**
 * One entry of an attempt's log. `visit`: the item is on the screen. `save`: Save & Next, the response (or none) is committed. `mark`:
 * Mark for Review & Next, as `save` and marked. `clear`: Clear Response, neither answer nor mark remains. `draft`: the choice on the
 * screen that was not saved (null takes it back); shown again, never scored. `focus`: the candidate left the test's window, or came back to it; by
 * another window or program ('window'), by hiding it ('hidden') or by leaving full screen ('full-screen'); back by 'reload' where it was loaded again, by 'device' where the attempt continues on another device. `closed`: the window was gone
 * without a word, killed or crashed; the window that came after it says so. It is recorded and decides nothing. `check`: the solution of the item is asked for, in a set that gives it; what is answered after it does not count. `hint`: the next hint of the item was asked for, in a set that gives
 * them; it decides nothing, and the review says so. `scratch`: the candidate's own pad beside the question `on` was changed: the note, if it is not null, and strokes of the whiteboard; it decides nothing and is for its candidate alone.
 */
export const AttemptEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('visit'), itemId: IdSchema }),
  z.strictObject({ kind: z.literal('save'), itemId: IdSchema, response: ResponseSchema.nullable() }),
  z.strictObject({ kind: z.literal('mark'), itemId: IdSchema, response: ResponseSchema.nullable() }),
  z.strictObject({ kind: z.literal('clear'), itemId: IdSchema }),
  z.strictObject({ kind: z.literal('draft'), itemId: IdSchema, response: ResponseSchema.nullable() }),
  z.strictObject({ kind: z.literal('check'), itemId: IdSchema }),
  z.strictObject({ kind: z.literal('hint'), itemId: IdSchema }),
  z.strictObject({
    kind: z.literal('scratch'),
    on: IdSchema,
    note: z.string().max(scratchLimits.note).refine(isStorable, 'Not a text').nullable(),
    add: z.array(StrokeSchema).max(scratchBatch.add).readonly(),
    erase: z.array(StrokeIdSchema).max(scratchBatch.erase).readonly(),
  }),
  z.strictObject({
    kind: z.literal('focus'),
    state: z.enum(['left', 'back']),
    by: z.enum(['window', 'hidden', 'full-screen', 'reload', 'closed', 'device']),
  }),
]);
export type AttemptEvent = z.infer<typeof AttemptEventSchema>;

/** An event with its number. `seq` counts 1, 2, 3 … within a fence; `at` is the device's clock and only informs. */
export const NumberedEventSchema = z.strictObject({
  seq: z.number().int().min(1).max(1_000_000),
  at: MomentSchema,
  event: AttemptEventSchema,
});
export type NumberedEvent = z.infer<typeof NumberedEventSchema>;

/** An event as the server has it: `receivedAt` is the server's clock and decides whether the event counts. */
export const LoggedEventSchema = NumberedEventSchema.extend({ fence: z.number().int(), receivedAt: MomentSchema });
export type LoggedEvent = z.infer<typeof LoggedEventSchema>;
