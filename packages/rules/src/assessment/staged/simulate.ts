import type { SeededRandom } from '../../measurement/arithmetic/seeded-random.ts';
import { mean } from '../../measurement/arithmetic/sums.ts';
import { chanceOfRight } from '../../measurement/irt/curve.ts';
import { sectionScore, wholeScore } from './scale.ts';
import { isOnRoute, nextModule, type StagedItem } from './stages.ts';

/** What an adaptive paper did with made-up candidates of one ability. */
interface AtAbility {
  readonly ability: number;
  /** The scores that this ability has: of a section 75 + 5 times it, inside the scale. */
  readonly trueScore: number;
  readonly trueWhole: number;
  /** Of the section score: mean of estimated minus true, and the root of its mean square; the same of the whole. */
  readonly bias: number;
  readonly rmse: number;
  readonly wholeBias: number;
  readonly wholeRmse: number;
  /** Mean of the standard errors beside the section scores. */
  readonly meanError: number;
  /** Of the sections that ended in each module of the last stage, the first one first. */
  readonly lastModule: readonly number[];
}

export interface StagedSimulation {
  readonly candidates: number;
  readonly byAbility: readonly AtAbility[];
  /** Over standard normal candidates: how many of the sections had each module, by stage. */
  readonly exposure: readonly (readonly number[])[];
  readonly rmse: number;
  readonly wholeRmse: number;
  /** Of the whole scores, how many are within 1.96 of their standard error; 95 % if it is right. */
  readonly within: number;
}

/** Three stages of seven questions, as in a section of 21: one module, then an easy, a medium and a hard one, twice. */
const perModule = 7;
const levels = [[0], [-1, 0, 1], [-1, 0, 1]] as const;

/** A section: difficulties drawn around each module's, four or five options, the rest as an author's difficulty is assumed. */
function makeSection(random: SeededRandom): StagedItem[] {
  return levels.flatMap((modules, stage) =>
    modules.flatMap((level, module) =>
      Array.from({ length: perModule }, (_item, at) => ({
        itemId: `${stage}-${module}-${at}`,
        sectionId: '1',
        stage: stage + 1,
        module: module + 1,
        curve: { discrimination: 1, difficulty: level + 0.35 * random.normal(), guess: 0.2, ceiling: 1 },
      })),
    ),
  );
}

function sit({ items, ability, random }: { items: readonly StagedItem[]; ability: number; random: SeededRandom }) {
  const chosen: number[] = [];
  const scored = new Map<string, 0 | 1>();
  for (;;) {
    const asked = items.filter((place) => isOnRoute({ place, route: { '1': chosen } }));
    for (const { itemId, curve } of asked)
      if (!scored.has(itemId)) scored.set(itemId, random.uniform() < chanceOfRight({ item: curve, ability }) ? 1 : 0);
    const module = nextModule({ items, chosen, scored });
    if (module !== null) {
      chosen.push(module);
      continue;
    }
    const responses = asked.map(({ itemId }) => scored.get(itemId) ?? 0);
    return { chosen, ...sectionScore({ items: asked.map(({ curve }) => curve), responses }) };
  }
}

const trueSection = (ability: number): number => Math.min(90, Math.max(60, 75 + 5 * ability));

/** An adaptive paper of three sections of 21 questions, taken by so many made-up candidates of each ability from -3 to 3, and by as many standard normal ones. */
export function simulateStaged({ candidates, random }: { candidates: number; random: SeededRandom }): StagedSimulation {
  const sections = Array.from({ length: 3 }, () => makeSection(random));
  const sitAll = (ability: number) => {
    const sat = sections.map((items) => sit({ items, ability, random }));
    return { ability, sat, whole: wholeScore(sat), trueWhole: 205 + 20 * (trueSection(ability) - 60) };
  };
  const people = Array.from({ length: candidates }, () => sitAll(random.normal()));
  const rms = (offs: readonly number[]) => Math.sqrt(mean(offs.map((off) => off * off)));
  const offsOf = (all: typeof people) => all.flatMap(({ ability, sat }) => sat.map(({ score }) => score - trueSection(ability)));
  const wholeOffs = (all: typeof people) => all.map(({ whole, trueWhole }) => whole.score - trueWhole);
  const shares = (modules: readonly number[], of: readonly (readonly number[])[], stage: number) =>
    modules.map((_level, at) => mean(of.map((chosen) => ((stage === 0 ? 1 : chosen[stage - 1]) === at + 1 ? 1 : 0))));
  const routes = people.flatMap(({ sat }) => sat.map(({ chosen }) => chosen));
  return {
    candidates,
    byAbility: [-3, -2, -1, 0, 1, 2, 3].map((ability) => {
      const all = Array.from({ length: candidates }, () => sitAll(ability));
      return {
        ability,
        trueScore: trueSection(ability),
        trueWhole: 205 + 20 * (trueSection(ability) - 60),
        bias: mean(offsOf(all)),
        rmse: rms(offsOf(all)),
        wholeBias: mean(wholeOffs(all)),
        wholeRmse: rms(wholeOffs(all)),
        meanError: mean(all.flatMap(({ sat }) => sat.map(({ error }) => error))),
        lastModule: shares(
          levels[2],
          all.flatMap(({ sat }) => sat.map(({ chosen }) => chosen)),
          2,
        ),
      };
    }),
    exposure: levels.map((modules, stage) => shares(modules, routes, stage)),
    rmse: rms(offsOf(people)),
    wholeRmse: rms(wholeOffs(people)),
    within: mean(people.map(({ whole, trueWhole }) => (Math.abs(whole.score - trueWhole) <= 1.96 * whole.error ? 1 : 0))),
  };
}
