import { use } from 'react';
import type { Asset, PathNode } from '@abhyas/contract/learning/learning.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { AssetRow } from './asset-row.tsx';
import { LessonHrefs } from './lesson-hrefs.ts';
import classes from './asset-list.module.css';
import { assetUrl } from '@abhyas/rules/learning/node-url.ts';

interface AssetListProps {
  readonly assets: readonly Asset[];
  /** The topic or unit the assets are in. */
  readonly nodeId: string;
  readonly path: PathNode;
}

/** From so many on, rows outside the window are not laid out. */
const longList = 30;

/** The first segment of the page one is on, without its 'prepare-'. */
const slugOf = (pathname: string): string => /^\/[a-z]+-([^/]+)/i.exec(pathname)?.[1] ?? 'learning';

export function AssetList({ assets, nodeId, path }: AssetListProps) {
  const hrefOf = use(LessonHrefs);
  if (assets.length === 0) return <EmptyState drawing="shelf" title={m.learning_empty_list()} />;
  const pathSlug = decodeURIComponent(slugOf(globalThis.location.pathname));
  return (
    <ul className={`${classes['list']} m-0 p-0 list-none`} data-long={assets.length > longList ? true : undefined}>
      {assets.map((asset) => (
        <li key={asset.assetId} className={classes['item']}>
          <AssetRow
            asset={asset}
            nodeId={nodeId}
            moduleId={path.parentId}
            href={
              hrefOf?.(asset) ??
              assetUrl({ pathSlug, name: asset.assetName, moduleId: path.parentId, parentId: nodeId, assetId: asset.assetId })
            }
          />
        </li>
      ))}
    </ul>
  );
}
