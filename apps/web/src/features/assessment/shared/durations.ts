/** 'm:ss' or 'h:mm:ss' of what is left, in whole seconds rounded up, so that 0:00 means over. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const pad = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${pad(minutes)}:${pad(seconds % 60)}`;
}

export type Urgency = 'calm' | 'soon' | 'last';

/** Amber in the last five minutes, red in the last one. */
export function urgencyOf(ms: number): Urgency {
  return ms <= 60_000 ? 'last' : ms <= 300_000 ? 'soon' : 'calm';
}
