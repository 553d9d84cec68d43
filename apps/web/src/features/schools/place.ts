import { type SchoolSort, schoolSorts } from '@abhyas/contract/schools/school-limits.ts';
import { toChosen } from '@abhyas/rules/schools/filters.ts';
import type { SchoolFilter, SchoolOrder } from './queries.ts';

/** The fields of the address of the listing. */
export const schoolFields = [
  'tab',
  'search',
  'classification',
  'exam',
  'location',
  'salary',
  'fees',
  'sort',
  'order',
  'page',
  'programme',
] as const;
type Fields = { readonly [Field in (typeof schoolFields)[number]]?: string };
export type Range = readonly [number, number];

/** What the listing is filtered by. A range is null where it is the full one. */
export interface ChosenFilter {
  readonly classifications: readonly string[];
  readonly exams: readonly string[];
  readonly locations: readonly string[];
  readonly salary: Range | null;
  readonly fees: Range | null;
}

/** What the address of the listing says. */
export interface SchoolPlace extends ChosenFilter, SchoolOrder {
  readonly tab: 'all' | 'shortlisted';
  readonly search: string;
  /** The programme that My chances is about; '' for the first one. */
  readonly programme: string;
}

export const noFilter: ChosenFilter = { classifications: [], exams: [], locations: [], salary: null, fees: null };

/** In which direction a column is sorted first: the best chance and salary, the lowest fees, names from A. */
export const firstOrder = (sort: SchoolSort): 'asc' | 'desc' =>
  ['chance', 'avgSalary', 'cutOff', 'batchSize'].includes(sort) ? 'desc' : 'asc';

const list = (text = ''): string[] => text.split('|').filter((each) => each !== '' && each.length <= 200);

function rangeOf(text = ''): Range | null {
  const [from, to] = text.split('-').map(Number);
  if (!/^\d{1,12}-\d{1,12}$/.test(text) || from === undefined || to === undefined) return null;
  return [Math.min(from, to), Math.max(from, to)];
}

/** Reads the address; what makes no sense in it counts as not there. */
export function placeOf(fields: Fields): SchoolPlace {
  const sort = schoolSorts.find((each) => each === fields.sort) ?? 'chance';
  const { order = '', page = '', programme = '' } = fields;
  return {
    tab: fields.tab === 'shortlisted' ? 'shortlisted' : 'all',
    search: (fields.search ?? '').slice(0, 100),
    classifications: list(fields.classification),
    exams: list(fields.exam),
    locations: list(fields.location),
    salary: rangeOf(fields.salary),
    fees: rangeOf(fields.fees),
    sort,
    order: order === 'asc' || order === 'desc' ? order : firstOrder(sort),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    programme: /^[1-9]\d{0,18}$/.test(programme) ? programme : '',
  };
}

/** The fields of a place; what is as usual is left out. */
export function fieldsOf(place: SchoolPlace): Fields {
  const { tab, search, classifications, exams, locations, salary, fees, sort, order, page, programme } = place;
  const fields: Fields = {
    tab: tab === 'all' ? '' : tab,
    search,
    classification: classifications.join('|'),
    exam: exams.join('|'),
    location: locations.join('|'),
    salary: salary?.join('-') ?? '',
    fees: fees?.join('-') ?? '',
    sort: sort === 'chance' ? '' : sort,
    order: order === firstOrder(sort) ? '' : order,
    page: page === 1 ? '' : String(page),
    programme,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** A filter as it travels: an empty-string list where nothing is chosen (SCH-009). */
export const sentFilter = ({ classifications, exams, locations, salary, fees }: ChosenFilter, search: string): SchoolFilter => ({
  classifications: toChosen(classifications),
  examAccepted: toChosen(exams),
  location: toChosen(locations),
  AverageSalary: salary === null ? [''] : [...salary],
  Fees: fees === null ? [''] : [...fees],
  search,
});

/** How many filters are chosen. */
export const filterCount = ({ classifications, exams, locations, salary, fees }: ChosenFilter): number =>
  classifications.length + exams.length + locations.length + (salary === null ? 0 : 1) + (fees === null ? 0 : 1);
