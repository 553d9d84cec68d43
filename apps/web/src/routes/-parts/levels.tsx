import { LevelsCard } from '../../features/adaptive/levels/levels-card.tsx';
import { useLevels } from '../../features/adaptive/levels/use-levels.ts';
import type { PlaceProps } from '../../features/analytics/place.ts';
import { ProgressPage } from '../../features/analytics/progress/progress-page.tsx';

type Whose = PlaceProps['whose'];

const sameOf = ({ courseId, variantId, student }: Whose) => ({ studentImsPin: student?.pin ?? '', courseId, variantId });

/** The levels of adaptive practice for a performance screen, of the same student in the same course. */
export const levelsOf = (whose: Whose) => <LevelsCard whose={sameOf(whose)} isOwn={whose.student === null} />;

/** Progress Tracker with the levels, on the screen and in its spreadsheet. */
export function ProgressWithLevels({ whose, pathUrl }: { whose: Whose; pathUrl?: Parameters<typeof ProgressPage>[0]['pathUrl'] }) {
  return <ProgressPage whose={whose} levels={levelsOf(whose)} known={useLevels(sameOf(whose))} pathUrl={pathUrl} />;
}
