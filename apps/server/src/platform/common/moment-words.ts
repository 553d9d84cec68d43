const part = (moment: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(moment);

/** 'Sat 05 Dec 2026' in a zone. */
export const dayWords = ({ moment, timeZone }: { moment: Date; timeZone: string }): string =>
  `${part(moment, timeZone, { weekday: 'short' })} ${part(moment, timeZone, { day: '2-digit', month: 'short', year: 'numeric' }).replace('Sept', 'Sep')}`;

/** '09:30 AM' in a zone. */
export const timeWords = ({ moment, timeZone }: { moment: Date; timeZone: string }): string =>
  new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true, timeZone }).format(moment).replaceAll('\u202f', ' ');

/** The name of a zone at a moment, as it is written beside a time: 'IST', 'GMT+5:45'. */
export const zoneWords = ({ moment, timeZone }: { moment: Date; timeZone: string }): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' }).formatToParts(moment).find(({ type }) => type === 'timeZoneName')
    ?.value ?? timeZone;

/** 'Sat 05 Dec 2026, 09:30 AM to 11:30 AM IST' in a zone. */
export const rangeWords = ({ from, to, timeZone }: { from: Date; to: Date; timeZone: string }): string =>
  `${dayWords({ moment: from, timeZone })}, ${timeWords({ moment: from, timeZone })} to ${timeWords({ moment: to, timeZone })} ${zoneWords({ moment: to, timeZone })}`;
