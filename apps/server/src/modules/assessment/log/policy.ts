import { AppError } from '../../../platform/common/errors.ts';

/**
 * Whether a window's events are written. While the attempt is open: those of the newest fence only. Once it is closed: those of every window it had, as late
 * answers. `writeBatches` applies the same rule in SQL.
 */
export function isWriteAllowed({ held, fence }: { held: { readonly fence: number; readonly closed: boolean }; fence: number }): boolean {
  return held.closed ? fence <= held.fence : fence === held.fence;
}

/** What a call says that brings more events than an attempt may hold. */
export function tooManyEvents(): AppError {
  return new AppError('INVALID_REQUEST', { detail: "This test can't record any more steps. Your saved answers are kept." });
}
