import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { hasCountedPlaces } from '@abhyas/rules/notices/template.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { recordAudit } from '../audit/queries.ts';
import * as queries from './broadcast-queries.ts';
import { maxPlaces } from './route-of.ts';

interface Changing {
  readonly parts: Ports<'clock' | 'database'>;
  readonly session: Session;
}

/** Adds a registered text, in place of one of its name and language, and audits it. Throws INVALID_REQUEST for places that are not counted from 1. */
export async function addTemplate({ parts, session, body }: Changing & { body: BodyOf<'addTemplate'> }): Promise<bigint> {
  if (!hasCountedPlaces({ text: body.text, max: maxPlaces }))
    throw new AppError('INVALID_REQUEST', { fields: { text: { key: 'field_template_places' } } });
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    const templateId = await queries.replaceTemplate({ tx, row: { ...body, createdAt: now } });
    const entry = {
      at: now,
      actorId: session.personId,
      action: 'broadcasts.template-added',
      targetKind: 'message-template',
      targetId: templateId,
    };
    await recordAudit({ queryable: tx, entry });
    return templateId;
  });
}

/** Offers a registered text no longer, and audits it. Throws NOT_FOUND. */
export async function removeTemplate({ parts, session, templateId }: Changing & { templateId: bigint }): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    if (!(await queries.removeTemplate({ tx, id: templateId, now }))) throw new AppError('NOT_FOUND');
    const entry = {
      at: now,
      actorId: session.personId,
      action: 'broadcasts.template-removed',
      targetKind: 'message-template',
      targetId: templateId,
    };
    await recordAudit({ queryable: tx, entry });
  });
}
