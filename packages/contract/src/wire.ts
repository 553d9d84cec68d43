import { z } from 'zod';
import type { MessageKey, MessageValues } from './messages.gen.ts';

/** A database id: a decimal string on the wire, because a bigint does not fit a JSON number. */
export const IdSchema = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, 'Not an id')
  .refine((text) => text.length < 19 || text <= '9223372036854775807', 'Not an id');

/** Counts the changes of something that staff edit. A form sends the one it was filled in from, so that two of them don't overwrite each other. */
export const VersionSchema = z.number().int().min(0);

/** An id, or '' for none. */
export const OptionalIdSchema = z.union([IdSchema, z.literal('')]);

/** Text that a database takes: no NUL, no half of a character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** Text of a person that is kept, or compared with what is kept. More rules come before or after. */
export const StorableTextSchema = z.string().refine(isStorable, "This text has characters we can't save.");

/** '0' or '1', the specification's booleans. */
export const FlagSchema = z.enum(['0', '1']);
export type Flag = z.infer<typeof FlagSchema>;

/** '1' for true, '0' for false. */
export function toFlag(value: boolean): Flag {
  return value ? '1' : '0';
}

/** Which page of a list is asked for, from 1; left out for the first. The answer says in `total` how long the whole list is. */
export const PageSchema = z.number().int().min(1).max(1000).default(1);

/** Why something cannot be done now with a test or a class; '' where it can. The message `reason` says it. */
export const ReasonSchema = z.enum([
  '',
  'not-released',
  'booking-not-open',
  'booking-closed',
  'not-booked',
  'slot-not-started',
  'not-checked-in',
  'slot-ended',
  'review-not-enabled',
  'review-elsewhere',
  'too-few-to-revise',
  'join-later',
  'scan-later',
] as const satisfies readonly ('' | MessageValues['reason']['reason'])[]);
export type Reason = z.infer<typeof ReasonSchema>;

/** A moment, ISO 8601 in UTC. */
export const MomentSchema = z.iso.datetime();

/** A day, YYYY-MM-DD. It is the same inside: a day has no moment before it has a time zone. */
export const DaySchema = z.iso.date();

/** Describes a codec by what travels: the API description knows nothing of what is inside. */
function describedByWire<C extends z.ZodCodec>(codec: C): C {
  // oxlint-disable-next-line no-underscore-dangle -- where zod looks for a description of a schema's own
  codec._zod.toJSONSchema = () => {
    const { $schema: _, ...described } = z.toJSONSchema(codec.def.in as z.ZodType);
    return described;
  };
  return codec;
}

/** An id: a string on the wire, a bigint inside. */
export const IdCodec = describedByWire(z.codec(IdSchema, z.bigint(), { decode: BigInt, encode: String }));

/** An id or none: '' on the wire, null inside. */
export const OptionalIdCodec = describedByWire(
  z.codec(OptionalIdSchema, z.bigint().nullable(), {
    decode: (text) => (text === '' ? null : BigInt(text)),
    encode: (id) => (id === null ? ('' as const) : String(id)),
  }),
);

/** The specification's boolean: '0' or '1' on the wire. */
export const FlagCodec = describedByWire(z.codec(FlagSchema, z.boolean(), { decode: (flag) => flag === '1', encode: toFlag }));

/** A boolean in a body; '0' and '1' come from pages of the build before, which stay open over an upgrade. */
export const OpenFlagSchema = z.union([z.boolean(), FlagCodec]);

/** A moment: ISO 8601 in UTC on the wire, a Date inside. */
export const MomentCodec = describedByWire(
  z.codec(MomentSchema, z.date(), { decode: (text) => new Date(text), encode: (moment) => moment.toISOString() }),
);

/** A moment or none: '' on the wire, null inside. */
export const OptionalMomentCodec = describedByWire(
  z.codec(z.union([MomentSchema, z.literal('')]), z.date().nullable(), {
    decode: (text) => (text === '' ? null : new Date(text)),
    encode: (moment) => moment?.toISOString() ?? ('' as const),
  }),
);

/** 'h:mm:ss', the specification's durations, from whole seconds. */
export function toDuration(seconds: number): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** The message that a schema gives of a value it refuses: the server says it in the language of the caller. */
export const says = (key: MessageKey): string => key;
