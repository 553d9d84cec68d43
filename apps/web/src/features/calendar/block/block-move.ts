import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { newUuid } from '../../../lib/new-key.ts';
import { m } from '../../../paraglide/messages.js';
import type { ShownEvent } from '../event/shown-event.ts';
import { repeatOfEvent } from './block-form.ts';

type Change = RequestOf<'changeStudyBlock'>;
type Event = AnswerOf<'calendarData'>['events'][number];

/** A study block that was dragged: as it was, its new times, and how much of its series goes with it. */
export interface BlockMove {
  readonly shown: ShownEvent;
  readonly times: { readonly startsAt: string; readonly endsAt: string };
  readonly scope: 'one' | 'following';
}

/** The change that a drag asks for. What does not repeat changes as a whole. */
export function changeOf({ shown, times, scope }: BlockMove): Change {
  const { entryId, occursAt } = shown.event;
  const what = { blockKey: newUuid(), title: shown.name, repeat: repeatOfEvent(shown) };
  return { ...what, entryId, occursAt, scope: occursAt === '' ? 'following' : scope, ...times };
}

/**
 * The change that takes a drag back. Later ones that went with it may be a series of their own now: `entryId` is what the drag answered, `events` what the calendar has since, and says how many of a number of times
 * that series has.
 */
export function changeBack({ move, entryId, events }: { move: BlockMove; entryId: string; events: readonly Event[] }): Change {
  const { startsAt, endsAt, event } = move.shown;
  const change = { ...changeOf(move), startsAt, endsAt };
  if (change.scope === 'one' || event.occursAt === '') return change;
  const moved = events.find((one) => one.entryId === entryId && one.occursAt === move.times.startsAt);
  const repeat = { ...change.repeat, endsAfter: moved?.endsAfter ?? change.repeat.endsAfter };
  return { ...change, entryId, occursAt: move.times.startsAt, repeat };
}

/** What is said of a drag. */
export function movedWords({ shown: { event }, scope }: BlockMove): string {
  if (event.occursAt === '') return m.block_changed();
  return scope === 'one' ? m.block_changed_one() : m.block_changed_following();
}
