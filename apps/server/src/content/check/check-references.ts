import { checkPeople } from './people/check-people.ts';
import { checkDoubts } from './people/check-doubts.ts';
import { checkExams } from './tests/check-exams.ts';
import { checkPatterns } from './tests/check-patterns.ts';
import { checkCohort } from './people/check-cohort.ts';
import { checkClasses } from './people/check-classes.ts';
import { checkEvents } from './people/check-events.ts';
import { checkMentoring } from './people/check-mentoring.ts';
import { checkHistory } from './people/check-history.ts';
import { checkFrontPage } from './check-front-page.ts';
import { checkLimits } from './check-limits.ts';
import { isInDomain } from '../../platform/web/brands.ts';
import { requireKnown, requirePicture, uniqueNames } from './check-names.ts';
import { checkPdfs } from './media/check-pdf.ts';
import { checkPlaylists, checkVideos } from './media/check-video.ts';
import { checkSchools } from './check-schools.ts';
import { checkVenues } from './tests/check-venues.ts';
import { checkPools } from './tests/check-pools.ts';
import { checkRanked } from './tests/check-ranked.ts';
import { checkTests } from './tests/check-tests.ts';
import type { Faults, Place } from '../format/base/faults.ts';
import type { MediaFile } from '../format/pack.ts';
import type { Bank } from '../format/questions/question.ts';
import type { PackFiles } from '../format/pack-files.ts';
import { toSeconds } from '../format/tree.ts';

/** Checks that every name in a pack leads somewhere, that keys are unique and that tests can be built. Adds a fault for each that fails. */
export function checkReferences({
  files,
  banks,
  pages,
  media,
  faults,
}: {
  files: PackFiles;
  banks: readonly Bank[];
  pages: ReadonlyMap<string, string>;
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
  brands?.value.brands.forEach(({ key, hosts, cookieDomain }, index) => {
    const at = (field: string) => brands.at(['brands', index, field]);
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
      if (tab.type === 'test' && tab.path !== undefined && tab.children.length === 0)
        faults.warn({
          ...at(['tabs', t, 'path']),
          cause: `this tab shows no tests: put the path into a child of it, children: [{key: …, name: …, type: test, path: ${tab.path}}]`,
        });
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

  const isPicture = requirePicture({ media, faults });
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
            : ({ video: 'file', pdf: 'file', html: 'page', assessment: 'test' } as const)[asset.type];
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
  checkPools({ files, banks, faults });
  checkRanked({ files, banks, faults });
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

  checkFrontPage({ files, programmes, media, faults });
  checkPeople({ files, faults });
  checkDoubts({ files, media, faults });
  checkCohort({ files, programmes, tests, faults });
  checkHistory({ files, faults });
  checkMentoring({ files, media, faults });
  checkEvents({ files, faults });
  checkSchools({ files, pages, media, faults });
  checkClasses({ files, media, checkVideo, faults });
}
