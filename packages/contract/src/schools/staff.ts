import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { schoolDataKinds, schoolDataLimits } from './school-limits.ts';
import { StorableTextSchema } from '../wire.ts';

const staff = { kind: 'session', roles: ['staff', 'admin'], right: 'content' } as const;
const count = z.number().int();

export const schoolDataCounts = endpoint('schoolDataCounts', {
  summary: 'How many schools, programmes, cutoffs, deadlines and outcomes there are',
  access: staff,
  effect: 'read',
  body: z.strictObject({}),
  data: z.strictObject({ schools: count, programmes: count, cutoffs: count, deadlines: count, outcomes: count }),
});

/** `column` is '' where the row, or the file, as a whole is meant. At most a hundred faults and changes are listed. */
export const SchoolDataImportSchema = z.object({
  faults: z.array(z.object({ line: count, column: z.string(), cause: z.string() })),
  faultCount: count,
  added: count,
  changed: count,
  withdrawn: count,
  unchanged: count,
  /** Reservation categories that the file names and that are made with it. */
  newCategories: z.array(z.string()),
  /** The rows that are added, change or withdraw something, by what they are about. */
  changes: z.array(z.object({ line: count, name: z.string(), change: z.enum(['added', 'changed', 'withdrawn']) })),
});
export type SchoolDataImport = z.input<typeof SchoolDataImportSchema>;

export const importSchoolData = endpoint('importSchoolData', {
  summary:
    'Imports schools, programmes, cutoffs, deadlines or outcomes (CSV), or only tries it; audited. What a row names is added or changed, or withdrawn where its column Withdraw says yes; anything else stays. With one fault nothing is changed, and each is told with its line and column',
  access: staff,
  effect: 'own',
  weight: 60,
  body: z.strictObject({
    kind: z.enum(schoolDataKinds),
    csv: StorableTextSchema.pipe(z.string().max(schoolDataLimits.csv)),
    dryRun: z.boolean(),
  }),
  data: SchoolDataImportSchema,
});

export const exportSchoolData = endpoint('exportSchoolData', {
  summary:
    'Schools, programmes, cutoffs, deadlines or outcomes as CSV, as `importSchoolData` reads them; at most as many rows as go in at once',
  access: staff,
  effect: 'read',
  weight: 20,
  body: z.strictObject({ kind: z.enum(schoolDataKinds) }),
  data: z.object({ csv: z.string() }),
});
