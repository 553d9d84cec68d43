import type { AssetAction } from '@abhyas/contract/learning/learning.ts';
import type { Status } from './completion.ts';

const openLabels = {
  video: { '': 'Watch', 'in-progress': 'Continue', completed: 'Watch again' },
  html: { '': 'Read', 'in-progress': 'Continue', completed: 'Read again' },
  pdf: { '': 'Open', 'in-progress': 'Continue', completed: 'Open again' },
} as const;

/** The one action of an asset that is not a test, by its type and how far the student is with it. */
export function openAction(type: 'video' | 'html' | 'pdf', status: Status): AssetAction {
  return { kind: 'open', label: openLabels[type][status], enabled: true, reason: '' };
}
