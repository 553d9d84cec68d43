import { z } from 'zod';
import { ClassesFileSchema } from './classes-file.ts';
import { EventsFileSchema } from './events-file.ts';
import { SchoolsFileSchema } from './schools-file.ts';
import { StudioFileSchema } from './studio-file.ts';
import { ExamsFileSchema } from './exams-file.ts';
import { HistoryFileSchema } from './history-file.ts';
import { MentoringFileSchema } from './mentoring-file.ts';
import { PoolFileSchema } from './pool-file.ts';
import * as schemas from './schemas.ts';
import { ProspectusesFileSchema } from './prospectuses-file.ts';
import { VenuesFileSchema } from './venues-file.ts';
import { ExternalTestFileSchema } from './test-entry.ts';

/** The YAML files of a pack with what they hold. `files` says which they are, as in a .gitignore. */
export const yamlKinds = {
  pack: { files: 'pack.yaml', schema: schemas.PackFileSchema },
  brands: { files: 'brands.yaml', schema: schemas.BrandsFileSchema },
  programmes: { files: 'programmes.yaml', schema: schemas.ProgrammesFileSchema },
  modules: { files: 'modules.yaml', schema: schemas.ModulesFileSchema },
  people: { files: 'people.yaml', schema: schemas.PeopleFileSchema },
  cohort: { files: 'cohort.yaml', schema: schemas.CohortFileSchema },
  notices: { files: 'notices.yaml', schema: schemas.NoticesFileSchema },
  messages: { files: 'messages.yaml', schema: schemas.MessagesFileSchema },
  promotions: { files: 'promotions.yaml', schema: schemas.PromotionsFileSchema },
  blogs: { files: 'blogs.yaml', schema: schemas.BlogsFileSchema },
  history: { files: 'history.yaml', schema: HistoryFileSchema },
  doubts: { files: 'doubts.yaml', schema: schemas.DoubtsFileSchema },
  venues: { files: 'venues.yaml', schema: VenuesFileSchema },
  exams: { files: 'exams.yaml', schema: ExamsFileSchema },
  mentoring: { files: 'mentoring.yaml', schema: MentoringFileSchema },
  classes: { files: 'classes.yaml', schema: ClassesFileSchema },
  prospectuses: { files: 'prospectuses.yaml', schema: ProspectusesFileSchema },
  events: { files: 'events.yaml', schema: EventsFileSchema },
  schools: { files: 'schools.yaml', schema: SchoolsFileSchema },
  studio: { files: 'studio.yaml', schema: StudioFileSchema },
  path: { files: 'paths/*.yaml', schema: schemas.PathFileSchema },
  pool: { files: 'pools/*.yaml', schema: PoolFileSchema },
  test: { files: 'tests/*.yaml', schema: z.union([schemas.TestFileSchema, ExternalTestFileSchema]) },
} as const satisfies Record<string, { files: string; schema: z.ZodType }>;

/** The JSON Schemas of the YAML files, by kind, for editors: what an author writes, before defaults. Draft 7 is what editors know best. */
export function jsonSchemas(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(yamlKinds).map(([kind, { schema }]) => [
      kind,
      z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' }),
    ]),
  );
}
