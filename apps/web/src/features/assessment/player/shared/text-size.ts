import { readSetting, writeSetting } from './settings.ts';

/** The steps of A- and A+, as factors of the usual size. */
export const textSizes = [0.875, 1, 1.15, 1.35, 1.6] as const;
export const usualTextSize = 1;

/** The step that the device remembers, an index of `textSizes`. */
export function readTextSize(): number {
  const step = Number(readSetting('text-size') ?? usualTextSize);
  return Number.isInteger(step) && step >= 0 && step < textSizes.length ? step : usualTextSize;
}

/** The step after `step` moved by `by`, kept within the scale and remembered. */
export function moveTextSize({ step, by }: { step: number; by: number }): number {
  const next = Math.min(textSizes.length - 1, Math.max(0, step + by));
  writeSetting('text-size', String(next));
  return next;
}
