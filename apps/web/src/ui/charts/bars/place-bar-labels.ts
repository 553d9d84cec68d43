/** A bar in pixels, and the label it would have. */
export interface LabelledBar {
  readonly key: string;
  readonly x: number;
  readonly width: number;
  /** Its upper end. */
  readonly y: number;
  readonly label: string;
}

export interface PlacedLabel {
  readonly key: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

const charWidth = 6.7;
const lineHeight = 15;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

interface Place {
  readonly placed: PlacedLabel;
  readonly box: Box;
}

/** Where a label may be, the best place first: above its bar, at its left or right, or above it and to one side; none that meets another bar or an edge. */
function placesOf({ bar, bars, left, right }: { bar: LabelledBar; bars: readonly LabelledBar[]; left: number; right: number }): Place[] {
  const length = bar.label.length * charWidth;
  const middle = bar.x + bar.width / 2;
  const places = [
    { anchor: 'middle', x: middle, y: bar.y - 5, from: middle - length / 2 },
    { anchor: 'end', x: bar.x - 4, y: bar.y + 8, from: bar.x - 4 - length },
    { anchor: 'start', x: bar.x + bar.width + 4, y: bar.y + 8, from: bar.x + bar.width + 4 },
    { anchor: 'end', x: bar.x + bar.width, y: bar.y - 5, from: bar.x + bar.width - length },
    { anchor: 'start', x: bar.x, y: bar.y - 5, from: bar.x },
  ] as const;
  return places
    .map(({ anchor, x, y, from }) => ({
      placed: { key: bar.key, label: bar.label, x, y, anchor },
      box: { left: from, right: from + length, top: y - lineHeight + 3, bottom: y + 3 },
    }))
    .filter(
      ({ box }) =>
        box.left >= left &&
        box.right <= right &&
        !bars.some(({ key, x, width, y }) => key !== bar.key && meet(box, { left: x, right: x + width, top: y, bottom: Infinity })),
    );
}

/** As many of the labels as find a place together; of as many, those that come first. */
function most(choices: readonly (readonly Place[])[], taken: readonly Place[]): readonly Place[] {
  const [places, ...rest] = choices;
  if (places === undefined) return taken;
  let best: readonly Place[] = [];
  for (const place of places) {
    if (taken.some(({ box }) => meet(box, place.box))) continue;
    const found = most(rest, [...taken, place]);
    if (found.length === taken.length + choices.length) return found;
    if (found.length > best.length) best = found;
  }
  const without = most(rest, taken);
  return without.length > best.length ? without : best;
}

/** Labels for the longest of the bars, none over a bar or another label. `wanted` are the few to be labelled, the most important first. */
export function placeBarLabels({
  bars,
  wanted,
  left,
  right,
}: {
  bars: readonly LabelledBar[];
  wanted: readonly LabelledBar[];
  left: number;
  right: number;
}): PlacedLabel[] {
  return most(
    wanted.map((bar) => placesOf({ bar, bars, left, right })),
    [],
  ).map(({ placed }) => placed);
}
