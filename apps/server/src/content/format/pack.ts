import type { CutoffRow } from '@abhyas/rules/schools/import/cutoffs-csv.ts';
import type { OutcomeRow } from '@abhyas/rules/schools/import/outcomes-csv.ts';
import type { z } from 'zod';
import type { Bank } from './questions/question.ts';
import type {
  BlogsFileSchema,
  BrandEntrySchema,
  CohortFileSchema,
  DoubtsFileSchema,
  ModulesFileSchema,
  MessagesFileSchema,
  NoticesFileSchema,
  PackFileSchema,
  PathFileSchema,
  PeopleFileSchema,
  ProgrammesFileSchema,
  PromotionsFileSchema,
} from './schemas/schemas.ts';
import type { ExamsFile } from './schemas/exams-file.ts';
import type { HistoryFile } from './schemas/history-file.ts';
import type { ClassesFile } from './schemas/classes-file.ts';
import type { ProspectusesFile } from './schemas/prospectuses-file.ts';
import type { EventsFile } from './schemas/events-file.ts';
import type { MentoringFile } from './schemas/mentoring-file.ts';
import type { PoolFile } from './schemas/pool-file.ts';
import type { SchoolsFile } from './schemas/schools-file.ts';
import type { StudioFile } from './schemas/studio-file.ts';
import type { TestEntry } from './schemas/test-entry.ts';
import type { VenuesFile } from './schemas/venues-file.ts';

/** A file of a pack that is stored as it is: a video, captions, a PDF, a picture. `key` names it in the file store. */
export interface MediaFile {
  readonly path: string;
  readonly key: string;
  readonly mime: string;
  readonly body: Buffer;
  /** Whether it has a fault already, so that nothing more is said of its content. */
  readonly isRefused?: boolean;
}

/** What the CSV files of the folder 'schools' have. */
export interface SchoolData {
  readonly cutoffs: readonly (CutoffRow & { readonly line: number })[];
  readonly outcomes: readonly (OutcomeRow & { readonly line: number })[];
  /** The free tables by their files. A cell that is a day relative to the anchor day is still one. */
  readonly tables: ReadonlyMap<string, { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }>;
}

/** A pack that has been read and found sound: every name in it leads somewhere. Days are still relative. */
export interface Pack {
  readonly key: string;
  readonly name: string;
  /** Changes when anything in the pack does. */
  readonly checksum: string;
  readonly about: z.output<typeof PackFileSchema>;
  readonly brands: readonly z.output<typeof BrandEntrySchema>[];
  readonly programmes: z.output<typeof ProgrammesFileSchema>['programmes'];
  readonly modules: z.output<typeof ModulesFileSchema>['modules'];
  readonly paths: readonly z.output<typeof PathFileSchema>[];
  readonly tests: readonly TestEntry[];
  readonly pools: readonly PoolFile[];
  readonly people: z.output<typeof PeopleFileSchema>['people'];
  readonly cohort: z.output<typeof CohortFileSchema> | null;
  readonly notices: z.output<typeof NoticesFileSchema>['notices'];
  readonly messages: z.output<typeof MessagesFileSchema> | null;
  readonly promotions: z.output<typeof PromotionsFileSchema>['promotions'];
  readonly offers: z.output<typeof PromotionsFileSchema>['offers'];
  readonly blogs: z.output<typeof BlogsFileSchema>['blogs'];
  readonly doubts: z.output<typeof DoubtsFileSchema>['doubts'];
  readonly histories: HistoryFile['histories'];
  readonly venues: VenuesFile['venues'];
  readonly slots: VenuesFile['slots'];
  readonly exams: ExamsFile['exams'];
  readonly mentoring: MentoringFile;
  readonly batches: ClassesFile['batches'];
  readonly sellers: ProspectusesFile['sellers'];
  readonly prospectuses: ProspectusesFile['prospectuses'];
  readonly events: EventsFile['events'];
  readonly holidays: EventsFile['holidays'];
  readonly schools: SchoolsFile;
  readonly schoolData: SchoolData;
  readonly studio: StudioFile;
  readonly banks: readonly Bank[];
  /** Sanitised HTML by the page's path. */
  readonly pages: ReadonlyMap<string, string>;
  /** Sanitised instructions by the test's key. */
  readonly instructions: ReadonlyMap<string, string>;
  readonly media: ReadonlyMap<string, MediaFile>;
}
