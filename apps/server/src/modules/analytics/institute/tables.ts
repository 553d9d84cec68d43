import { RiskReasonSchema } from '@abhyas/contract/analytics/institute.ts';
import { figureNames, riskSteps } from '@abhyas/contract/analytics/institute-limits.ts';
import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { jsonOf, moment, ref } from '../../../platform/postgres/columns.ts';
import { people } from '../../identity/tables.ts';

/** The figures of the institute as they were counted last on each day of the portal's zone. */
export const instituteFigures = pgTable(
  'institute_figures',
  {
    day: date({ mode: 'string' }).notNull(),
    name: text({ enum: figureNames }).notNull(),
    count: integer().notNull(),
    of: integer().notNull(),
    extra: integer().notNull(),
    countedAt: moment('counted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

/** The students who are at risk, as they were judged last. */
export const studentRisks = pgTable(
  'student_risks',
  {
    personId: ref('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    reasons: jsonOf(z.array(RiskReasonSchema).readonly())().notNull(),
    points: smallint().notNull(),
    step: text({ enum: riskSteps }).notNull(),
    /** Since when they are at risk without a break. */
    since: moment('since').notNull(),
    judgedAt: moment('judged_at').notNull(),
  },
  (table) => [index('student_risks_points').on(table.points, table.since, table.personId)],
);
