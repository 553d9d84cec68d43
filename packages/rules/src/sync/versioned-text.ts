/** A text as the server has it; its version goes up with every change. */
export interface ServerText {
  readonly text: string;
  readonly version: number;
}

/** A text as a device has it, and what the device knows of the server's. */
export interface VersionedText {
  readonly text: string;
  /** The version of the server that this text was written on, 0 if the server has none. */
  readonly version: number;
  /** Texts that were sent and not answered, oldest first: one of them may be what the server has by now. */
  readonly sent: readonly string[];
}

/** How many unanswered texts a device remembers. */
export const maxSent = 4;

/** `prints` with one print more, remembered as sent. Only the last `max` are kept. */
export function rememberSent<T>(prints: readonly T[], print: T, max: number): T[] {
  return [...prints.filter((each) => each !== print), print].slice(-max);
}

/** `prints` once the one that was sent has arrived: what was there before it is no more. */
export function forgetBefore<T>(prints: readonly T[], print: T): T[] {
  return prints.slice(Math.max(0, prints.indexOf(print)));
}

/** The text as it leaves for the server. */
export function sending(state: VersionedText, text = state.text): VersionedText {
  return { ...state, sent: rememberSent(state.sent, text, maxSent) };
}

/** The text once the server has answered: what was written since goes next, based on the answer. */
export function arrived(state: VersionedText, { version }: Pick<ServerText, 'version'>): VersionedText {
  return { ...state, version, sent: [] };
}

/**
 * What it means that the server has `server`. `same`: nothing is left to send. `mine`: it is the version this text was written on, or one of the texts this
 * device has sent, so this text replaces it. `conflict`: another device has changed it. `gone`: the server does not have it any more.
 */
export type Meeting = 'same' | 'mine' | 'conflict' | 'gone';

export function meetServer(state: VersionedText, server: ServerText | null): Meeting {
  if (server === null) return state.version === 0 && state.sent.length === 0 ? 'mine' : 'gone';
  if (server.text === state.text) return 'same';
  return server.version === state.version || state.sent.includes(server.text) ? 'mine' : 'conflict';
}
