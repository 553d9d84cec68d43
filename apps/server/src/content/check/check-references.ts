import { checkPeople } from './check-people.ts';
import { checkDoubts } from './check-doubts.ts';
import { checkFrontPage } from './check-front-page.ts';
import { checkLimits } from './check-limits.ts';
import { isInDomain } from '../../platform/web/brands.ts';
import { requireKnown, uniqueNames } from './check-names.ts';
import { checkPdfs } from './check-pdf.ts';
import { checkPlaylists, checkVideos } from './check-video.ts';
import { checkTests } from './check-tests.ts';
import type { Faults } from '../format/faults.ts';
import type { MediaFile } from '../format/pack.ts';
import type { Bank } from '../format/question.ts';
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
  files.brands?.value.brands.forEach(({ key, hosts, cookieDomain }, index) => {
    const at = (field: string) => ({ file: 'brands.yaml', line: files.brands?.line(['brands', index, field]) ?? 1 });
    brandKeys(key, at('key'));
    if (cookieDomain !== undefined && !hosts.some((host) => isInDomain({ host, domain: cookieDomain })))
      faults.add({ ...at('cookieDomain'), cause: `no host of the brand is in the domain ${cookieDomain}` });
  });
  const programmeKeys = unique();
  files.programmes?.value.programmes.forEach((programme, p) => {
    const at = (path: readonly PropertyKey[]) => ({
      file: 'programmes.yaml',
      line: files.programmes?.line(['programmes', p, ...path]) ?? 1,
    });
    programmeKeys(programme.key, at(['key']));
    const variantKeys = unique();
    programme.variants.forEach((variant, v) => variantKeys(variant.key, at(['variants', v, 'key'])));
  });

  const shown = new Set<string>();
  const moduleProgrammes = unique('programme');
  files.modules?.value.modules.forEach((module, m) => {
    const at = (path: readonly PropertyKey[]) => ({ file: 'modules.yaml', line: files.modules?.line(['modules', m, ...path]) ?? 1 });
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
          faults.add({ ...at([...path, 'key']), cause: 'a hyperlink needs an url' });
        if (entry.path === undefined) continue;
        shown.add(entry.path);
        const units = new Set(paths.get(entry.path)?.children.map((unit) => unit.key));
        if (units.size > 0) checkName(units, entry.unit, `unit of path ${entry.path}`, at([...path, 'unit']));
      }
    });
  });

  checkPlaylists({ media, faults });
  const checkVideo = checkVideos({ media, faults });
  const checkPdf = checkPdfs({ media, faults });
  const assetKeys = unique();
  const pathKeys = unique();
  for (const { file, yaml } of files.paths) {
    const { value, line } = yaml;
    pathKeys(value.path, { file, line: line(['path']) });
    checkName(programmes, value.programme, 'programme', { file, line: line(['programme']) });
    if (!shown.has(value.path)) faults.add({ file, line: line(['path']), cause: 'no tab of modules.yaml shows this path' });
    const nodeKeys = unique();
    checkName(media, value.thumb, 'file', { file, line: line(['thumb']) });
    value.children.forEach((unit, u) => {
      nodeKeys(unit.key, { file, line: line(['children', u, 'key']) });
      checkName(media, unit.thumb, 'file', { file, line: line(['children', u, 'thumb']) });
      const holders = [
        { assets: unit.assets, path: ['children', u] as PropertyKey[] },
        ...unit.children.map((topic, t) => ({ assets: topic.assets, path: ['children', u, 'children', t] as PropertyKey[], topic })),
      ];
      for (const holder of holders) {
        if ('topic' in holder) nodeKeys(holder.topic.key, { file, line: line([...holder.path, 'key']) });
        holder.assets.forEach((asset, a) => {
          const at = (field: string) => ({ file, line: line([...holder.path, 'assets', a, field]) });
          assetKeys(asset.key, at('key'));
          const needs = { video: asset.file, pdf: asset.file, html: asset.page, assessment: asset.test }[asset.type];
          if (needs === undefined) {
            const field = { video: 'file', pdf: 'file', html: 'page', assessment: 'test' }[asset.type];
            faults.add({ ...at('key'), cause: `an asset of type ${asset.type} needs '${field}'` });
          }
          checkName(media, asset.file, 'file', at('file'));
          checkName(media, asset.captions, 'file', at('captions'));
          checkName(media, asset.chapters, 'file', at('chapters'));
          checkName(media, asset.poster, 'file', at('poster'));
          checkName(media, asset.thumb, 'file', at('thumb'));
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
  checkLimits({ files, faults });

  const noticeKeys = unique();
  files.notices?.value.notices.forEach(({ key, programme }, n) => {
    const at = (field: string) => ({ file: 'notices.yaml', line: files.notices?.line(['notices', n, field]) ?? 1 });
    noticeKeys(key, at('key'));
    if (programme !== 'all') checkName(programmes, programme, 'programme', at('programme'));
  });

  checkFrontPage({ files, programmes, media, faults });
  checkPeople({ files, faults });
  checkDoubts({ files, media, faults });

  if (files.cohort !== null) {
    const { value, line } = files.cohort;
    const at = (field: string) => ({ file: 'cohort.yaml', line: line([field]) });
    checkName(programmes, value.programme, 'programme', at('programme'));
    value.tests.forEach((test, index) => {
      const place = { file: 'cohort.yaml', line: line(['tests', index]) };
      checkName(tests, test, 'test', place);
      if (tests.get(test)?.engine) faults.add({ ...place, cause: `the paper of '${test}' is with its engine: no cohort can take it here` });
      if (tests.get(test)?.kind === 'practice') faults.add({ ...place, cause: 'a practice set has no cohort' });
    });
  }
}
