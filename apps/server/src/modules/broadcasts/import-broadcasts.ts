import type { Transaction } from '../../platform/postgres/database.ts';
import { importOutcomes, notifySelected } from '../notices/notify.ts';
import { type Audience, peopleOf } from './audience-sql.ts';
import * as queries from './broadcast-queries.ts';
import { type Content, noticeOf, routeOf } from './route-of.ts';
import { causeOf } from './save-broadcast.ts';

/** A message of a content pack. */
export interface BroadcastInput {
  readonly authorId: bigint;
  readonly audience: Audience;
  readonly content: Content;
  readonly sendAt: Date;
  /** To whom its mail came back, and who has read it. */
  readonly bouncedIds: readonly bigint[];
  readonly readIds: readonly bigint[];
}

/** A registered text of a content pack. */
export type TemplateInput = Pick<Parameters<typeof queries.replaceTemplate>[0]['row'], 'channel' | 'name' | 'language' | 'text'>;

/** Adds the registered texts and messages of a pack. One whose day has come is as if it had been sent then, but reaches no one; an existing one stays as it is. */
export async function importBroadcasts({
  tx,
  templates,
  inputs,
  now,
}: {
  tx: Transaction;
  templates: readonly TemplateInput[];
  inputs: readonly BroadcastInput[];
  now: Date;
}): Promise<void> {
  const offered = await queries.listTemplates({ queryable: tx });
  for (const row of templates) {
    const isThere = offered.some(
      ({ channel, name, language }) => channel === row.channel && name === row.name && language === row.language,
    );
    if (!isThere) await queries.replaceTemplate({ tx, row: { ...row, createdAt: now } });
  }
  for (const { bouncedIds, readIds, ...input } of inputs) {
    const { authorId, audience, content, sendAt } = input;
    if (await queries.hasWritten({ queryable: tx, authorId, title: content.title })) continue;
    const id = await queries.insertBroadcast({ tx, row: { ...input, type: content.type, createdAt: now } });
    if (sendAt > now) continue;
    const cause = causeOf(id);
    const route = await routeOf({ queryable: tx, content, atAnyHour: false });
    const selected = peopleOf({ audience, now });
    const people = await notifySelected({ tx, jobs: null, now: sendAt, selected, notice: noticeOf({ content, cause }), route });
    await importOutcomes({ tx, cause, at: sendAt, bouncedIds, readIds });
    await queries.updateBroadcast({ tx, id, version: 0, change: { state: 'sent', people } });
  }
}
