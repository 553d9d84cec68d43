const place = 'abhyas-aim';

/** The percentile that someone on this device aims at; null if none was chosen, or the browser keeps nothing. */
export function storedAim(): number | null {
  try {
    return Number(localStorage.getItem(place)) || null;
  } catch {
    return null;
  }
}

/** Has the device remember an aim, where it can. */
export function storeAim(percentile: number): void {
  try {
    localStorage.setItem(place, String(percentile));
  } catch {
    // it is asked again the next time
  }
}
