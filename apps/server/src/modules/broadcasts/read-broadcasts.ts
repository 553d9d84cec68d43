import { broadcastPages } from '@abhyas/contract/notices/broadcast-limits.ts';
import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import { portalZone } from '../../platform/web/portal-zone.ts';
import { listClosedTests } from '../assessment/missed-test-queries.ts';
import { listBatchNames, listCourseNames } from '../classes/staff/batch-queries.ts';
import { listBatches as listVariants } from '../identity/manage-queries.ts';
import { countOutcomes, countProblems, countReach, countRead, listSelected, listTold } from '../notices/told-queries.ts';
import { peopleOf } from './audience-sql.ts';
import { findBroadcast, listBroadcasts, listTemplates } from './broadcast-queries.ts';
import { causeOf, goesAt } from './save-broadcast.ts';

/** Tests that can be asked for as missed. */
const maxTests = 100;
const offsetOf = ({ page, size }: { page: number; size: number }) => ({ max: size, offset: (page - 1) * size });

/** What staff choose from for a message. */
export async function getChoices({
  parts,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database'>;
}): Promise<ResultOf<'broadcastChoices'>> {
  const queryable = parts.database.orm;
  const courses = await listCourseNames(queryable);
  const variants = Map.groupBy(await listVariants(queryable), ({ courseId }) => courseId);
  const batches = Map.groupBy(await listBatchNames(queryable), ({ courseId }) => courseId);
  const tests = await listClosedTests({ queryable, now: parts.clock.now(), max: maxTests });
  const templates = await listTemplates({ queryable });
  return {
    courses: courses.map(({ id, name }) => ({
      courseId: id,
      name,
      variants: (variants.get(id) ?? []).map((variant) => ({ id: variant.variantId, name: variant.name })),
      batches: (batches.get(id) ?? []).map((batch) => ({ id: batch.id, name: batch.name })),
    })),
    tests: tests.map(({ id, name, courseName }) => ({ assessmentId: id, name, courseName })),
    templates: templates.map(({ id, channel, name, language, text }) => ({ templateId: id, channel, name, language, text })),
    timeZone: await portalZone(parts),
  };
}

/** Counts whom a message would go to now, and the gaps of each channel. */
export async function countAudience({
  parts,
  body: { audience, type, sendAt },
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database'>;
  body: BodyOf<'countAudience'>;
}): Promise<ResultOf<'countAudience'>> {
  const selected = peopleOf({ audience, now: parts.clock.now() });
  const rows = await countReach({ queryable: parts.database.orm, selected, type });
  const [row] = rows;
  // a row for each channel, also where no one is reached
  if (row === undefined) throw new Error('invariant: expected a row for each channel');
  const { people, students, parents } = row;
  const gapsOf = (channel: (typeof rows)[number]['channel']) => {
    const { noAddress, notWanted } = rows.find((each) => each.channel === channel) ?? row;
    return { reached: people - noAddress - notWanted, noAddress, notWanted };
  };
  const channels = { push: gapsOf('push'), email: gapsOf('email'), sms: gapsOf('sms'), whatsapp: gapsOf('whatsapp') };
  return { people, students, parents, channels, goesAt: await goesAt({ parts, wanted: sendAt }) };
}

/** A page of the people whom a message would go to now. */
export async function listAudience({
  parts,
  body: { audience, page },
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'audiencePeople'>;
}): Promise<ResultOf<'audiencePeople'>> {
  const queryable = parts.database.orm;
  const selected = peopleOf({ audience, now: parts.clock.now() });
  const people = await listSelected({ queryable, selected, ...offsetOf({ page, size: broadcastPages.people }) });
  const [counted] = await countReach({ queryable, selected, type: 'notice' });
  return { people, total: counted?.people ?? 0 };
}

/** A page of the messages of staff. */
export async function getBroadcasts({
  parts,
  body: { page },
}: {
  parts: Ports<'database'>;
  body: BodyOf<'broadcasts'>;
}): Promise<ResultOf<'broadcasts'>> {
  const queryable = parts.database.orm;
  const { rows, total } = await listBroadcasts({ queryable, ...offsetOf({ page, size: broadcastPages.messages }) });
  const problems = await countProblems({ queryable, causes: rows.map(({ id }) => causeOf(id)) });
  return {
    broadcasts: rows.map(({ id, content, state, sendAt, people }) => ({
      broadcastId: id,
      title: content.title,
      state,
      sendAt,
      people,
      problems: problems.get(causeOf(id)) ?? 0,
    })),
    total,
  };
}

/** A message and what became of it. Throws NOT_FOUND. */
export async function getBroadcast({ parts, id }: { parts: Ports<'database'>; id: bigint }): Promise<ResultOf<'broadcast'>> {
  const queryable = parts.database.orm;
  const found = await findBroadcast({ queryable, id });
  if (found === null) throw new AppError('NOT_FOUND');
  const { row, author } = found;
  const { audience, content, state, sendAt, people, version } = row;
  const cause = causeOf(id);
  const named = sql`select unnest(${sql.param(audience.personIds.map(String))}::bigint[])`;
  return {
    broadcastId: id,
    title: content.title,
    state,
    sendAt,
    people,
    version,
    author,
    audience,
    named: await listSelected({ queryable, selected: named, max: audience.personIds.length, offset: 0 }),
    content,
    read: await countRead({ queryable, cause }),
    deliveries: await countOutcomes({ queryable, cause }),
  };
}

/** A page of those who got a message. Throws NOT_FOUND. */
export async function listBroadcastPeople({
  parts,
  body: { broadcastId, problems, page },
}: {
  parts: Ports<'database'>;
  body: BodyOf<'broadcastPeople'>;
}): Promise<ResultOf<'broadcastPeople'>> {
  const queryable = parts.database.orm;
  if ((await findBroadcast({ queryable, id: broadcastId })) === null) throw new AppError('NOT_FOUND');
  const { rows, total } = await listTold({
    queryable,
    cause: causeOf(broadcastId),
    problems,
    ...offsetOf({ page, size: broadcastPages.people }),
  });
  return { people: rows.map(({ readAt, ...row }) => ({ ...row, read: readAt !== null })), total };
}
