import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** The primary key of every table of ours. */
export const id = () => bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity();
/** A reference to another table's id. */
export const ref = (name: string) => bigint(name, { mode: 'bigint' });
/** A moment, always with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Whole numbers as ranges that are apart, as PostgreSQL writes them: '{[0,12),[40,41)}'. */
export const int4multirange = customType<{ data: string }>({ dataType: () => 'int4multirange' });
