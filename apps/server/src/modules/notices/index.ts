import * as contract from '@abhyas/contract/account.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { findPreferences, savePreferences } from './queries.ts';

export { noticesData } from './personal-data.ts';

/** Which channels people want notices on. */
export function registerNotices({ parts, mount }: ModuleContext): void {
  const queryable = parts.database.orm;
  mount.session(contract.noticePreferences, async ({ session }) => {
    const row = await findPreferences({ queryable, personId: session.personId });
    // who has chosen nothing wants to hear of everything
    return { email: row?.email ?? true, sms: row?.sms ?? true, push: row?.push ?? true };
  });
  mount.session(contract.saveNoticePreferences, async ({ session, body }) => {
    await savePreferences({ queryable, personId: session.personId, channels: body, now: parts.clock.now() });
    return body;
  });
}
