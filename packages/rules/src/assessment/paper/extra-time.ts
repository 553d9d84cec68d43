/** How much longer than others a candidate works, as an exact part of the time: 1/3 makes 53 min 20 s of 40 minutes. Whole numbers above 0. */
export interface ExtraTime {
  readonly above: number;
  readonly below: number;
}

/** A length of `seconds` with the candidate's extra time, in whole seconds: a part of a second is a second. Null for a candidate who has none. */
export function withExtraTime({ seconds, extra }: { seconds: number; extra: ExtraTime | null }): number {
  if (extra === null) return seconds;
  return seconds + Math.ceil((seconds * extra.above) / extra.below);
}
