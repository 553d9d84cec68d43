import type { AssetInput, NodeInput } from '../../modules/learning/import-queries.ts';
import type { Pack } from './pack.ts';
import { askedIn, countBlocks } from './text/rich-text.ts';

type Tab = Omit<Pack['modules'][number]['tabs'][number], 'children'>;
type Path = Pack['paths'][number];
type PackAsset = Path['children'][number]['assets'][number];

/** The units of a path with their topics and assets as students have them: what is hidden is left out, with all in it. */
export function shownUnits({ children }: { readonly children: Path['children'] }): Path['children'] {
  const shown = <T extends { readonly hidden: '0' | '1' }>(parts: readonly T[]) => parts.filter(({ hidden }) => hidden === '0');
  return shown(children).map((unit) => ({
    ...unit,
    assets: shown(unit.assets),
    children: shown(unit.children).map((topic) => ({ ...topic, assets: shown(topic.assets) })),
  }));
}

/** The store's key of a file of the pack; '' if none is named. */
export function fileKey({ pack, path }: { pack: Pack; path: string | undefined }): string {
  return path === undefined ? '' : (pack.media.get(path)?.key ?? '');
}

/** The seconds of 'h:mm:ss'. */
export function toSeconds(duration: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Every asset of a pack, once, as learning stores it. */
export function assetInputs({ pack, assessmentIds }: { pack: Pack; assessmentIds: ReadonlyMap<string, bigint> }): AssetInput[] {
  const all = pack.paths.flatMap((path) =>
    path.children.flatMap((unit) => [...unit.assets, ...unit.children.flatMap((topic) => topic.assets)]),
  );
  const htmlOf = (asset: PackAsset) => (asset.page === undefined ? '' : (pack.pages.get(asset.page) ?? ''));
  return all.map((asset: PackAsset) => ({
    key: asset.key,
    type: asset.type,
    name: asset.name,
    seconds: toSeconds(asset.duration),
    pages: asset.type === 'html' ? countBlocks(htmlOf(asset)) : asset.type === 'link' ? 1 : (asset.pages ?? 0),
    html: htmlOf(asset),
    asked: askedIn(htmlOf(asset)),
    fileKey: fileKey({ pack, path: asset.file }),
    captionsKey: fileKey({ pack, path: asset.captions }),
    chaptersKey: fileKey({ pack, path: asset.chapters }),
    // what cannot be downloaded has no name to keep it under
    downloadName: asset.type === 'pdf' && asset.download === '1' ? `${asset.name}.pdf` : '',
    posterKey: fileKey({ pack, path: asset.poster }),
    linkUrl: asset.type === 'link' ? (asset.url ?? '') : '',
    thumbKey: fileKey({ pack, path: asset.thumb }),
    assessmentId: asset.test === undefined ? null : (assessmentIds.get(asset.test) ?? null),
  }));
}

/**
 * The tabs of a programme's header with the paths under them, as learning stores them, their keys made unique within the course by their place. A path that a
 * tab itself shows is its first child, so that units are units everywhere.
 */
export function tabInputs({ pack, tabs }: { pack: Pack; tabs: Pack['modules'][number]['tabs'] }): NodeInput[] {
  const pathOf = (tab: Tab) => pack.paths.find((candidate) => candidate.path === tab.path);
  const entry = (tab: Tab, children: readonly NodeInput[]): NodeInput => ({
    key: tab.key,
    type: tab.type,
    name: tab.name,
    slug: tab.unit ?? tab.path ?? tab.key,
    url: tab.url ?? '',
    thumbKey: fileKey({ pack, path: pathOf(tab)?.thumb }),
    assetKeys: [],
    children,
  });
  const shown = (tab: Tab, key = tab.key): NodeInput => {
    const path = pathOf(tab);
    return { ...entry(tab, path === undefined ? [] : units({ pack, path, under: tab.key, only: tab.unit })), key };
  };
  return tabs.map(({ children, ...tab }) => {
    const path = pathOf(tab);
    const own = path === undefined ? [] : [{ ...shown(tab, `${tab.key}:path`), type: path.type, name: path.name }];
    return entry(tab, [...own, ...children.map((child) => shown(child))]);
  });
}

function units({ pack, path, under, only }: { pack: Pack; path: Path; under: string; only: string | undefined }): NodeInput[] {
  const node = (
    part: { key: string; name: string; thumb?: string | undefined; assets: readonly PackAsset[] },
    parent: string,
  ): Omit<NodeInput, 'children'> => ({
    key: `${parent}/${part.key}`,
    type: path.type,
    name: part.name,
    slug: part.key,
    url: '',
    thumbKey: fileKey({ pack, path: part.thumb }),
    assetKeys: part.assets.map((asset) => asset.key),
  });
  return shownUnits(path)
    .filter((unit) => only === undefined || unit.key === only)
    .map((unit) => {
      const self = node(unit, under);
      return { ...self, children: unit.children.map((topic) => ({ ...node(topic, self.key), children: [] })) };
    });
}
