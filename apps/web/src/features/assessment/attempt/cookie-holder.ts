/**
 * Which attempt the browser's one attempt cookie stands for. Script cannot read that cookie, and a test launched beside another replaces it: without
 * this note the first window's answers would go to the second one's attempt.
 */
const key = 'abhyas-attempt';
const exchanging = '?';
/** An exchange whose end was never noted (its window closed) is not waited for longer than this, in ms. */
const longestExchange = 30_000;

export type Notes = Pick<Storage, 'getItem' | 'setItem'>;

/** Where the note stands and the device's time in ms; both handed in so that tests can. */
interface Device {
  readonly notes: Notes | null;
  readonly now: number;
}

/** Notes that the cookie is this attempt's: the server has just answered for it. */
export function noteHolder({ attemptId, notes }: { attemptId: string; notes: Notes | null }): void {
  notes?.setItem(key, attemptId);
}

/** Notes the attempt of a launch token while it is exchanged for the cookie. Until the answer is here, no window knows whose cookie it is. */
export async function noteExchange<S extends { attemptId: string }>({
  exchange,
  notes,
  now,
}: Device & { exchange: () => Promise<S> }): Promise<S> {
  const before = notes?.getItem(key) ?? '';
  notes?.setItem(key, `${exchanging}${now}`);
  try {
    const state = await exchange();
    noteHolder({ attemptId: state.attemptId, notes });
    return state;
  } catch (error) {
    notes?.setItem(key, before);
    throw error;
  }
}

/** Whether a window that plays `attemptId` may send: `wait` while another test is being launched, `no` once it has been, `ask` the server where nobody can tell. */
export function mayWrite({ attemptId, notes, now }: Device & { attemptId: string }): 'yes' | 'wait' | 'ask' | 'no' {
  const held = notes?.getItem(key) ?? '';
  if (held.startsWith(exchanging)) return now - Number(held.slice(1)) > longestExchange ? 'ask' : 'wait';
  return held === '' || held === attemptId ? 'yes' : 'no';
}

/** The notes of this browser, or null where storage is switched off; then its windows cannot tell each other. */
export function browserNotes(): Notes | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
