/** A stretch of a passage's text, by its character offsets; `end` is the first one after it. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The highlights after the candidate has marked `range`: text that is all highlighted already loses it, otherwise it joins what it touches. */
export function toggleRange({ ranges, range }: { ranges: readonly TextRange[]; range: TextRange }): TextRange[] {
  if (range.start >= range.end) return [...ranges];
  const around = ranges.find(({ start, end }) => start <= range.start && range.end <= end);
  if (around !== undefined) {
    const left = { start: around.start, end: range.start };
    const right = { start: range.end, end: around.end };
    return inOrder([...ranges.filter((one) => one !== around), left, right].filter(({ start, end }) => start < end));
  }
  const touched = ranges.filter(({ start, end }) => start <= range.end && range.start <= end);
  const joined = {
    start: Math.min(range.start, ...touched.map(({ start }) => start)),
    end: Math.max(range.end, ...touched.map(({ end }) => end)),
  };
  return inOrder([...ranges.filter((one) => !touched.includes(one)), joined]);
}

function inOrder(ranges: TextRange[]): TextRange[] {
  return ranges.sort((a, b) => a.start - b.start);
}
