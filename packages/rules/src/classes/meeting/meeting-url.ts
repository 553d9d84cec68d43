/** Services whose meetings mentors hold, with everything below these names. */
const meetingHosts = ['zoom.us', 'meet.google.com', 'teams.microsoft.com', 'teams.live.com', 'webex.com'];

/**
 * Whether the link that an address brings along may be opened (CLS-027): over https, and the class's own, at the host of the class's own, or at a known meeting service. `own` is the link of the class, '' where it
 * has none.
 */
export function isMeetingUrl({ url, own }: { url: string; own: string }): boolean {
  const given = URL.parse(url);
  if (given === null || given.protocol !== 'https:' || given.username !== '' || given.password !== '') return false;
  const known = URL.parse(own);
  if (known?.protocol === 'https:' && known.host === given.host) return true;
  return meetingHosts.some((host) => given.host === host || given.host.endsWith(`.${host}`));
}
