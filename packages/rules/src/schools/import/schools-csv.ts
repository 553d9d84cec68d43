import { type Parsed, readRows } from './read-rows.ts';

export const schoolColumns = ['Key', 'Name', 'City', 'State', 'Website', 'About'] as const;

/** A school as a row of a file. What is null has no column, so that what is known stays. */
export interface SchoolRow {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly website: string | null;
  readonly about: string | null;
}

/** Schools from CSV. */
export function parseSchools(text: string): Parsed<SchoolRow> {
  return readRows({
    text,
    columns: schoolColumns,
    needed: ['Key', 'Name', 'City', 'State'],
    read: (cells): SchoolRow => ({
      key: cells.key('Key'),
      name: cells.text('Name', { max: 200, needed: true }),
      city: cells.text('City', { max: 100, needed: true }),
      state: cells.text('State', { max: 100, needed: true }),
      website: cells.has('Website') ? cells.link('Website') : null,
      about: cells.has('About') ? cells.text('About', { max: 4000 }) : null,
    }),
    keyOf: ({ key }) => key,
  });
}
