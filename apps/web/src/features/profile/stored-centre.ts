const place = 'abhyas-centre';

/** Stores the student's centre in local storage, as the specification wants (DAT-005). Signing out removes it. */
export function storeCentre(centre: string): void {
  try {
    if (centre === '') localStorage.removeItem(place);
    else localStorage.setItem(place, centre);
  } catch {
    // Storage may be switched off; the centre is read with the profile again.
  }
}
