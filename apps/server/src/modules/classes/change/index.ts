import * as contract from '@abhyas/contract/classes/mentor.ts';
import { eq } from 'drizzle-orm';
import type { Session } from '../../../platform/http/session.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { getReadableClass } from '../card/readable-class.ts';
import { presentClass } from '../card/present-class.ts';
import { classes } from '../tables.ts';
import { cancelClass, messageBatch, moveClass, shareHandout } from './change-class.ts';

/** Cancelling and moving classes, their handouts and messages about them. A call that changes a class answers with its card. */
export function mountChanges({ parts, mount }: ModuleContext): void {
  const zoneOf = (request: { hostname: string }) => parts.brands.timeZoneOf(request.hostname);
  const cardOf = async ({ session, timeZone, mappingId }: { session: Session; timeZone: string; mappingId: string }) => {
    const { row } = await getReadableClass({ parts, session, where: eq(classes.id, BigInt(mappingId)), studentPin: '' });
    return presentClass({ row, session, timeZone, now: parts.clock.now() });
  };
  mount.session(contract.cancelClass, async ({ session, body, request }) => {
    const timeZone = await zoneOf(request);
    await cancelClass({ parts, session, body, timeZone });
    return cardOf({ session, timeZone, mappingId: body.mappingId });
  });
  mount.session(contract.moveClass, async ({ session, body, request }) => {
    const timeZone = await zoneOf(request);
    await moveClass({ parts, session, body, timeZone });
    return cardOf({ session, timeZone, mappingId: body.mappingId });
  });
  mount.session(contract.shareHandout, async ({ session, body, request }) => {
    await shareHandout({ parts, session, body });
    return cardOf({ session, timeZone: await zoneOf(request), mappingId: body.mappingId });
  });
  mount.session(contract.messageBatch, async ({ session, body, request }) => ({
    students: await messageBatch({ parts, session, body, timeZone: await zoneOf(request) }),
  }));
}
