import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { errorText, textIn } from '../language.ts';

/**
 * An error of the catalogue; `said` replaces its message where a better one is known and safe to show, and `fields` says what is wrong by the path of a field.
 * A text, which no message stands for yet, is said as it is.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** What its answer says in the caller's language in place of the message of its code. */
  readonly said: Said | string | undefined;
  readonly fields: Readonly<Record<string, Said | string>> | undefined;
  /** Whole seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    more: { said?: Said | string; fields?: Readonly<Record<string, Said | string>>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(more.said === undefined ? errorText({ code, language: 'en' }) : textIn(more.said, 'en'), { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.said = more.said;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

/** Throws CHANGED_ELSEWHERE for a form that was filled in from an older version than what is stored. What is stored is held by the caller's transaction. */
export function requireVersion({ seen, stored }: { seen: number; stored: number }): void {
  if (seen !== stored)
    throw new AppError('CHANGED_ELSEWHERE', {
      said: { key: 'refusal_saved_elsewhere' },
    });
}
