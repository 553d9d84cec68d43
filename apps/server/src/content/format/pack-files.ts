import type { z } from 'zod';
import type { HistoryFile } from './schemas/history-file.ts';
import type * as schemas from './schemas/schemas.ts';
import type { ClassesFile } from './schemas/classes-file.ts';
import type { EventsFile } from './schemas/events-file.ts';
import type { ProspectusesFile } from './schemas/prospectuses-file.ts';
import type { MentoringFile } from './schemas/mentoring-file.ts';
import type { ExamsFile } from './schemas/exams-file.ts';
import type { PoolFile } from './schemas/pool-file.ts';
import { type TestEntry } from './schemas/test-entry.ts';
import type { SchoolsFile } from './schemas/schools-file.ts';
import type { StudioFile } from './schemas/studio-file.ts';
import type { VenuesFile } from './schemas/venues-file.ts';
import { type YamlFile } from './yaml-file.ts';

/** The YAML files of a pack with where their parts are, for the check of references. */
export interface PackFiles {
  readonly brands: YamlFile<z.output<typeof schemas.BrandsFileSchema>> | null;
  readonly programmes: YamlFile<z.output<typeof schemas.ProgrammesFileSchema>> | null;
  readonly modules: YamlFile<z.output<typeof schemas.ModulesFileSchema>> | null;
  readonly people: YamlFile<z.output<typeof schemas.PeopleFileSchema>> | null;
  readonly cohort: YamlFile<z.output<typeof schemas.CohortFileSchema>> | null;
  readonly notices: YamlFile<z.output<typeof schemas.NoticesFileSchema>> | null;
  readonly messages: YamlFile<z.output<typeof schemas.MessagesFileSchema>> | null;
  readonly promotions: YamlFile<z.output<typeof schemas.PromotionsFileSchema>> | null;
  readonly blogs: YamlFile<z.output<typeof schemas.BlogsFileSchema>> | null;
  readonly doubts: YamlFile<z.output<typeof schemas.DoubtsFileSchema>> | null;
  readonly history: YamlFile<HistoryFile> | null;
  readonly venues: YamlFile<VenuesFile> | null;
  readonly exams: YamlFile<ExamsFile> | null;
  readonly mentoring: YamlFile<MentoringFile> | null;
  readonly classes: YamlFile<ClassesFile> | null;
  readonly prospectuses: YamlFile<ProspectusesFile> | null;
  readonly events: YamlFile<EventsFile> | null;
  readonly schools: YamlFile<SchoolsFile> | null;
  readonly studio: YamlFile<StudioFile> | null;
  readonly paths: readonly { file: string; yaml: YamlFile<z.output<typeof schemas.PathFileSchema>> }[];
  readonly tests: readonly { file: string; yaml: YamlFile<TestEntry> }[];
  readonly pools: readonly { file: string; yaml: YamlFile<PoolFile> }[];
}
