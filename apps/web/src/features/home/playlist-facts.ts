import type { SliderItem } from '@abhyas/contract/home/front-page.ts';
import { formatDuration, secondsOf } from '../../lib/format/durations.ts';
import { m } from '../../paraglide/messages.js';

type Item = Pick<SliderItem, 'status' | 'duration' | 'assetType'>;

/** How many things, how long they take, and how many of them are done: what one wants to know before one begins. */
export function factsOf(items: readonly Item[]): string[] {
  const seconds = items.reduce((sum, { duration }) => sum + secondsOf(duration), 0);
  return [m.home_items({ count: items.length }), ...(seconds > 0 ? [formatDuration(seconds)] : []), ...doneOf(items)];
}

/** How many of the things are done; empty while there is none. */
export function doneOf(items: readonly Pick<Item, 'status'>[]): string[] {
  const completed = items.filter(({ status }) => status === 'completed').length;
  return completed > 0 ? [m.path_completed_of({ done: String(completed), total: String(items.length) })] : [];
}

/** What to open first in a playlist: what is in progress, else the first that is not done, else the first. */
export function nextItem<I extends Item>(items: readonly I[]): I | undefined {
  return items.find(({ status }) => status === 'in-progress') ?? items.find(({ status }) => status === '') ?? items[0];
}
