import { posteriorOf, type Scored } from '../../measurement/irt/ability.ts';
import { informationOf, type ItemCurve } from '../../measurement/irt/curve.ts';

/** Which modules of each section a candidate got after the first stage, by its id: counted from 1, one for each stage that was reached. */
export type Route = Readonly<Record<string, readonly number[]>>;

/** Where a question of a staged paper is: its stage and its module there, both counted from 1; both null in any other paper. */
export interface StagePlace {
  readonly sectionId: bigint | string;
  readonly stage: number | null;
  readonly module: number | null;
}

/** Whether a candidate with this route has a question. */
export function isOnRoute({ place: { sectionId, stage, module }, route }: { place: StagePlace; route: Route }): boolean {
  return stage === null || stage === 1 || route[`${sectionId}`]?.[stage - 2] === module;
}

/** Whether a question counts for the length of its section: every module of a stage asks as many, so the first is counted. */
export const isCounted = ({ module }: Pick<StagePlace, 'module'>): boolean => module === null || module === 1;

/** A question of a section with stages, as the choice of the next module sees it. */
export interface StagedItem extends StagePlace {
  readonly itemId: string;
  readonly curve: ItemCurve;
}

/**
 * The module of the next stage of a section: the one that tells most at the ability that the answers so far make likely (maximum information routing; Luecht and Nungester, 1998); of equal ones the first, null
 * after the last stage. What `scored` does not name was left blank, which is wrong.
 */
export function nextModule({
  items,
  chosen,
  scored,
}: {
  /** All questions of the section. */
  items: readonly StagedItem[];
  /** The modules of the stages after the first, as far as they are chosen. */
  chosen: readonly number[];
  /** By question: right, wrong, or null where it counts for no one. */
  scored: ReadonlyMap<string, Scored>;
}): number | null {
  const next = items.filter(({ stage }) => stage === chosen.length + 2);
  if (next.length === 0) return null;
  const asked = items.filter((place) => isOnRoute({ place, route: { [`${place.sectionId}`]: chosen } }));
  const { eap } = posteriorOf({
    items: asked.map(({ curve }) => curve),
    responses: asked.map(({ itemId }) => (scored.has(itemId) ? (scored.get(itemId) ?? null) : 0)),
  });
  const modules = [...Map.groupBy(next, ({ module }) => module ?? 1)].map(([module, inside]) => ({
    module,
    information: inside.reduce((sum, { curve }) => sum + informationOf({ item: curve, ability: eap }), 0),
  }));
  return modules.sort((a, b) => b.information - a.information || a.module - b.module)[0]?.module ?? null;
}
