import type { ItemType } from '@abhyas/contract/assessment/item-types.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { languageNamed } from '@abhyas/contract/languages.ts';
import { bankSorts, bankTabs } from '@abhyas/contract/studio/bank-limits.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import type { BankAddress } from './address.ts';

/** The bank is that of all packs. */
type Sent = Omit<RequestOf<'studioBank'>['filters'], 'pack'>;
export type Filters = { readonly [Name in keyof Sent]-?: NonNullable<Sent[Name]> };

/** What the address shows of the bank. */
export interface BankView {
  readonly filters: Filters;
  readonly tab: (typeof bankTabs)[number];
  readonly sort: (typeof bankSorts)[number];
  readonly isRising: boolean;
}

const typeNames = Object.keys(itemTypes) as ItemType[];

export const noFilters: Filters = {
  query: '',
  courseId: '',
  isWithoutCourse: false,
  bank: '',
  topics: [],
  tags: [],
  types: [],
  difficulties: [],
  language: '',
  used: '',
  isBad: false,
};

const partsOf = (text = '') =>
  text
    .split('|')
    .filter((part) => part !== '')
    .slice(0, 20);
const oneOf = <V extends string>(known: readonly V[], text: string | undefined): V | undefined => known.find((each) => each === text);

/** What an address says, without what it cannot mean. */
export function readView({
  q = '',
  tab,
  sort = '',
  course = '',
  bank = '',
  topic,
  tag,
  type,
  difficulty,
  language,
  used,
  bad,
}: BankAddress): BankView {
  return {
    filters: {
      query: q.slice(0, 200),
      courseId: /^[1-9]\d{0,17}$/.test(course) ? course : '',
      isWithoutCourse: course === 'none',
      bank,
      topics: partsOf(topic),
      tags: partsOf(tag),
      types: typeNames.filter((name) => partsOf(type).includes(name)),
      difficulties: partsOf(difficulty),
      language: languageNamed(language) ?? '',
      used: oneOf(['used', 'never'], used) ?? '',
      isBad: bad === '1',
    },
    tab: oneOf(bankTabs, tab) ?? 'all',
    sort: oneOf(bankSorts, sort.replace(/^-/, '')) ?? 'changed',
    isRising: sort.startsWith('-'),
  };
}

/** The address of a view. */
export function addressOf({ filters, tab, sort, isRising }: BankView): string {
  const { query, courseId, isWithoutCourse, bank, topics, tags, types, difficulties, language, used, isBad } = filters;
  const fields: BankAddress = {
    q: query,
    tab: tab === 'all' ? '' : tab,
    sort: sort === 'changed' && !isRising ? '' : `${isRising ? '-' : ''}${sort}`,
    course: isWithoutCourse ? 'none' : courseId,
    bank,
    topic: topics.join('|'),
    tag: tags.join('|'),
    type: types.join('|'),
    difficulty: difficulties.join('|'),
    language,
    used,
    bad: isBad ? '1' : '',
  };
  const text = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString();
  return text === '' ? '/studio/questions' : `/studio/questions?${text}`;
}

/** How many filters beside the search are set. */
export const countFilters = ({ query: _query, ...filters }: Filters): number =>
  Object.values(filters).filter((value) => (Array.isArray(value) ? value.length > 0 : value !== '' && value !== false)).length;
