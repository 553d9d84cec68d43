import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session/session.ts';

/** `denied`: the person forbade it in the browser, and only there can it be allowed again. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** What a person chose on this device. Signing out removes it with everything else of theirs (IDN-072), so the next sign-in asks again. */
interface PushChoice {
  readonly personId: string;
  readonly wanted: boolean;
}

const place = 'abhyas-push';

type Who = Pick<Session, 'personId'>;

/** What this person chose here; null as long as they were not asked. */
export function pushChoiceOf({ personId }: Who): boolean | null {
  try {
    const choice = JSON.parse(localStorage.getItem(place) ?? 'null') as PushChoice | null;
    return choice?.personId === personId ? choice.wanted : null;
  } catch {
    return null;
  }
}

/** Stores what this person chose on this device. */
export function storePushChoice(choice: PushChoice): void {
  try {
    localStorage.setItem(place, JSON.stringify({ personId: choice.personId, wanted: choice.wanted }));
  } catch {
    // Storage may be switched off; then the next visit asks again.
  }
}

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The worker of this origin; undefined if the browser took none. */
const workerHere = () => (canPush() ? navigator.serviceWorker.getRegistration() : Promise.resolve(undefined));

/** Whether notices are pushed to this browser for this person. */
export async function readPushState(who: Who): Promise<PushState> {
  const worker = await workerHere();
  if (worker === undefined) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  // the subscription itself may be on its way: it is brought back with every page
  return Notification.permission === 'granted' && pushChoiceOf(who) === true ? 'on' : 'off';
}

/** Has the browser subscribe with the portal's key, in place of a subscription with another one. */
async function subscribe({ worker, pushKey }: { worker: ServiceWorkerRegistration; pushKey: string }): Promise<PushSubscription> {
  const ask = () => worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  try {
    return await ask();
  } catch (error) {
    const old = await worker.pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return ask();
  }
}

/** Returns the server the address of this browser, for the session in use. */
async function subscribeHere(): Promise<void> {
  const { pushKey } = await call('noticeSettings', {});
  const { endpoint, keys } = (await subscribe({ worker: await navigator.serviceWorker.ready, pushKey })).toJSON();
  await call('subscribePush', { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } });
}

/** Asks the person, through the browser, and has notices pushed here. Call it from a click: browsers ask for nothing else. Throws where it fails. */
export async function turnPushOn({ personId }: Who): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    if (permission === 'denied') storePushChoice({ personId, wanted: false });
    return readPushState({ personId });
  }
  await subscribeHere();
  storePushChoice({ personId, wanted: true });
  return 'on';
}

/** Ends the subscription of this browser, and returns the address it had; null if there was none. */
async function endHere(): Promise<string | null> {
  const subscription = (await (await workerHere())?.pushManager.getSubscription()) ?? null;
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

/** Has nothing pushed here any more. */
export async function turnPushOff({ personId }: Who): Promise<PushState> {
  storePushChoice({ personId, wanted: false });
  const endpoint = await endHere();
  if (endpoint !== null) await call('unsubscribePush', { endpoint });
  return readPushState({ personId });
}

/**
 * Keeps the subscription of this browser with the person who is signed in: it is renewed with each page for a person who turned it on, and ends with a
 * sign-out and for anyone else. The server keeps it as long as the session only.
 */
export async function followSession(session: Session | null): Promise<void> {
  const wanted = session !== null && !session.isAdminLogin && pushChoiceOf(session) === true;
  if (!wanted) await endHere();
  else if ((await workerHere()) !== undefined && Notification.permission === 'granted') await subscribeHere();
}
