import { LevelsCard } from '../features/adaptive/levels/levels-card.tsx';
import { useLevels } from '../features/adaptive/levels/use-levels.ts';
import type { PlaceProps } from '../features/analytics/place.ts';

type Whose = PlaceProps['whose'];

const sameOf = ({ courseId, variantId, student }: Whose) => ({ studentImsPin: student?.pin ?? '', courseId, variantId });

/** The levels of adaptive practice for a performance screen, of the same student in the same course. */
export const levelsOf = (whose: Whose) => <LevelsCard whose={sameOf(whose)} isOwn={whose.student === null} />;

/** The same as figures. */
export const useLevelsOf = (whose: Whose) => useLevels(sameOf(whose));
