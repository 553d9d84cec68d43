import { deadlineKinds, schoolDataKinds, schoolTableKinds } from '@abhyas/contract/schools/school-limits.ts';
import { EligibilitySchema, FormulaSchema } from '@abhyas/contract/schools/criteria.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { id, jsonOf, moment, ref, tsvector } from '../../platform/postgres/columns.ts';
import { lettersOf } from '../../platform/postgres/words.ts';
import { courses } from '../identity/tables.ts';

/** 0 to 100 with up to three decimals. */
export const percentile = (name: string) => numeric(name, { precision: 6, scale: 3, mode: 'number' });
/** Percentiles by the key of the section ('varc', 'dilr', 'qa'). */
export const sections = () => jsonOf(z.record(z.string(), z.number()))('sections').notNull().default({});
const day = (name: string) => date(name, { mode: 'string' });

const calibrationBinsSchema = z
  .array(z.object({ from: z.number(), to: z.number(), n: z.number(), said: z.number(), happened: z.number() }))
  .readonly();

const school = () =>
  ref('school_id')
    .notNull()
    .references(() => schools.id, { onDelete: 'cascade' });
const programme = () =>
  ref('programme_id')
    .notNull()
    .references(() => schoolProgrammes.id, { onDelete: 'cascade' });
const category = () =>
  ref('category_id')
    .notNull()
    .references(() => schoolCategories.id);
/** Of one course, or of all where it is null. */
const course = () => ref('course_id').references(() => courses.id, { onDelete: 'cascade' });

/** A school, whatever the course. What a newer pack or import no longer names is not active: likes and applications of it stay. */
export const schools = pgTable(
  'schools',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    websiteUrl: text('website_url').notNull(),
    about: text().notNull(),
    imageKey: text('image_key').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [unique('schools_key').on(table.pack, table.key)],
);

/** The pictures of a school's gallery, in order. */
export const schoolPictures = pgTable(
  'school_pictures',
  {
    id: id(),
    schoolId: school(),
    fileKey: text('file_key').notNull(),
    alt: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [unique('school_pictures_position').on(table.schoolId, table.position)],
);

/** A programme of a school: what students compare, like and apply to. Money is in whole rupees; null where the school has not said. */
export const schoolProgrammes = pgTable(
  'school_programmes',
  {
    id: id(),
    schoolId: school(),
    key: text().notNull(),
    name: text().notNull(),
    /** 'Full time', 'Part time', 'Online'. */
    kind: text().notNull(),
    durationMonths: smallint('duration_months'),
    batchSize: integer('batch_size'),
    fees: integer(),
    avgSalary: integer('avg_salary'),
    classification: text().notNull(),
    ranking: text().notNull(),
    firstBatchYear: smallint('first_batch_year'),
    applicationUrl: text('application_url').notNull(),
    /** For people to read; `eligibility` is what a rule judges, null where the school has not published it so. */
    eligibilityText: text('eligibility_text').notNull(),
    eligibility: jsonOf(EligibilitySchema)(),
    /** The exams it accepts, the main one first. */
    exams: text().array().notNull(),
    position: integer().notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    unique('school_programmes_key').on(table.schoolId, table.key),
    check('school_programmes_money', sql`${table.fees} >= 0 and ${table.avgSalary} >= 0`),
  ],
);

/**
 * The listing of a course: which programmes it shows, with a copy of all that the listing filters, sorts and searches by, so that a page of it reads one index.
 * `refreshListings` writes it, in the transaction that changes a school or a programme.
 */
export const schoolListings = pgTable(
  'school_listings',
  {
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    programmeId: programme(),
    schoolId: school(),
    schoolName: text('school_name').notNull(),
    programmeName: text('programme_name').notNull(),
    city: text().notNull(),
    classification: text().notNull(),
    exams: text().array().notNull(),
    batchSize: integer('batch_size'),
    fees: integer(),
    avgSalary: integer('avg_salary'),
    /** The words of school, programme and place. */
    searchText: text('search_text').notNull(),
    search: tsvector('search').generatedAlwaysAs(sql`to_tsvector('simple', search_text)`),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.programmeId] }),
    index('school_listings_programme').on(table.programmeId),
    index('school_listings_school').on(table.schoolId),
    index('school_listings_name').on(table.courseId, table.schoolName, table.programmeName, table.programmeId),
    index('school_listings_programme_name').on(table.courseId, table.programmeName, table.programmeId),
    index('school_listings_batch').on(table.courseId, table.batchSize, table.programmeId),
    index('school_listings_batch_desc').on(table.courseId, table.batchSize.desc().nullsLast(), table.programmeId),
    index('school_listings_fees').on(table.courseId, table.fees, table.programmeId),
    index('school_listings_fees_desc').on(table.courseId, table.fees.desc().nullsLast(), table.programmeId),
    index('school_listings_salary').on(table.courseId, table.avgSalary, table.programmeId),
    index('school_listings_salary_desc').on(table.courseId, table.avgSalary.desc().nullsLast(), table.programmeId),
    index('school_listings_city').on(table.courseId, table.city),
    index('school_listings_search').using('gin', table.search),
  ],
);

/** Every word of the listings, so that a word with a typo in it finds those it may stand for by the groups of three letters in them. */
export const schoolWords = pgTable('school_words', { word: text().primaryKey() }, (table) => [
  index('school_words_letters').using('gin', sql`${lettersOf(sql`${table.word}`)} gin_trgm_ops`),
]);

/** Reservation categories, in the order in which they are shown. The first one is for everyone (General). */
export const schoolCategories = pgTable('school_categories', {
  id: id(),
  name: text().notNull().unique('school_categories_name'),
  position: integer().notNull(),
});

/** The percentiles that a call needed in a year, for a category and an exam: overall and per section. */
export const programmeCutoffs = pgTable(
  'programme_cutoffs',
  {
    id: id(),
    programmeId: programme(),
    categoryId: category(),
    exam: text().notNull(),
    year: smallint().notNull(),
    call: text().notNull(),
    overall: percentile('overall').notNull(),
    sections: sections(),
    source: text().notNull(),
    sourceDay: day('source_day'),
    /** The newest year of the first call: the one the listing shows. `refreshListings` decides it. */
    isShown: boolean('is_shown').notNull().default(false),
  },
  (table) => [
    unique('programme_cutoffs_once').on(table.programmeId, table.categoryId, table.exam, table.year, table.call),
    uniqueIndex('programme_cutoffs_shown')
      .on(table.programmeId, table.categoryId, table.exam)
      .where(sql`${table.isShown}`),
    index('programme_cutoffs_order')
      .on(table.categoryId, table.exam, table.overall, table.programmeId)
      .where(sql`${table.isShown}`),
    check('programme_cutoffs_overall', sql`${table.overall} between 0 and 100`),
  ],
);

/** When something of an application is due. `key` names it for good, so that a later date changes the entry in the calendar. */
export const programmeDeadlines = pgTable(
  'programme_deadlines',
  {
    id: id(),
    programmeId: programme(),
    key: text().notNull(),
    kind: text({ enum: deadlineKinds }).notNull(),
    /** 'Application closes'. */
    title: text().notNull(),
    at: moment('at').notNull(),
    note: text().notNull(),
  },
  (table) => [unique('programme_deadlines_key').on(table.programmeId, table.key), index('programme_deadlines_at').on(table.at)],
);

/** How many candidates of a year with a percentile in the band were called: numbers of many, never a person. The band ends before `percentileTo`, or with 100. */
export const programmeOutcomes = pgTable(
  'programme_outcomes',
  {
    id: id(),
    programmeId: programme(),
    categoryId: category(),
    exam: text().notNull(),
    year: smallint().notNull(),
    percentileFrom: percentile('percentile_from').notNull(),
    percentileTo: percentile('percentile_to').notNull(),
    n: integer().notNull(),
    called: integer().notNull(),
    source: text().notNull(),
    asOf: day('as_of').notNull(),
  },
  (table) => [
    unique('programme_outcomes_once').on(table.programmeId, table.categoryId, table.exam, table.year, table.percentileFrom),
    index('programme_outcomes_category').on(table.categoryId),
    check('programme_outcomes_called', sql`${table.called} between 0 and ${table.n}`),
    check('programme_outcomes_band', sql`${table.percentileFrom} < ${table.percentileTo} and ${table.percentileTo} <= 100`),
  ],
);

/** The outcomes of all years together, in bands whose share called never falls: what a chance is estimated from. `refreshChances` writes it with the outcomes. */
export const programmeChances = pgTable(
  'programme_chances',
  {
    programmeId: programme(),
    categoryId: category(),
    exam: text().notNull(),
    percentileFrom: percentile('percentile_from').notNull(),
    percentileTo: percentile('percentile_to').notNull(),
    n: integer().notNull(),
    called: integer().notNull(),
    firstYear: smallint('first_year').notNull(),
    lastYear: smallint('last_year').notNull(),
    source: text().notNull(),
    asOf: day('as_of').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.programmeId, table.categoryId, table.exam, table.percentileFrom] }),
    // both with all that a ranking reads: the one for low percentiles, the other for high ones
    index('programme_chances_from').on(
      table.categoryId,
      table.exam,
      table.percentileFrom,
      table.percentileTo,
      table.programmeId,
      table.n,
      table.called,
    ),
    index('programme_chances_to').on(
      table.categoryId,
      table.exam,
      table.percentileTo,
      table.percentileFrom,
      table.programmeId,
      table.n,
      table.called,
    ),
  ],
);

/** How good the chances of an exam are: what would have been said of each year from the others, against what happened. `refreshCalibration` writes it. */
export const chanceCalibrations = pgTable('chance_calibrations', {
  exam: text().primaryKey(),
  madeAt: moment('made_at').notNull(),
  n: integer().notNull(),
  unsaid: integer().notNull(),
  /** Null where nothing was said. */
  brier: numeric({ mode: 'number' }),
  brierOfShare: numeric('brier_of_share', { mode: 'number' }),
  /** The variance of a share between years over p (1 - p): by it the interval of a chance is wider. */
  yearSpread: numeric('year_spread', { mode: 'number' }).notNull().default(0),
  years: smallint().array().notNull(),
  bins: jsonOf(calibrationBinsSchema)().notNull(),
});

/** A selection formula as the school publishes it for a call, and the score of the last one who was called. */
export const programmeFormulas = pgTable(
  'programme_formulas',
  {
    id: id(),
    programmeId: programme(),
    call: text().notNull(),
    terms: jsonOf(FormulaSchema)().notNull(),
    lastScore: numeric('last_score', { precision: 9, scale: 4, mode: 'number' }),
    lastYear: smallint('last_year'),
    source: text().notNull(),
    sourceDay: day('source_day'),
  },
  (table) => [unique('programme_formulas_call').on(table.programmeId, table.call)],
);

/** A table of a course with whatever columns its file has; `shown` are those to be displayed, in their order. */
export const schoolTables = pgTable(
  'school_tables',
  {
    id: id(),
    pack: text().notNull(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    kind: text({ enum: schoolTableKinds }).notNull(),
    columns: text().array().notNull(),
    shown: text().array().notNull(),
  },
  (table) => [unique('school_tables_kind').on(table.courseId, table.kind)],
);

/** A row of a table, a cell for each of its columns. */
export const schoolTableRows = pgTable(
  'school_table_rows',
  {
    tableId: ref('table_id')
      .notNull()
      .references(() => schoolTables.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    cells: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableId, table.position] })],
);

/** What articles and events have in common. They are of a school where `schoolId` is not null. */
const postColumns = {
  id: id(),
  pack: text().notNull(),
  key: text().notNull(),
  courseId: course(),
  schoolId: ref('school_id').references(() => schools.id, { onDelete: 'set null' }),
  thumbKey: text('thumb_key').notNull(),
  tags: text().array().notNull(),
  isPinned: boolean('is_pinned').notNull(),
  /** Shown from this moment on. */
  activeFrom: moment('active_from').notNull(),
  createdAt: moment('created_at').notNull(),
};

export const schoolArticles = pgTable(
  'school_articles',
  {
    ...postColumns,
    name: text().notNull(),
    description: text().notNull(),
    /** How long reading it takes. */
    seconds: integer().notNull(),
    /** Sanitised HTML. */
    html: text().notNull(),
    /** Its words without markup, for the search. */
    searchText: text('search_text').notNull(),
    search: tsvector('search').generatedAlwaysAs(sql`to_tsvector('english', search_text)`),
  },
  (table) => [
    unique('school_articles_key').on(table.pack, table.key),
    index('school_articles_course').on(table.courseId, table.activeFrom),
    index('school_articles_school').on(table.schoolId),
    index('school_articles_search').using('gin', table.search),
  ],
);

export const schoolEvents = pgTable(
  'school_events',
  {
    ...postColumns,
    title: text().notNull(),
    description: text().notNull(),
    startsAt: moment('starts_at').notNull(),
    registrationUrl: text('registration_url').notNull(),
    searchText: text('search_text').notNull(),
    search: tsvector('search').generatedAlwaysAs(sql`to_tsvector('english', search_text)`),
  },
  (table) => [
    unique('school_events_key').on(table.pack, table.key),
    index('school_events_course').on(table.courseId, table.startsAt),
    index('school_events_school').on(table.schoolId),
    index('school_events_search').using('gin', table.search),
  ],
);

/** How the last import of each kind went, run or tried: a row for each kind. */
export const schoolDataImports = pgTable('school_data_imports', {
  kind: text({ enum: schoolDataKinds }).primaryKey(),
  at: moment('at').notNull(),
  faults: integer().notNull(),
});
