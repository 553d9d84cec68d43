/** What a candidate chose about the look of the player; it belongs to the device. */
export type Setting = 'split' | 'pad' | 'text-size' | 'letters' | 'contrast';

const keyOf = (setting: Setting) => `abhyas-player-${setting}`;

export function readSetting(setting: Setting): string | null {
  try {
    return localStorage.getItem(keyOf(setting));
  } catch {
    return null; // Storage may be switched off.
  }
}

export function writeSetting(setting: Setting, value: string): void {
  try {
    localStorage.setItem(keyOf(setting), value);
  } catch {
    // Then the choice holds until the window closes.
  }
}
