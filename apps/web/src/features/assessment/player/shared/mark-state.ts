import { paletteState } from '@abhyas/rules/assessment/log/palette.ts';
import type { PlayerView } from '../../attempt/session.ts';
import type { MarkState } from '../../../../shared/assessment/question/words.ts';

/** What the palette shows of a question. */
export function markState({ view, itemId }: { view: Pick<PlayerView, 'items' | 'outcomes'>; itemId: string }): MarkState {
  const item = view.items.get(itemId);
  if (item === undefined) return 'not-visited';
  switch (item.checked ? view.outcomes?.get(itemId) : undefined) {
    case undefined:
      return paletteState(item);
    case 'correct':
      return 'right';
    case 'wrong':
      return 'wrong';
    case 'blank':
    case 'dropped':
      return 'seen';
  }
}
