import * as contract from '@abhyas/contract/calendar/feed.ts';
import { originOf } from '../../../platform/http/origin.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { feedPath } from './address.ts';
import { makeEventFile } from './event-file.ts';
import { getFeed, replaceFeed, turnFeedOff } from './own-feed.ts';
import { serveFeed } from './serve-feed.ts';

/** The address under which other programs read someone's calendar: its owner's calls, and the file itself. */
export function mountFeed({ parts, mount }: ModuleContext): void {
  mount.session(contract.calendarFeed, async ({ session, body, request }) =>
    getFeed({ parts, session, body, origin: await originOf({ parts, request }) }),
  );
  mount.session(contract.replaceCalendarFeed, async ({ session, body, request }) =>
    replaceFeed({ parts, session, body, origin: await originOf({ parts, request }) }),
  );
  mount.session(contract.endCalendarFeed, async ({ session, body, request }) =>
    turnFeedOff({ parts, session, body, origin: await originOf({ parts, request }) }),
  );
  mount.session(contract.calendarFile, async ({ session, body, request, language, timeZone }) =>
    makeEventFile({
      parts,
      session,
      body,
      timeZone,
      origin: await originOf({ parts, request }),
      language,
    }),
  );
  mount.secretFile({ path: feedPath }, async ({ address, request }) => {
    const { ip, hostname: host } = request;
    const file = await serveFeed({ parts, address, ip, host, origin: await originOf({ parts, request }) });
    return { ...file, type: 'text/calendar; charset=utf-8', name: 'calendar.ics' };
  });
}
