import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { errorText, say } from '../language.ts';

/**
 * An error of the catalogue. `said`, or `detail` where it is a text already, replaces the catalogue's message where a better one is known and safe to show;
 * `fields` maps a field's path to its message.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** What its answer says in the caller's language in place of the message of its code. */
  readonly said: Said | undefined;
  /** The same as a text. */
  readonly detail: string | undefined;
  readonly fields: Record<string, string> | undefined;
  /** Whole seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    more: { said?: Said; detail?: string; fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(more.detail ?? (more.said === undefined ? errorText({ code, language: 'en' }) : say(more.said, 'en')), { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.said = more.said;
    this.detail = more.detail;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

/** Throws CHANGED_ELSEWHERE for a form that was filled in from an older version than what is stored. What is stored is held by the caller's transaction. */
export function requireVersion({ seen, stored }: { seen: number; stored: number }): void {
  if (seen !== stored)
    throw new AppError('CHANGED_ELSEWHERE', {
      detail: 'Someone else has saved this since you opened it. We kept what you typed: check it, then save again.',
    });
}
