import { z } from 'zod';
import { blockLimits } from './calendar-limits.ts';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec, OpenFlagSchema, OptionalMomentCodec, says, StorableTextSchema } from '../wire.ts';
import { RepeatSchema } from './event.ts';

const student = { kind: 'session', roles: ['student'] } as const;
const minute = 60_000;

/** When a block is, and how it repeats, in the zone of the portal. Of a weekly one the first day is the first of `repeatOn` from `startsAt` on. */
const what = {
  title: StorableTextSchema.trim().min(1, 'Enter a title.').max(blockLimits.title, `At most ${blockLimits.title} characters.`),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  repeat: RepeatSchema.strict(),
};
interface Times {
  readonly startsAt: Date;
  readonly endsAt: Date;
}
const lengthOf = ({ startsAt, endsAt }: Times) => (endsAt.getTime() - startsAt.getTime()) / minute;
const inOrder = ({ startsAt, endsAt }: Times) => startsAt < endsAt;
const fits = (times: Times) => !inOrder(times) || (lengthOf(times) >= blockLimits.minMinutes && lengthOf(times) <= blockLimits.maxMinutes);
const order = { path: ['endsAt'], error: says('field_end_not_after') };
const length = {
  path: ['endsAt'],
  error: `A study block lasts from ${blockLimits.minMinutes} minutes to ${blockLimits.maxMinutes / 60} hours.`,
};

/**
 * Which occurrence: `entryId` and `occursAt` of its event, '' for a block that does not repeat. `following` is this one and all later ones, so of the first one the whole
 * series; what came before stays as it was.
 */
const which = {
  entryId: IdCodec,
  occursAt: OptionalMomentCodec,
  scope: z.enum(['one', 'following']),
};
const block = z.object({ entryId: IdCodec });

/** What a removal took away: the rule of a series as it was (RFC 5545, '' for a block that does not repeat), and of the occurrences what differed. Sent back, it restores them. */
const RemovedSchema = z.object({
  rule: z
    .string()
    .max(200)
    .regex(
      /^$|^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;(?:INTERVAL=[1-9]\d?|WKST=SU|BYDAY=(?:SU|MO|TU|WE|TH|FR|SA)(?:,(?:SU|MO|TU|WE|TH|FR|SA)){0,6}|COUNT=[1-9]\d{0,2}|UNTIL=\d{8}T\d{6}Z)){0,5}$/,
      'Send the rule as the removal answered it.',
    ),
  changes: z
    .array(
      z.strictObject({
        occursAt: MomentCodec,
        startsAt: OptionalMomentCodec,
        endsAt: OptionalMomentCodec,
        cancelledAt: OptionalMomentCodec,
        doneAt: OptionalMomentCodec,
      }),
    )
    .max(blockLimits.undo),
});

export const addStudyBlock = endpoint('addStudyBlock', {
  summary: `Adds a study block of the student's own, once per \`blockKey\`. At most ${blockLimits.open} that are not over, ${blockLimits.series} of them repeating`,
  access: student,
  effect: 'own',
  body: z
    .strictObject({ blockKey: z.uuid(), ...what })
    .refine(inOrder, order)
    .refine(fits, length),
  data: block,
  errors: ['TOO_MANY_BLOCKS', 'TOO_MANY_SERIES', 'BLOCK_TOO_FAR', 'NO_SUCH_DAY'],
});

export const changeStudyBlock = endpoint('changeStudyBlock', {
  summary:
    'Moves, resizes or changes a study block. `one` changes the time of one occurrence alone and leaves title and repeat as they are. `following` changes it and all later ones; `startsAt` is then the new start of this one, and where its day of the week is not in `repeatOn`, the days of `repeatOn` move with it. What comes before stays, under its own entry; the rest then has the new one, named by `blockKey`',
  access: student,
  effect: 'own',
  body: z
    .strictObject({ blockKey: z.uuid(), ...which, ...what })
    .refine(inOrder, order)
    .refine(fits, length),
  data: block,
  errors: ['NOT_FOUND', 'TOO_MANY_BLOCKS', 'TOO_MANY_SERIES', 'BLOCK_TOO_FAR', 'NO_SUCH_DAY'],
});

export const removeStudyBlock = endpoint('removeStudyBlock', {
  summary:
    'Removes one occurrence of a study block, or it and all later ones. Removing again changes nothing. `removed` is what `restoreStudyBlock` takes; null where there is nothing to restore, or too much',
  access: student,
  effect: 'own',
  body: z.strictObject(which),
  data: z.object({ removed: RemovedSchema.nullable() }),
  errors: ['NOT_FOUND'],
});

export const restoreStudyBlock = endpoint('restoreStudyBlock', {
  summary: 'Takes a removal back: `which` as it was removed, `removed` as the removal answered. Restoring again changes nothing',
  access: student,
  effect: 'own',
  body: z.strictObject({ ...which, removed: RemovedSchema.strict() }),
  data: z.object({}),
  errors: ['NOT_FOUND', 'TOO_MANY_BLOCKS', 'TOO_MANY_SERIES', 'BLOCK_TOO_FAR', 'NO_SUCH_DAY'],
});

export const completeStudyBlock = endpoint('completeStudyBlock', {
  summary: 'Marks one occurrence of a study block as done, or takes that back',
  access: student,
  effect: 'own',
  body: z.strictObject({ entryId: which.entryId, occursAt: which.occursAt, done: OpenFlagSchema }),
  data: z.object({ done: z.boolean() }),
  errors: ['NOT_FOUND'],
});
