import type { ErrorCode } from '@abhyas/contract/errors.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { isWithdrawn } from './course-queries.ts';

/**
 * The error for a part of a course that does not exist: HEADER_MODULE_EXPIRED if an import removed it since the header was loaded, which a refresh fixes, else
 * `otherwise`.
 */
export async function missingNode({
  otherwise = 'NOT_FOUND',
  ...which
}: Parameters<typeof isWithdrawn>[0] & { otherwise?: ErrorCode }): Promise<AppError> {
  return new AppError((await isWithdrawn(which)) ? 'HEADER_MODULE_EXPIRED' : otherwise);
}
