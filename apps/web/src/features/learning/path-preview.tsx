import type { Asset, PathNode } from '@abhyas/contract/learning/learning.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { AssetContent } from './asset.tsx';
import { PathContents } from './path.tsx';
import { LessonHrefs } from './rows/lesson-hrefs.ts';

/** A path before students have it, as they will: its lessons lead where `hrefOf` says, and nothing is stored. */
export function PathPreview({ path, hrefOf }: { path: PathNode; hrefOf: (asset: Asset) => string }) {
  return (
    <LessonHrefs value={hrefOf}>
      <PathContents path={path} index={0} part={null} onUnit={nothing} onMark={null} />
    </LessonHrefs>
  );
}

/** A lesson before students have it, as they will: nothing of it is stored. */
export function LessonPreview({
  lesson,
  renderQuiz,
  wayOut,
}: {
  lesson: AnswerOf<'openAsset'>;
  renderQuiz: (names: string) => ReactNode;
  wayOut: ReactNode;
}) {
  const session = useOwnSession();
  const place = { learningPathId: '0', assetId: lesson.assetId };
  return (
    <AssetContent
      key={lesson.assetId}
      asset={lesson}
      place={place}
      session={session}
      onSeen={nothing}
      onCounted={nothing}
      renderQuiz={renderQuiz}
      wayOut={wayOut}
    />
  );
}

const nothing = () => undefined;
