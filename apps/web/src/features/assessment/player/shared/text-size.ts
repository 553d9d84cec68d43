import { readSetting, writeSetting } from '../../../../shared/assessment/keys/settings.ts';

/** The steps of A- and A+, as factors of the usual size. */
export const textSizes = [0.875, 1, 1.15, 1.35, 1.6] as const;
export const usualTextSize = 1;

/** The step of a candidate for whom large text is arranged, when a window of the test opens. */
const largeTextSize = textSizes.length - 1;

/** The step that a window opens with, an index of `textSizes`: the one that the device remembers, or the largest where large text is arranged. */
export function readTextSize({ largeText }: { largeText: boolean }): number {
  if (largeText) return largeTextSize;
  const step = Number(readSetting('text-size') ?? usualTextSize);
  return Number.isInteger(step) && step >= 0 && step < textSizes.length ? step : usualTextSize;
}

/** The step after `step` moved by `by`, kept within the scale and remembered. */
export function moveTextSize({ step, by }: { step: number; by: number }): number {
  const next = Math.min(textSizes.length - 1, Math.max(0, step + by));
  writeSetting('text-size', String(next));
  return next;
}
