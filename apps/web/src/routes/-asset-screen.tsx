import { NotFoundScreen } from '../app/screens/not-found-screen.tsx';
import { AskDoubtButton } from '../features/doubts/ask-doubt-button.tsx';
import { AssetPage } from '../features/learning/asset/asset-page.tsx';

interface AssetSearch {
  readonly moduleId?: string;
  readonly parentId?: string;
  readonly assetId?: string;
  /** The second, page or paragraph to open at, from 0, where it is not the one that was left. */
  readonly at?: string;
}

function askAbout({ assetName, ...asset }: { assetName: string; assetId: string; learningPathId: string }) {
  return <AskDoubtButton place={{ ...asset, name: assetName }} />;
}

/** The screen of an asset that an address names by its ids: the topic or unit it stands in is the parent. */
export function AssetScreen({ search: { moduleId, parentId, assetId, at = '' } }: { search: AssetSearch }) {
  if (!parentId || !assetId) return <NotFoundScreen />;
  return (
    <AssetPage
      key={`${parentId} ${assetId} ${at}`}
      place={{ learningPathId: parentId, assetId, ...(moduleId ? { moduleId } : {}) }}
      startAt={/^\d{1,6}$/.test(at) ? Number(at) : null}
      more={askAbout}
    />
  );
}
