import { promotionPlaces } from '@abhyas/contract/promotions/promotions.ts';
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { id, jsonOf, ref } from '../../platform/postgres/columns.ts';
import { courses, variants } from '../identity/tables.ts';

/** Of one course, or of all where it is null. */
const course = () => ref('course_id').references(() => courses.id, { onDelete: 'cascade' });

/** A picture with words that leads out of the portal, from `fromDay` to `toDay`, both of them included; '' is no bound. Days are YYYY-MM-DD. */
export const promotions = pgTable(
  'promotions',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    courseId: course(),
    place: text({ enum: promotionPlaces }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    imageKey: text('image_key').notNull(),
    url: text().notNull(),
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
    position: integer().notNull(),
  },
  (table) => [unique('promotions_key').on(table.pack, table.key), index('promotions_course').on(table.courseId, table.position)],
);

const benefitsSchema = z.array(z.object({ name: z.string(), value: z.string() })).readonly();

/** A programme to buy, with what is in it. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    courseId: course(),
    /** Who is in this variant has it already. */
    variantId: ref('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    name: text().notNull(),
    text: text().notNull(),
    price: text().notNull(),
    priceNote: text('price_note').notNull(),
    url: text().notNull(),
    recommended: boolean().notNull(),
    benefits: jsonOf(benefitsSchema)().notNull(),
    position: integer().notNull(),
  },
  (table) => [unique('offers_key').on(table.pack, table.key), index('offers_course').on(table.courseId, table.position)],
);

/** An article that is outside the portal, from `day` on. */
export const blogs = pgTable(
  'blogs',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    courseId: course(),
    type: text().notNull(),
    name: text().notNull(),
    tag: text().notNull(),
    day: text().notNull(),
    imageKey: text('image_key').notNull(),
    url: text().notNull(),
  },
  (table) => [unique('blogs_key').on(table.pack, table.key), index('blogs_course').on(table.courseId, table.day)],
);
