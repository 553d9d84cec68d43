import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { id, jsonOf, moment, ref } from '../../platform/postgres/columns.ts';
import { people } from '../identity/tables.ts';

const detailsSchema = z.object({ batchName: z.string(), moduleNumber: z.string(), mode: z.enum(['', 'online', 'in-person']) }).readonly();
export type EntryDetails = z.output<typeof detailsSchema>;

/**
 * What happens when, for whom (note 0021): a copy that its cause, named by `source` and `ref`, writes in its own transaction. Only what
 * belongs to the calendar alone (study blocks, events of a pack) is kept here and nowhere else.
 */
export const agendaEntries = pgTable(
  'agenda_entries',
  {
    id: id(),
    source: text({ enum: ['class', 'session', 'seat', 'test', 'attempt', 'task', 'event', 'block', 'deadline'] }).notNull(),
    ref: text().notNull(),
    /** For one person; else null, and `audience` says for which group. */
    personId: ref('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** 'batch:4', 'variant:7', 'course:2'; '' for one person. */
    audience: text().notNull().default(''),
    /** The course, for readers who see one course of a student; null: none. A plain number: what a course leaves behind is called off at night. */
    courseId: ref('course_id'),
    /** What several entries are about, so that a person sees the one that says most (`shownOnce`): 'test:12'; '' for most. */
    subject: text().notNull().default(''),
    type: text({ enum: ['Test', 'Event', 'Mentor Visit', 'Class', 'Study'] }).notNull(),
    title: text().notNull(),
    about: text().notNull().default(''),
    place: text().notNull().default(''),
    /** Who else takes part: the mentor for a student, the student for a mentor. The name is read where it is shown. */
    withId: ref('with_id').references(() => people.id, { onDelete: 'set null' }),
    /** A page of the portal; '' for none. */
    link: text().notNull().default(''),
    /** Addresses outside the portal, of events; a class is joined on its page. */
    meetingUrl: text('meeting_url').notNull().default(''),
    handoutUrl: text('handout_url').notNull().default(''),
    /** What the action is called; '' for Open. */
    cta: text().notNull().default(''),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    allDay: boolean('all_day').notNull().default(false),
    /** The zone in which a series repeats and a whole day is a day; '' for a single one. */
    zone: text().notNull().default(''),
    /** RFC 5545, without DTSTART: 'FREQ=WEEKLY;BYDAY=TU'; '' for a single event. */
    rule: text().notNull().default(''),
    /** The end of the last occurrence; null where a series never ends. A single event: its end. */
    until: moment('until'),
    publishAt: moment('publish_at'),
    countdownTo: moment('countdown_to'),
    details: jsonOf(detailsSchema)().notNull().default({ batchName: '', moduleNumber: '', mode: '' }),
    /** Done by the person it is for, where the cause says so: a test that was taken. */
    doneAt: moment('done_at'),
    /** Rises with each change of the entry (RFC 5545 SEQUENCE). */
    sequence: integer().notNull().default(0),
    changedAt: moment('changed_at').notNull(),
    /** Called off: calendars that follow the feed remove it. */
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    unique('agenda_entries_cause').on(table.source, table.ref, table.audience, table.personId).nullsNotDistinct(),
    index('agenda_entries_person')
      .on(table.personId, table.startsAt)
      .where(sql`${table.rule} = '' and ${table.personId} is not null`),
    index('agenda_entries_audience')
      .on(table.audience, table.startsAt)
      .where(sql`${table.rule} = '' and ${table.audience} <> ''`),
    index('agenda_series_person')
      .on(table.personId, table.startsAt)
      .where(sql`${table.rule} <> '' and ${table.personId} is not null`),
    index('agenda_series_audience')
      .on(table.audience, table.startsAt)
      .where(sql`${table.rule} <> '' and ${table.audience} <> ''`),
    index('agenda_entries_subject')
      .on(table.personId, table.subject)
      .where(sql`${table.subject} <> '' and ${table.personId} is not null`),
    index('agenda_entries_with').on(table.withId),
    check('agenda_entries_order', sql`${table.startsAt} < ${table.endsAt}`),
    // so that a range is found by where events begin
    check('agenda_entries_length', sql`${table.endsAt} - ${table.startsAt} <= interval '62 days'`),
    check('agenda_entries_whose', sql`(${table.personId} is null) <> (${table.audience} = '')`),
    check('agenda_entries_zone', sql`(${table.rule} = '' and not ${table.allDay}) or ${table.zone} <> ''`),
  ],
);

/** What differs for one occurrence: moved, called off, done. A single event has at most the row of its own start, for `doneAt`. */
export const agendaOccurrences = pgTable(
  'agenda_occurrences',
  {
    entryId: ref('entry_id')
      .notNull()
      .references(() => agendaEntries.id, { onDelete: 'cascade' }),
    /** The start that the rule gives it: its name. */
    occursAt: moment('occurs_at').notNull(),
    /** Both null where it was not moved. */
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    cancelledAt: moment('cancelled_at'),
    doneAt: moment('done_at'),
    sequence: integer().notNull().default(0),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.occursAt] }),
    // an occurrence that was moved into a range from outside it
    index('agenda_occurrences_moved')
      .on(table.entryId, table.startsAt)
      .where(sql`${table.startsAt} is not null`),
    check(
      'agenda_occurrences_moved',
      sql`(${table.startsAt} is null) = (${table.endsAt} is null) and (${table.startsAt} is null or ${table.startsAt} < ${table.endsAt})`,
    ),
  ],
);
