/** A question as it could have been answered: what it would have brought, and the whole seconds it would have taken. */
export interface Option {
  readonly marks: number;
  readonly seconds: number;
}

/** The places of the questions to answer, in their order, with their marks and time. */
export interface Choice {
  readonly chosen: readonly number[];
  readonly marks: number;
  readonly seconds: number;
}

/**
 * The choice of questions that brings the most marks in the given whole seconds; of several the one that takes less time, without questions
 * that bring nothing. Solved exactly, as a 0/1 knapsack, by dynamic programming over the seconds (Kellerer, Pferschy and Pisinger, Knapsack
 * Problems, 2.3).
 */
export function bestChoice({ options, seconds }: { options: readonly Option[]; seconds: number }): Choice {
  const worth = [...options.entries()].filter(([, option]) => option.marks > 0 && option.seconds <= seconds);
  const best = new Float64Array(seconds + 1);
  const taken = worth.map(([, option]) => take({ best, option }));
  const chosen: number[] = [];
  let left = shortestFor(best);
  for (let at = worth.length - 1; at >= 0; at -= 1) {
    const [place, option] = worth[at] ?? [0, { marks: 0, seconds: 0 }];
    if (taken[at]?.[left] === 1) {
      chosen.unshift(place);
      left -= option.seconds;
    }
  }
  const total = (of: (option: Option) => number) => chosen.reduce((sum, place) => sum + of(options[place] ?? { marks: 0, seconds: 0 }), 0);
  return { chosen, marks: total((option) => option.marks), seconds: total((option) => option.seconds) };
}

/** Adds one question to the best marks for each number of seconds, and tells for which of them it was taken. */
function take({ best, option: { marks, seconds } }: { best: Float64Array; option: Option }): Uint8Array {
  const taken = new Uint8Array(best.length);
  for (let within = best.length - 1; within >= seconds; within -= 1) {
    const withIt = (best[within - seconds] ?? 0) + marks;
    // a difference of rounding is none
    if (withIt > (best[within] ?? 0) + 1e-9) {
      best[within] = withIt;
      taken[within] = 1;
    }
  }
  return taken;
}

/** The fewest seconds that bring the most marks. */
function shortestFor(best: Float64Array): number {
  const most = best.at(-1) ?? 0;
  return best.findIndex((marks) => marks >= most - 1e-9);
}
