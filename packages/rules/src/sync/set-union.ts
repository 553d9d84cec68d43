/** What a device has gathered of something and the server does not have: a set, and the moment of its last change as ISO text. */
export interface Gathered<S> {
  readonly seen: S;
  readonly at: string;
}

/**
 * Two gatherings of the same thing as one: the union of both sets (`union`), and everything else from the later one. Merging again changes
 * nothing and the order does not matter, so rows of several windows may be merged, and sent, any number of times.
 */
export function mergeGathered<S, G extends Gathered<S>>({ one, other, union }: { one: G; other: G; union: (one: S, other: S) => S }): G {
  const later = other.at > one.at ? other : one;
  return { ...later, seen: union(one.seen, other.seen) };
}
