import { m } from '../../paraglide/messages.js';

/** As long as the server takes it. */
const maxSource = 120;

/** Where a visitor comes from, in words: what a campaign's link says of itself, else the site that led here. */
export function sourceOf({ search, referrer, host }: { search: string; referrer: string; host: string }): string {
  const fields = new URLSearchParams(search);
  const campaign = ['utm_source', 'utm_medium', 'utm_campaign'].flatMap((name) => fields.get(name)?.trim() || []);
  if (campaign.length > 0) return campaign.join(', ').slice(0, maxSource);
  const from = URL.canParse(referrer) ? new URL(referrer).hostname : '';
  return from === '' || from === host ? m.enrol_source_direct() : from.slice(0, maxSource);
}

/** Where the visitor of this page comes from. */
export const ownSource = (): string =>
  sourceOf({ search: globalThis.location.search, referrer: document.referrer, host: globalThis.location.hostname });

/** The same of who took the free test. */
export function trialSource(): string {
  const source = ownSource();
  return (source === m.enrol_source_direct() ? m.trial_source() : `${m.trial_source()}, ${source}`).slice(0, maxSource);
}
