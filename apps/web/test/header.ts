import type { HeaderItem, HeaderModule, HeaderOption } from '@abhyas/contract/learning/learning.ts';
import { tabUrl } from '@abhyas/rules/learning/node-url.ts';

/** A unit of a path, as the header has it. */
export const option = ({ id, name, type, url }: { id: string; name: string; type: HeaderModule['type']; url: string }): HeaderOption => ({
  learningPathId: id,
  parentId: '',
  name,
  markAsComplete: '0',
  isCompleted: 'False',
  status: '',
  assetId: '',
  assetPath: '0',
  variantId: '8',
  isHeader: '1',
  isActive: '1',
  type,
  url,
  moduleId: id,
  slug: name.toLowerCase(),
});
type Entry = Parameters<typeof option>[0];
/** A page or a path below a tab. */
export const item = ({ options = [], ...entry }: Entry & { options?: HeaderOption[] }): HeaderItem => ({
  ...option(entry),
  children: options,
});
/** A tab of the header. */
export const tab = ({ items = [], ...entry }: Entry & { items?: HeaderItem[] }): HeaderModule => ({
  ...option(entry),
  url: tabUrl(entry),
  children: items,
});

const prepare = { type: 'prepare' } as const;
const quant = '/prepare-quantitative-ability/Quantitative%20ability/';
const query = '?parentId=2&id=21&learningPathId=21&learningPathName=Quantitative+ability&index=0';
const channel = (id: string, name: string) => item({ id, name, type: 'channel', url: `/home/seeallchannels/${name}?lpid=${id}` });

/** The header of a course, with a path of three units in it. */
export const courseTabs = [
  tab({ id: '1', name: 'Home', type: 'home', url: '' }),
  tab({
    ...prepare,
    id: '2',
    name: 'Prepare',
    url: '',
    items: [
      item({
        ...prepare,
        id: '21',
        name: 'Quantitative ability',
        url: quant + query,
        options: ['Ratio', 'Quadratic equations', 'Logarithms'].map((name, index) =>
          option({ ...prepare, id: `21${index}`, name, url: `${quant}${encodeURIComponent(name)}/${query}` }),
        ),
      }),
      item({ ...prepare, id: '22', name: 'Verbal ability', url: '/prepare-verbal-ability/Verbal%20ability/?id=22' }),
      item({ ...prepare, id: '23', name: 'Data and logic', url: '/prepare-data-and-logic/Data%20and%20logic/?id=23' }),
    ],
  }),
  tab({
    id: '3',
    name: 'Test',
    type: 'test',
    url: '',
    items: [item({ id: '31', name: 'Full mocks', type: 'test', url: '/test-full-mocks/Full%20mocks/?id=31' })],
  }),
  tab({
    id: '4',
    name: 'Channels',
    type: 'channel',
    url: '',
    items: [channel('41', 'Last mile to CAT'), channel('42', 'Exam analysis'), channel('43', 'Future you')],
  }),
  tab({
    id: '5',
    name: 'My page',
    type: 'mypage - mytasks',
    url: '',
    items: [item({ id: '51', name: 'My plan', type: 'mypage - myplan', url: '/myPage/myPlan' })],
  }),
  tab({ id: '6', name: 'My plan', type: 'mypage - myplan', url: '' }),
  tab({ id: '7', name: 'Upgrades', type: 'upgrades', url: '' }),
  tab({ id: '8', name: 'Exam website', type: 'hyperlink', url: 'https://exam.example/' }),
];
