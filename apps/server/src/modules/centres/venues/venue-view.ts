import { QueryBuilder } from 'drizzle-orm/pg-core';
import { venues } from '../tables.ts';
import { venueColumns } from './venue-queries.ts';

/** Venues, for statements of other modules to join (note 0009). */
export const venueView = (alias: string) => new QueryBuilder().select(venueColumns).from(venues).as(alias);
