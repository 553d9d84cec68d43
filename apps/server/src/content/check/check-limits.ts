import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import type { Faults, Place } from '../format/base.ts';
import type { PackFiles } from '../format/pack-files.ts';

type What = keyof typeof packLimits;

/** How each limit is worded: what there is too much of, and what its author can do about it. */
const words: Readonly<Record<What, { what: string; advice: string }>> = {
  brands: { what: 'brands', advice: 'move some to another portal' },
  headerEntries: { what: 'tabs and units', advice: 'make units into topics, or make a second programme' },
  nodes: { what: 'tabs, units and topics', advice: 'join topics, or make a second programme' },
  placedAssets: { what: 'assets on its paths', advice: 'show a path under fewer tabs, or make a second programme' },
  tests: { what: 'tests', advice: 'move some to another programme' },
  practiceSets: { what: 'practice sets', advice: 'join some, or move them to another programme' },
  promotions: { what: 'promotions', advice: 'remove those that are over' },
  offers: { what: 'offers', advice: 'remove those that are over' },
  blogs: { what: 'blogs', advice: 'remove the oldest' },
  schoolPosts: { what: 'articles or events of schools', advice: 'remove the oldest' },
  schoolTableRows: { what: 'rows in a table', advice: 'remove those that are over' },
  schoolTableColumns: { what: 'columns in a table', advice: 'remove those that no one reads' },
  enrolments: { what: 'programmes', advice: 'remove those that are over' },
  students: { what: 'students', advice: 'share them among several people' },
  mentors: { what: 'mentors', advice: 'remove those who no longer answer' },
};

/** Refuses more of anything than the portal shows. Adds a fault for each limit that is passed. */
export function checkLimits({
  files,
  faults,
}: {
  files: Omit<PackFiles, 'cohort' | 'doubts' | 'events' | 'messages' | 'notices' | 'studio'>;
  faults: Faults;
}): void {
  const refuse = ({ owner, what, count, at }: { owner: string; what: What; count: number; at: Place }) => {
    const limit = packLimits[what];
    if (count <= limit) return;
    faults.add({ ...at, cause: `${owner} has ${count} ${words[what].what}, the portal shows ${limit} at most: ${words[what].advice}` });
  };
  const placeIn = (file: string, yaml: { at(path: readonly PropertyKey[]): Place } | null, ...path: PropertyKey[]): Place => ({
    line: 1,
    ...yaml?.at(path),
    file,
  });

  const { brands, programmes, modules, people, promotions, blogs, schools } = files;
  refuse({ owner: 'the pack', what: 'brands', count: brands?.value.brands.length ?? 0, at: placeIn('brands.yaml', brands, 'brands') });

  modules?.value.modules.forEach((module, m) => {
    const { headerEntries, nodes, placedAssets } = sizeOf({ module, files });
    const of = { owner: `programme '${module.programme}'`, at: placeIn('modules.yaml', modules, 'modules', m, 'programme') };
    refuse({ ...of, what: 'headerEntries', count: headerEntries });
    refuse({ ...of, what: 'nodes', count: nodes });
    refuse({ ...of, what: 'placedAssets', count: placedAssets });
  });

  (programmes?.value.programmes ?? []).forEach(({ key }, p) => {
    const of = { owner: `programme '${key}'`, at: placeIn('programmes.yaml', programmes, 'programmes', p, 'key') };
    const own = files.tests.filter(({ yaml }) => yaml.value.programme === key);
    const sets = own.filter(({ yaml }) => yaml.value.kind === 'practice');
    refuse({ ...of, what: 'tests', count: own.length - sets.length });
    refuse({ ...of, what: 'practiceSets', count: sets.length });
    const seen = ({ programme }: { programme: string }) => programme === key || programme === 'all';
    refuse({ ...of, what: 'promotions', count: promotions?.value.promotions.filter(seen).length ?? 0 });
    refuse({ ...of, what: 'offers', count: promotions?.value.offers.filter(seen).length ?? 0 });
    refuse({ ...of, what: 'blogs', count: blogs?.value.blogs.filter(seen).length ?? 0 });
    for (const posts of [schools?.value.articles, schools?.value.events])
      refuse({ ...of, what: 'schoolPosts', count: posts?.filter(seen).length ?? 0 });
  });

  const mentorsOf = new Map<string, number>();
  people?.value.people.forEach((person, p) => {
    const of = (field: string) => ({ owner: `'${person.key}'`, at: placeIn('people.yaml', people, 'people', p, field) });
    refuse({ ...of('programmes'), what: 'enrolments', count: person.programmes.length });
    refuse({ ...of('parentOf'), what: 'students', count: person.parentOf.length });
    refuse({ ...of('mentorOf'), what: 'students', count: person.mentorOf.length });
    for (const student of person.mentorOf) mentorsOf.set(student, (mentorsOf.get(student) ?? 0) + 1);
  });
  people?.value.people.forEach(({ key }, p) => {
    refuse({ owner: `'${key}'`, what: 'mentors', count: mentorsOf.get(key) ?? 0, at: placeIn('people.yaml', people, 'people', p, 'key') });
  });
}

type Module = NonNullable<PackFiles['modules']>['value']['modules'][number];

/** How large the header and the paths of a programme become: a path counts under each tab that shows it. */
function sizeOf({ module, files }: { module: Module; files: Pick<PackFiles, 'paths'> }) {
  const paths = new Map(files.paths.map(({ yaml }) => [yaml.value.path, yaml.value]));
  const entries = module.tabs.flatMap((tab) => [tab, ...tab.children]);
  const units = entries.flatMap(({ path, unit: only }) =>
    (paths.get(path ?? '')?.children ?? []).filter(({ key }) => only === undefined || key === only),
  );
  const topics = units.flatMap(({ children }) => children);
  const headerEntries = entries.length + units.length;
  return {
    headerEntries,
    nodes: headerEntries + topics.length,
    placedAssets: [...units, ...topics].reduce((sum, { assets }) => sum + assets.length, 0),
  };
}
