interface Wanted {
  /** The middle at which it would be best. */
  readonly y: number;
  readonly height: number;
}

/** Moves labels of one column up and down as little as it takes that none overlaps another, all between `top` and `bottom`. The answer is in the order given. */
export function spreadLabels({ labels, top, bottom }: { labels: readonly Wanted[]; top: number; bottom: number }): number[] {
  const order = labels.map((label, index) => ({ ...label, index })).sort((a, b) => a.y - b.y);
  let edge = top;
  const placed = order.map(({ y, height, index }) => {
    const at = Math.max(y - height / 2, edge);
    edge = at + height;
    return { index, height, at };
  });
  // what was pushed over the lower edge goes up again, and pushes what is above it
  let floor = bottom;
  for (const one of placed.toReversed()) {
    one.at = Math.min(one.at, floor - one.height);
    floor = one.at;
  }
  return labels.map((_label, index) => {
    const one = placed.find((each) => each.index === index);
    return one === undefined ? 0 : one.at + one.height / 2;
  });
}
