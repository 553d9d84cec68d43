import { createHash, timingSafeEqual } from 'node:crypto';
import { undeliveredReasons } from '@abhyas/contract/notices/undelivered.ts';
import { z } from 'zod';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { recordReport } from './send-queries.ts';

/** The route at which a gateway or mail service reports what became of a message. */
export const deliveryReportPath = '/api/notices/delivery-report';

/** `id` is that of the message: of a mail its Message-ID without the host. */
const Report = z.object({
  id: z.string().max(200),
  state: z.enum(['arrived', 'bounced']),
  reason: z.enum(undeliveredReasons).nullable().default(null),
});

const digestOf = (text: string) => createHash('sha256').update(text).digest();

function readReport(body: Buffer): z.output<typeof Report> {
  try {
    return Report.parse(JSON.parse(body.toString()));
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', { cause });
  }
}

/** Records a report, however often and in whichever order reports come. Throws UNAUTHENTICATED without the token of the settings, INVALID_REQUEST; one of an unknown message changes nothing. */
export async function handleReport({
  parts,
  authorization,
  body,
}: {
  parts: Ports<'clock' | 'config' | 'database'>;
  authorization: string | undefined;
  body: Buffer;
}): Promise<void> {
  const token = parts.config.deliveryReportToken;
  if (token === null || !timingSafeEqual(digestOf(authorization ?? ''), digestOf(`Bearer ${token}`))) throw new AppError('UNAUTHENTICATED');
  const { id: messageId, state, reason } = readReport(body);
  await recordReport({ queryable: parts.database.orm, messageId, state, reason, now: parts.clock.now() });
}
