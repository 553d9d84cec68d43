import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

/** The primary key of every table of ours. */
export const id = () => bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity();
/** A reference to another table's id. */
export const ref = (name: string) => bigint(name, { mode: 'bigint' });
/** A moment, always with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** The words of a text, for full text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Whole numbers as ranges that are apart, as PostgreSQL writes them: '{[0,12),[40,41)}'. */
export const int4multirange = customType<{ data: string }>({ dataType: () => 'int4multirange' });
/** JSON that `schema` decodes whenever the query builder reads the column, and encodes when it writes. */
export const jsonOf = <S extends z.ZodType>(schema: S) =>
  customType<{ data: z.output<S>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(schema.encode(value)),
    fromDriver: (value) => schema.parse(value),
  });
