import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findProspectus } from '../intake-queries.ts';
import { parseBuyer } from '../orders/place-order.ts';
import { hasLead, searchLeads, updateLead, upsertLead } from './lead-queries.ts';

/** Keeps who wants a call about a course. Throws NOT_FOUND and INVALID_REQUEST. */
export async function askForCall({
  parts,
  body: { slug, name: typedName, mobile: typedMobile, email: typedEmail, source },
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'askForCall'>;
}): Promise<void> {
  const queryable = parts.database.orm;
  const { name, mobile, email } = parseBuyer({ name: typedName, mobile: typedMobile, email: typedEmail, emailIsOptional: true });
  const page = await findProspectus({ queryable, slug });
  if (page === null) throw new AppError('NOT_FOUND');
  const now = parts.clock.now();
  await upsertLead({
    queryable,
    row: { prospectusId: page.id, name, mobile, email, source, state: 'new', nextCallOn: '', note: '', agreedAt: now, changedAt: now },
  });
}

/** A page of leads for staff. */
export async function listLeads({
  parts,
  body,
}: {
  parts: Ports<'database'>;
  body: BodyOf<'staffLeads'>;
}): Promise<ResultOf<'staffLeads'>> {
  const { rows, total } = await searchLeads({ queryable: parts.database.orm, ...body });
  return {
    total,
    leads: rows.map(({ lead, course, firstName, lastName, score, takenAt }) => ({
      leadId: lead.id,
      name: lead.name,
      mobile: lead.mobile,
      email: lead.email,
      course,
      source: lead.source,
      state: lead.state,
      nextCallOn: lead.nextCallOn,
      note: lead.note,
      staffName: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
      agreedAt: lead.agreedAt,
      trial: score === null || takenAt === null ? null : { ...score, takenAt },
      version: lead.version,
    })),
  };
}

/** Notes how far it is with a lead. Throws NOT_FOUND and CHANGED_ELSEWHERE. */
export async function saveLead({
  parts,
  staffId,
  body: { leadId, version, state, nextCallOn, note },
}: {
  parts: Ports<'clock' | 'database'>;
  staffId: bigint;
  body: BodyOf<'saveLead'>;
}): Promise<ResultOf<'saveLead'>> {
  const queryable = parts.database.orm;
  if (await updateLead({ queryable, leadId, version, state, nextCallOn, note, staffId, changedAt: parts.clock.now() }))
    return { version: version + 1 };
  throw new AppError((await hasLead({ queryable, leadId })) ? 'CHANGED_ELSEWHERE' : 'NOT_FOUND');
}
