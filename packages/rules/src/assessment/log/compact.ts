import type { Paper } from '../paper/paper.ts';
import { judgeAnswers } from './edits.ts';
import { isAnswer, isOfItem, type FoldEvent } from './event.ts';
import { fold } from './fold.ts';

/** Committed events of a window, whose numbers go from one to another without a gap. */
export interface CommittedRun {
  readonly fence: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The log of an open attempt without events that later ones of the same question have replaced. Whatever is added behind it, it folds to
 * the same answers, drafts, marks, checks, hints, visits and absences as the whole log; only times per question need the whole.
 */
export function compactLog<E extends FoldEvent>({
  events,
  paper,
}: {
  events: readonly E[];
  /** What the log leaves out depends on the limit, so it is said. */
  paper: Paper & { readonly edits: number | null };
}): E[] {
  const late = new Set<FoldEvent>(fold({ events, paper }).late);
  const ofPaper = new Set(paper.sections.flatMap(({ itemIds }) => itemIds));
  const kept = new Set<E>(fastestOfAway(events));
  const lateChecks = new Set<string>();
  const counting: E[] = [];
  for (const entry of events) {
    const { event } = entry;
    if (isOfItem(event) && ofPaper.has(event.itemId) && !late.has(entry)) counting.push(entry);
    else kept.add(entry);
    if (event.kind === 'check' && late.has(entry)) lateChecks.add(event.itemId);
  }
  const ordered = counting.sort((a, b) => a.fence - b.fence || a.seq - b.seq);
  const { refused, settled, unsettled } = judgeAnswers({ ordered, late, paper });
  for (const [itemId, inside] of Map.groupBy(ordered, ({ event }) => (isOfItem(event) ? event.itemId : ''))) {
    // a check that may yet count makes final what was answered when it came, and a late answer may yet be one of the changes that are allowed
    const all = lateChecks.has(itemId) || unsettled.has(itemId);
    const lastWrite = inside.filter(({ event }) => event.kind !== 'visit').slice(-1);
    for (const entry of all ? inside : [...deciding(inside.filter((one) => !refused.has(one))), ...lastWrite]) kept.add(entry);
  }
  for (const entry of settled) kept.add(entry);
  return events.filter((entry) => kept.has(entry));
}

/** Of the events of one question that count, in order: those that its state comes from, and its last visit. */
function deciding<E extends FoldEvent>(inside: readonly E[]): E[] {
  const writes = inside.filter(({ event }) => event.kind !== 'visit' && event.kind !== 'hint');
  const checkAt = writes.findIndex(({ event }) => event.kind === 'check');
  const open = checkAt < 0 ? writes : writes.slice(0, checkAt);
  const answerAt = open.findLastIndex(({ event }) => isAnswer(event));
  const draft = open.slice(answerAt + 1).findLast(({ event }) => event.kind === 'draft');
  const hints = inside.filter(({ event }) => event.kind === 'hint');
  return [inside.findLast(({ event }) => event.kind === 'visit'), open[answerAt], draft, ...hints, writes[checkAt]].filter(
    (entry) => entry !== undefined,
  );
}

/** The event that travelled fastest, of every window that was ever left: by it the moments of absences are moved onto the server's clock. */
function fastestOfAway<E extends FoldEvent>(events: readonly E[]): E[] {
  const delay = ({ at, receivedAt }: E) => (receivedAt === null ? Infinity : Date.parse(receivedAt) - Date.parse(at));
  return [...Map.groupBy(events, ({ fence }) => fence).values()]
    .filter((ofFence) => ofFence.some(({ event }) => event.kind === 'focus'))
    .map((ofFence) => ofFence.reduce((fastest, entry) => (delay(entry) < delay(fastest) ? entry : fastest)));
}

/** Which numbers of each window are in a log. */
export function committedRuns(events: readonly Pick<FoldEvent, 'fence' | 'seq'>[]): CommittedRun[] {
  const runs: { fence: number; from: number; to: number }[] = [];
  for (const { fence, seq } of [...events].sort((a, b) => a.fence - b.fence || a.seq - b.seq)) {
    const last = runs.at(-1);
    if (last?.fence === fence && seq <= last.to + 1) last.to = seq;
    else runs.push({ fence, from: seq, to: seq });
  }
  return runs;
}
