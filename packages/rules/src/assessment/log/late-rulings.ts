/** What staff have decided of the late answers to a question that the server had received by `upTo` (ISO 8601): that they count, or that they don't. */
export interface LateRuling {
  readonly accepted: boolean;
  readonly upTo: string;
}

/** The rulings on the late answers of an attempt, by item id; under `everyItem` one for the questions that have none of their own. */
export type LateRulings = Readonly<Record<string, LateRuling>>;

export const everyItem = '*';

/** The ruling on an answer that was received at this moment, in milliseconds since the epoch; null where none reaches to it. */
export function rulingOn({ rulings, itemId, receivedAt }: { rulings: LateRulings; itemId: string; receivedAt: number }): LateRuling | null {
  for (const ruling of [rulings[itemId], rulings[everyItem]])
    if (ruling !== undefined && receivedAt <= Date.parse(ruling.upTo)) return ruling;
  return null;
}

/** The rulings with this one on each of some questions. */
export function withRuling({
  rulings,
  itemIds,
  ruling,
}: {
  rulings: LateRulings;
  itemIds: readonly string[];
  ruling: LateRuling;
}): LateRulings {
  return { ...rulings, ...Object.fromEntries(itemIds.map((itemId) => [itemId, ruling])) };
}
