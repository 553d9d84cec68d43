import { hasAdmin } from './modules/identity/manage-queries.ts';
import { hasContentPack } from './platform/postgres/content.ts';
import type { Ports } from './platform/parts.ts';

/** What the operator of a new portal does next, a sentence for each step that is left. */
export async function listFirstSteps({ database: { orm: queryable }, config }: Ports<'config' | 'database'>): Promise<string[]> {
  const [admin, content] = await Promise.all([hasAdmin({ queryable, config }), hasContentPack(queryable)]);
  return [
    ...(admin ? [] : ['There is no admin yet. Make one: npm run admin -- create ADM1 <email> <first name> <last name>']),
    ...(content
      ? []
      : [
          'There is no content yet. Sign in as an admin: First steps on the desk lead to it. Or import a pack: npm run content -- import <folder>',
        ]),
  ];
}

/** What the sign-in page has to know: that the portal has no content, and so no brand, with or without an admin; and that no code can be sent. */
export async function markPage({
  parts: { config, database, mail, sms },
  isEmpty,
}: {
  parts: Ports<'config' | 'database' | 'mail' | 'sms'>;
  isEmpty: boolean;
}): Promise<Record<string, string>> {
  const portal = isEmpty ? { portal: (await hasAdmin({ queryable: database.orm, config })) ? 'without-content' : 'empty' } : {};
  return { ...portal, ...(mail.reaches || sms.reaches ? {} : { codes: 'handed-over' }) };
}
