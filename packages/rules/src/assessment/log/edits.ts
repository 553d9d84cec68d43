import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Paper } from '../paper/paper.ts';
import { isAnswer, isOfItem, type FoldEvent, type ItemEvent } from './event.ts';
import type { ItemState } from './fold.ts';
import { sameResponse } from '../types/asked.ts';

interface Answering {
  /** The item before the event. */
  readonly item: Pick<ItemState, 'itemId' | 'response' | 'checked'>;
  readonly event: ItemEvent;
}

/** Whether an event puts another answer in the place of a saved one, or takes it away. */
export function isChange({ item: { response, checked }, event }: Answering): boolean {
  if (response === null || checked || (event.kind !== 'save' && event.kind !== 'mark' && event.kind !== 'clear')) return false;
  return event.kind === 'clear' || !sameResponse(response, event.response);
}

/** Counts changes of saved answers, section by section, in a paper that limits them. */
export interface Edits {
  /** Whether an event counts. Takes the events that are in time, in the order of the log. */
  admit(answering: Answering): boolean;
}

export function createEdits({ edits, sections }: Pick<Paper, 'edits' | 'sections'>): Edits {
  if (edits == null) return { admit: () => true };
  const sectionOf = new Map(sections.flatMap(({ sectionId, itemIds }) => itemIds.map((itemId) => [itemId, sectionId] as const)));
  const used = new Map<string, number>();
  return {
    admit(answering) {
      if (!isChange(answering)) return true;
      const sectionId = sectionOf.get(answering.item.itemId) ?? '';
      const before = used.get(sectionId) ?? 0;
      if (before >= edits) return false;
      used.set(sectionId, before + 1);
      return true;
    },
  };
}

/**
 * What became of the answers of a log in a paper that limits changes; empty in any other. `ordered`: the events that are in time, in the order of the log. `settled`: the answers that
 * replaced none or changed one. `refused`: changes beyond the limit. `unsettled`: questions of sections with late answers, which may yet count as changes.
 */
export function judgeAnswers<E extends FoldEvent>({
  ordered,
  late,
  paper,
}: {
  ordered: readonly E[];
  late: Iterable<FoldEvent>;
  paper: Pick<Paper, 'edits' | 'sections'>;
}): { refused: ReadonlySet<E>; settled: ReadonlySet<E>; unsettled: ReadonlySet<string> } {
  const refused = new Set<E>();
  const settled = new Set<E>();
  if (paper.edits == null) return { refused, settled, unsettled: new Set() };
  const edits = createEdits(paper);
  const responses = new Map<string, Response | null>();
  const checked = new Set<string>();
  for (const entry of ordered) {
    const { event } = entry;
    if (!isOfItem(event)) continue;
    const { itemId } = event;
    if (event.kind === 'check') checked.add(itemId);
    if (!isAnswer(event) || checked.has(itemId)) continue;
    const response = responses.get(itemId) ?? null;
    if (!edits.admit({ item: { itemId, response, checked: false }, event })) refused.add(entry);
    else if (!sameResponse(response, responseIn(event))) {
      responses.set(itemId, responseIn(event));
      settled.add(entry);
    }
  }
  const decides = (event: FoldEvent['event']) => isAnswer(event) || event.kind === 'check';
  const lateItems = new Set([...late].flatMap(({ event }) => (isOfItem(event) && decides(event) ? [event.itemId] : [])));
  const open = paper.sections.filter(({ itemIds }) => itemIds.some((itemId) => lateItems.has(itemId)));
  return { refused, settled, unsettled: new Set(open.flatMap(({ itemIds }) => itemIds)) };
}

const responseIn = (event: ItemEvent): Response | null => ('response' in event ? event.response : null);

/** How many more saved answers of a section may be changed; null where any may. */
export function editsLeft({
  edits,
  itemIds,
  items,
}: {
  edits: number | null;
  itemIds: readonly string[];
  items: ReadonlyMap<string, Pick<ItemState, 'changes'>>;
}): number | null {
  return edits === null ? null : Math.max(0, edits - itemIds.reduce((sum, itemId) => sum + (items.get(itemId)?.changes ?? 0), 0));
}
