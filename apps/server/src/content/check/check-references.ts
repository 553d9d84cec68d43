import { checkPeople } from './people/check-people.ts';
import { checkDoubts } from './people/check-doubts.ts';
import { checkMessages } from './people/check-messages.ts';
import { checkDrafts } from './people/check-drafts.ts';
import { checkPatterns } from './tests/check-patterns.ts';
import { checkClasses } from './people/check-classes.ts';
import { checkEvents } from './people/check-events.ts';
import { checkMentoring } from './people/check-mentoring.ts';
import { checkHistory } from './people/check-history.ts';
import { checkLimits } from './check-limits.ts';
import { isInDomain } from '../../platform/web/brands.ts';
import { requireKnown, requirePicture, uniqueNames } from './check-names.ts';
import { checkPlaylists, checkVideos } from './media/check-video.ts';
import { checkProspectuses } from './check-prospectuses.ts';
import { checkSchools } from './check-schools.ts';
import { checkVenues } from './tests/check-venues.ts';
import { checkPools } from './tests/check-pools.ts';
import { type PageQuiz, checkQuizzes } from './check-quizzes.ts';
import { checkFree } from './tests/check-free.ts';
import { checkRanked } from './tests/check-ranked.ts';
import { checkLanguages } from './tests/check-languages.ts';
import { checkTests } from './tests/check-tests.ts';
import { type Faults, type Place, endsBefore } from '../format/base.ts';
import type { MediaFile, Pack } from '../format/pack.ts';
import type { Bank } from '../format/questions/question.ts';
import type { PackFiles } from '../format/pack-files.ts';
import { toSeconds } from '../format/tree.ts';
import { extname } from 'node:path';
import { pdfPages } from './media/media-length.ts';
import { cohortTests } from '../inputs/people/cohort-input.ts';
import { tableFault } from '@abhyas/rules/measurement/predictor/exam-table.ts';

/** Checks promotions, offers and blogs: keys, programmes and variants, pictures, and windows that are wrong whatever the anchor day is. */
function checkFrontPage({
  files,
  programmes,
  media,
  faults,
}: {
  files: PackFiles;
  programmes: ReadonlyMap<string, Pack['programmes'][number]>;
  media: ReadonlyMap<string, MediaFile>;
  faults: Faults;
}): void {
  const checkName = requireKnown(faults);
  type At = (field: string) => Place;
  const { promotions, blogs } = files;
  const isPicture = requirePicture({ media, faults });
  const check = ({ programme, picture, at }: { programme: string; picture?: string; at: At }) => {
    if (programme !== 'all') checkName(programmes, programme, 'programme', at('programme'));
    checkName(media, picture, 'file', at('picture'));
    isPicture(picture, at('picture'));
  };

  const promotionKeys = uniqueNames({ faults, what: 'key' });
  promotions?.value.promotions.forEach((promotion, p) => {
    const at: At = (field) => promotions.at(['promotions', p, field]);
    promotionKeys(promotion.key, at('key'));
    check({ ...promotion, at });
    const { from, to } = promotion;
    if (from !== undefined && to !== undefined && endsBefore({ start: from, end: to }))
      faults.add({ ...at('to'), cause: 'the last day is before the first' });
  });

  const offerKeys = uniqueNames({ faults, what: 'key' });
  promotions?.value.offers.forEach((offer, o) => {
    const at: At = (field) => promotions.at(['offers', o, field]);
    offerKeys(offer.key, at('key'));
    check({ programme: offer.programme, at });
    if (offer.variant !== undefined) {
      const variants = new Set(programmes.get(offer.programme)?.variants.map(({ key }) => key));
      if (variants.size > 0 || offer.programme === 'all')
        checkName(variants, offer.variant, `variant of programme ${offer.programme}`, at('variant'));
    }
    const benefits = uniqueNames({ faults, what: 'benefit' });
    offer.benefits.forEach(({ name }, b) => {
      benefits(name, promotions.at(['offers', o, 'benefits', b, 'name']));
    });
  });

  const blogKeys = uniqueNames({ faults, what: 'key' });
  blogs?.value.blogs.forEach((blog, b) => {
    const at: At = (field) => blogs.at(['blogs', b, field]);
    blogKeys(blog.key, at('key'));
    check({ ...blog, at });
  });
}

/** Checks the exams of a pack: keys, programmes, the sections that tests name, and tables that rise. */
function checkExams({ files, faults }: { files: Pick<PackFiles, 'exams' | 'programmes' | 'tests'>; faults: Faults }): void {
  const { exams: file } = files;
  if (file === null) return;
  const checkName = requireKnown(faults);
  const unique = (what = 'key') => uniqueNames({ faults, what });
  const programmes = new Map((files.programmes?.value.programmes ?? []).map((programme) => [programme.key, programme]));
  const examKeys = unique();
  file.value.exams.forEach((exam, e) => {
    const at = (...path: PropertyKey[]) => file.at(['exams', e, ...path]);
    examKeys(exam.key, at('key'));
    checkName(programmes, exam.programme, 'programme', at('programme'));
    const sectionKeys = unique('section');
    exam.sections.forEach(({ section }, s) => sectionKeys(section, at('sections', s, 'section')));
    const sections = new Map(exam.sections.map((section) => [section.section, section]));
    const tableNames = unique('table');
    exam.tables.forEach((table, t) => {
      tableNames(table.name, at('tables', t, 'name'));
      const check = (points: typeof table.overall, ...place: PropertyKey[]) => {
        const fault = tableFault({ name: table.name, points: points.map(([score, percentile]) => ({ score, percentile })) });
        if (fault !== null) faults.add({ ...at('tables', t, ...place), cause: fault });
      };
      check(table.overall, 'overall');
      for (const [key, points] of Object.entries(table.sections)) {
        checkName(sections, key, 'section of the exam', at('tables', t, 'sections', key));
        if (sections.has(key)) check(points, 'sections', key);
      }
    });
  });
}

type Programme = NonNullable<PackFiles['programmes']>['value']['programmes'][number];
type Test = PackFiles['tests'][number]['yaml']['value'];

/** Checks that the synthetic candidates of a pack have a programme, and tests that they can take. Adds a fault for each that fails. */
function checkCohort({
  files: { cohort },
  programmes,
  tests,
  faults,
}: {
  files: Pick<PackFiles, 'cohort'>;
  programmes: ReadonlyMap<string, Programme>;
  tests: ReadonlyMap<string, Test>;
  faults: Faults;
}): void {
  if (cohort === null) return;
  const checkName = requireKnown(faults);
  const { value } = cohort;
  checkName(programmes, value.programme, 'programme', cohort.at(['programme']));
  const variants = new Set(programmes.get(value.programme)?.variants.map(({ key }) => key));
  if (variants.size > 0) checkName(variants, value.variant, `variant of programme ${value.programme}`, cohort.at(['variant']));
  const once = uniqueNames({ faults, what: 'test' });
  cohortTests(value).forEach(({ test, candidates }, index) => {
    const place = cohort.at(['tests', index]);
    checkName(tests, test, 'test', place);
    once(test, place);
    if (tests.get(test)?.engine) faults.add({ ...place, cause: `the paper of '${test}' is with its engine: no cohort can take it here` });
    if (tests.get(test)?.scoring !== undefined) faults.add({ ...place, cause: `'${test}' is adaptive: made-up candidates cannot take it` });
    if (tests.get(test)?.kind === 'practice') faults.add({ ...place, cause: 'a practice set has no cohort' });
    if (candidates > value.candidates && !cohort.at(['candidates']).isRefused)
      faults.add({ ...place, cause: `the cohort has ${value.candidates} candidates: ${candidates} cannot take '${test}'` });
  });
}

interface PdfEntry {
  readonly file?: string | undefined;
  readonly pages?: number | undefined;
}

/** Returns the check of a PDF in a path: the file is a PDF and has as many pages as the path states, because a student has to see all of them. */
export function checkPdfs({ media, faults }: { media: ReadonlyMap<string, MediaFile>; faults: Faults }) {
  const counted = new Map<string, number | null>();
  const countOf = ({ path, body }: MediaFile) => {
    const known = counted.get(path);
    if (known !== undefined) return known;
    const count = pdfPages(body);
    counted.set(path, count);
    return count;
  };
  return ({ pdf: { file, pages }, at }: { pdf: PdfEntry; at: (field: string) => Place }): void => {
    if (pages === undefined) faults.add({ ...at('pages'), cause: "a PDF needs its number of 'pages', all of which a student has to see" });
    const found = file === undefined ? undefined : media.get(file);
    if (found === undefined || found.isRefused === true) return;
    if (extname(found.path) !== '.pdf') {
      faults.add({ ...at('file'), cause: `'${found.path}' is no PDF (.pdf)` });
      return;
    }
    const count = countOf(found);
    if (count === null)
      faults.add({ ...at('file'), cause: `the pages of '${found.path}' cannot be counted: save it as a PDF without protection` });
    else if (pages !== undefined && pages !== count)
      faults.add({ ...at('pages'), cause: `'${found.path}' has ${count} pages, the entry says ${pages}` });
  };
}

/** Checks that every name in a pack leads somewhere, that keys are unique and that tests can be built. Adds a fault for each that fails. */
export function checkReferences({
  files,
  banks,
  pages,
  quizzes,
  media,
  faults,
}: {
  files: PackFiles;
  banks: readonly Bank[];
  pages: ReadonlyMap<string, string>;
  quizzes: readonly PageQuiz[];
  media: ReadonlyMap<string, MediaFile>;
  faults: Faults;
}): void {
  const programmes = new Map((files.programmes?.value.programmes ?? []).map((programme) => [programme.key, programme]));
  const paths = new Map(files.paths.map(({ yaml }) => [yaml.value.path, yaml.value]));
  const tests = new Map(files.tests.map(({ yaml }) => [yaml.value.test, yaml.value]));

  const checkName = requireKnown(faults);
  const unique = (what = 'key') => uniqueNames({ faults, what });

  const brandKeys = unique();
  const { brands, programmes: programmesFile, modules, notices } = files;
  const hostNames = unique('host');
  const listed = unique('programme');
  const isPicture = requirePicture({ media, faults });
  brands?.value.brands.forEach(({ key, hosts, cookieDomain, logo, programmes: own = [] }, index) => {
    const at = (...path: PropertyKey[]) => brands.at(['brands', index, ...path]);
    for (const theme of ['light', 'dark'] as const) {
      checkName(media, logo?.[theme], 'file', at('logo', theme));
      isPicture(logo?.[theme], at('logo', theme));
    }
    own.forEach((programme, o) => {
      checkName(programmes, programme, 'programme', at('programmes', o));
      listed(programme, at('programmes', o));
    });
    brandKeys(key, at('key'));
    hosts.forEach((host, h) => hostNames(host, brands.at(['brands', index, 'hosts', h])));
    if (cookieDomain !== undefined && !hosts.includes('') && !hosts.some((host) => isInDomain({ host, domain: cookieDomain })))
      faults.add({ ...at('cookieDomain'), cause: `no host of the brand is in the domain ${cookieDomain}` });
  });
  const programmeKeys = unique();
  programmesFile?.value.programmes.forEach((programme, p) => {
    const at = (path: readonly PropertyKey[]) => programmesFile.at(['programmes', p, ...path]);
    programmeKeys(programme.key, at(['key']));
    const variantKeys = unique();
    programme.variants.forEach((variant, v) => variantKeys(variant.key, at(['variants', v, 'key'])));
  });

  const shown = new Set<string>();
  /** As 'path/unit', and 'path/' of a path whose units are all shown. */
  const shownUnits = new Set<string>();
  const moduleProgrammes = unique('programme');
  modules?.value.modules.forEach((module, m) => {
    const at = (path: readonly PropertyKey[]) => modules.at(['modules', m, ...path]);
    checkName(programmes, module.programme, 'programme', at(['programme']));
    moduleProgrammes(module.programme, at(['programme']));
    const tabKeys = unique();
    module.tabs.forEach((tab, t) => {
      for (const [entry, path] of [
        [tab, ['tabs', t]],
        ...tab.children.map((child, c) => [child, ['tabs', t, 'children', c]] as const),
      ] as const) {
        tabKeys(entry.key, at([...path, 'key']));
        checkName(paths, entry.path, 'path', at([...path, 'path']));
        if (entry.type === 'hyperlink' && entry.url === undefined)
          faults.add({ ...at([...path, 'url']), cause: "a hyperlink needs a 'url'" });
        if (entry.path === undefined) continue;
        // a tab for a path that is not there may be meant for any
        shown.add(paths.has(entry.path) ? entry.path : '');
        shownUnits.add(`${entry.path}/${entry.unit ?? ''}`);
        const units = new Set(paths.get(entry.path)?.children.map((unit) => unit.key));
        if (units.size > 0) checkName(units, entry.unit, `unit of path ${entry.path}`, at([...path, 'unit']));
      }
    });
  });

  const checkPicture = (path: string | undefined, at: Place) => {
    checkName(media, path, 'file', at);
    isPicture(path, at);
  };
  checkPlaylists({ media, faults });
  const checkVideo = checkVideos({ media, faults });
  const checkPdf = checkPdfs({ media, faults });
  const assetKeys = unique();
  const pathKeys = unique();
  for (const { yaml } of files.paths) {
    const { value } = yaml;
    pathKeys(value.path, yaml.at(['path']));
    checkName(programmes, value.programme, 'programme', yaml.at(['programme']));
    if (!shown.has(value.path) && !shown.has('')) faults.add({ ...yaml.at(['path']), cause: 'no tab of modules.yaml shows this path' });
    const nodeKeys = unique();
    checkPicture(value.thumb, yaml.at(['thumb']));
    value.children.forEach((unit, u) => {
      nodeKeys(unit.key, yaml.at(['children', u, 'key']));
      if (shown.has(value.path) && !shownUnits.has(`${value.path}/`) && !shownUnits.has(`${value.path}/${unit.key}`)) {
        faults.warn({
          ...yaml.at(['children', u, 'key']),
          cause: `no tab of modules.yaml shows this unit, so students don't find it: add a tab with path: ${value.path}, unit: ${unit.key}`,
        });
      }
      checkPicture(unit.thumb, yaml.at(['children', u, 'thumb']));
      const holders = [
        { assets: unit.assets, path: ['children', u] as PropertyKey[] },
        ...unit.children.map((topic, t) => ({ assets: topic.assets, path: ['children', u, 'children', t] as PropertyKey[], topic })),
      ];
      for (const holder of holders) {
        if ('topic' in holder) {
          nodeKeys(holder.topic.key, yaml.at([...holder.path, 'key']));
          checkPicture(holder.topic.thumb, yaml.at([...holder.path, 'thumb']));
        }
        holder.assets.forEach((asset, a) => {
          const at = (field: string) => yaml.at([...holder.path, 'assets', a, field]);
          assetKeys(asset.key, at('key'));
          const needed = at('type').isRefused
            ? null
            : ({ video: 'file', pdf: 'file', html: 'page', link: 'url', assessment: 'test' } as const)[asset.type];
          if (needed !== null && asset[needed] === undefined)
            faults.add({ ...at(needed), cause: `an asset of type ${asset.type} needs '${needed}'` });
          checkName(media, asset.file, 'file', at('file'));
          checkName(media, asset.captions, 'file', at('captions'));
          checkName(media, asset.chapters, 'file', at('chapters'));
          checkPicture(asset.poster, at('poster'));
          checkPicture(asset.thumb, at('thumb'));
          checkName(pages, asset.page, 'page', at('page'));
          checkName(tests, asset.test, 'test', at('test'));
          if (asset.test !== undefined && tests.get(asset.test)?.kind === 'practice')
            faults.add({ ...at('test'), cause: 'a practice set has a list of its own and is on no path' });
          if (asset.type === 'video') checkVideo({ video: asset, seconds: toSeconds(asset.duration), at });
          if (asset.type === 'pdf') checkPdf({ pdf: asset, at });
        });
      }
    });
  }

  checkTests({ files, programmes, banks, faults });
  checkLanguages({ files, banks, faults });
  checkPools({ files, banks, faults });
  checkRanked({ files, banks, faults });
  checkFree({ files, banks, faults });
  checkQuizzes({ quizzes, files, banks, faults });
  checkVenues({ files, faults });
  checkExams({ files, faults });
  checkPatterns({ files, banks, faults });
  checkLimits({ files, faults });

  const noticeKeys = unique();
  notices?.value.notices.forEach(({ key, programme }, n) => {
    const at = (field: string) => notices.at(['notices', n, field]);
    noticeKeys(key, at('key'));
    if (programme !== 'all') checkName(programmes, programme, 'programme', at('programme'));
  });

  checkMessages({ files, faults });
  checkFrontPage({ files, programmes, media, faults });
  checkPeople({ files, faults });
  checkDoubts({ files, media, faults });
  checkDrafts({ files, banks, faults });
  checkCohort({ files, programmes, tests, faults });
  checkHistory({ files, faults });
  checkMentoring({ files, media, faults });
  checkEvents({ files, faults });
  checkSchools({ files, pages, media, faults });
  checkClasses({ files, media, checkVideo, faults });
  checkProspectuses({ files, faults });
}
