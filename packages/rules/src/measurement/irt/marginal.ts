import { softplus } from '../arithmetic/logistic.ts';
import type { Pattern } from './patterns.ts';
import type { Node } from './quadrature.ts';

/** An item of the two-parameter model as it is estimated: logit = slope x ability + intercept. */
export interface Line {
  readonly slope: number;
  readonly intercept: number;
}

/** What candidates are expected to have done at the nodes, per item: how many were given it there, and how many of them were right. */
export interface Expected {
  readonly logLikelihood: number;
  readonly given: readonly Float64Array[];
  readonly right: readonly Float64Array[];
}

/** Per node: the log-chance that everything is wrong, with the node's weight, and what a right or a missing response to an item changes in it. */
interface LogChances {
  readonly allWrong: Float64Array;
  readonly ifRight: readonly Float64Array[];
  readonly ifMissing: readonly Float64Array[];
}

function logChances({ lines, nodes }: { lines: readonly Line[]; nodes: readonly Node[] }): LogChances {
  const overNodes = (of: (at: number) => number) => Float64Array.from(nodes, ({ at }) => of(at));
  const wrong = lines.map(({ slope, intercept }) => overNodes((at) => -softplus(slope * at + intercept)));
  const allWrong = Float64Array.from(nodes, ({ weight }) => Math.log(weight));
  for (const of of wrong) addTo({ sums: allWrong, values: of, times: 1 });
  return {
    allWrong,
    // log P - log Q is the logit itself
    ifRight: lines.map(({ slope, intercept }) => overNodes((at) => slope * at + intercept)),
    ifMissing: wrong.map((of) => of.map((value) => -value)),
  };
}

/** The likelihood of a pattern at each node times the node's weight, as logs. */
function logJoint({ responses }: Pattern, { allWrong, ifRight, ifMissing }: LogChances): Float64Array {
  const joint = Float64Array.from(allWrong);
  for (let item = 0; item < responses.length; item += 1) {
    const response = responses[item];
    if (response !== 0) addTo({ sums: joint, values: (response === 1 ? ifRight : ifMissing)[item], times: 1 });
  }
  return joint;
}

/** Turns logs into shares of their sum, in place, and returns the log of the sum. */
function normalise(joint: Float64Array): number {
  let top = -Infinity;
  for (const value of joint) if (value > top) top = value;
  let all = 0;
  for (let node = 0; node < joint.length; node += 1) all += joint[node] = Math.exp((joint[node] ?? 0) - top);
  for (let node = 0; node < joint.length; node += 1) joint[node] = (joint[node] ?? 0) / all;
  return top + Math.log(all);
}

interface Sample {
  readonly lines: readonly Line[];
  readonly nodes: readonly Node[];
  readonly patterns: readonly Pattern[];
}

/** The expectation step of Bock and Aitkin (1981): the marginal log-likelihood of all patterns, and what is expected at the nodes. */
export function expectationOf({ lines, nodes, patterns }: Sample): Expected {
  const chances = logChances({ lines, nodes });
  const all = new Float64Array(nodes.length);
  const missing = lines.map(() => new Float64Array(nodes.length));
  const right = lines.map(() => new Float64Array(nodes.length));
  let logLikelihood = 0;
  for (const pattern of patterns) {
    const { responses, count: times } = pattern;
    const posterior = logJoint(pattern, chances);
    logLikelihood += times * normalise(posterior);
    addTo({ sums: all, values: posterior, times });
    for (let item = 0; item < responses.length; item += 1) {
      const response = responses[item];
      if (response !== 0) addTo({ sums: (response === 1 ? right : missing)[item], values: posterior, times });
    }
  }
  return { logLikelihood, given: missing.map((of) => all.map((value, node) => value - (of[node] ?? 0))), right };
}

/** Adds to each sum so many times the value in its place. */
function addTo({ sums, values, times }: { sums: Float64Array | undefined; values: Float64Array | undefined; times: number }): void {
  if (sums === undefined || values === undefined) return;
  for (let node = 0; node < sums.length; node += 1) sums[node] = (sums[node] ?? 0) + times * (values[node] ?? 0);
}

/** How many of `persons` candidates the model expects with each of these patterns. */
export function expectedCounts({ persons, lines, nodes, patterns }: Sample & { persons: number }): number[] {
  const chances = logChances({ lines, nodes });
  return patterns.map((pattern) => persons * Math.exp(normalise(logJoint(pattern, chances))));
}
