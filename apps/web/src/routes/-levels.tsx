import { LevelsCard } from '../features/adaptive/levels/levels-card.tsx';
import type { PlaceProps } from '../features/analytics/place.ts';

/** The levels of adaptive practice for a performance screen, of the same student in the same course. */
export const levelsOf = ({ courseId, variantId, student }: PlaceProps['whose']) => (
  <LevelsCard whose={{ studentImsPin: student?.pin ?? '', courseId, variantId }} isOwn={student === null} />
);
