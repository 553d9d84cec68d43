import type { assetFields } from '../../app/routing/search.ts';
import { NotFoundScreen } from '../../app/screens/not-found-screen.tsx';
import { lazy, Suspense } from 'react';
import { AskDoubtButton } from '../../features/doubts/ask-doubt-button.tsx';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { AssetPage, type ShownAsset } from '../../features/learning/asset.tsx';

/** `at` is the second, page or paragraph to open at, from 0, where it is not the one that was left; with a student's id, a mentor opens it in that student's course. */
type AssetSearch = Partial<Record<(typeof assetFields)[number], string>>;

const isId = /^\d{1,19}$/;

const PeerDoubts = lazy(async () => ({ default: (await import('../../features/doubts/peer-doubts.tsx')).PeerDoubts }));

function AskAbout({ assetName, assetId, learningPathId, assetType, position }: ShownAsset) {
  return (
    <AskDoubtButton
      place={() => {
        const at = position();
        return { assetId, learningPathId, name: assetName, ...(at > 0 ? { part: { kind: assetType, at } } : {}) };
      }}
    />
  );
}

/** What others asked here; of a test nothing is shared. */
function AskedHere({ assetId, learningPathId, assetType }: Pick<ShownAsset, 'assetId' | 'assetType' | 'learningPathId'>) {
  const { isMentor, isParent, isStaff } = useOwnSession();
  if (isMentor || isParent || isStaff || assetType === 'assessment') return null;
  return (
    <Suspense>
      <PeerDoubts learningPathId={learningPathId} assetId={assetId} />
    </Suspense>
  );
}

/** The screen of an asset that an address names by its ids: the topic or unit it is in is the parent. */
export function AssetScreen({ search }: { search: AssetSearch }) {
  const { moduleId, parentId, assetId, at = '', studentImsPin = '', courseId = '', variantId = '' } = search;
  if (!parentId || !assetId) return <NotFoundScreen />;
  const isRead = studentImsPin !== '' && isId.test(courseId) && isId.test(variantId);
  return (
    <AssetPage
      key={`${parentId} ${assetId} ${at} ${studentImsPin}`}
      place={{
        learningPathId: parentId,
        assetId,
        ...(moduleId ? { moduleId } : {}),
        ...(isRead ? { of: { studentImsPin, courseId, variantId } } : {}),
      }}
      startAt={/^\d{1,6}$/.test(at) ? Number(at) : null}
      more={AskAbout}
      below={AskedHere}
    />
  );
}
