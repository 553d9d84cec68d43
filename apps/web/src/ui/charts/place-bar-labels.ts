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

/**
 * Labels for the longest of the bars, as many as find a place: above the bar, else at its left or right, where they meet neither a bar nor another
 * label. `wanted` are those to be labelled, the most important first.
 */
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
  const taken: Box[] = [];
  return wanted.flatMap((bar) => {
    const length = bar.label.length * charWidth;
    const middle = bar.x + bar.width / 2;
    const places = [
      { anchor: 'middle', x: middle, y: bar.y - 5, from: middle - length / 2 },
      { anchor: 'end', x: bar.x - 4, y: bar.y + 8, from: bar.x - 4 - length },
      { anchor: 'start', x: bar.x + bar.width + 4, y: bar.y + 8, from: bar.x + bar.width + 4 },
      { anchor: 'end', x: bar.x + bar.width, y: bar.y - 5, from: bar.x + bar.width - length },
      { anchor: 'start', x: bar.x, y: bar.y - 5, from: bar.x },
    ] as const;
    for (const { anchor, x, y, from } of places) {
      const box = { left: from, right: from + length, top: y - lineHeight + 3, bottom: y + 3 };
      const isFree =
        box.left >= left &&
        box.right <= right &&
        !taken.some((other) => meet(box, other)) &&
        !bars.some((other) => other.key !== bar.key && meet(box, { left: other.x, right: other.x + other.width, top: other.y, bottom: Infinity }));
      if (!isFree) continue;
      taken.push(box);
      return [{ key: bar.key, label: bar.label, x, y, anchor }];
    }
    return [];
  });
}
