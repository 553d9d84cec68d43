import type { Language } from '@abhyas/contract/languages.ts';
import { say } from '../language.ts';

/** A moment in a zone, and the language it is written in: English where none is named. */
interface At {
  readonly moment: Date;
  readonly timeZone: string;
  readonly language?: Language | undefined;
}

const part = ({ moment, timeZone, language = 'en' }: At, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-IN-u-nu-latn`, { ...options, timeZone }).format(moment);

/** '05 Dec 2026', '05 दिस॰ 2026' in a zone. */
export const dateWords = (at: At): string => part(at, { day: '2-digit', month: 'short', year: 'numeric' }).replace('Sept', 'Sep');

/** 'December 2026', 'दिसंबर 2026' of a month (YYYY-MM); short 'Dec 2026'. */
export const monthWords = ({
  month,
  language,
  length = 'long',
}: {
  month: string;
  language: Language;
  length?: 'long' | 'short';
}): string =>
  part({ moment: new Date(`${month}-15T00:00:00Z`), timeZone: 'UTC', language }, { month: length, year: 'numeric' }).replace(
    'Sept ',
    'Sep ',
  );

/** 'Sat 05 Dec 2026', 'शनि 05 दिस॰ 2026' in a zone; with a long weekday 'Saturday 05 Dec 2026'. */
export const dayWords = ({ weekday = 'short', ...at }: At & { readonly weekday?: 'short' | 'long' }): string =>
  `${part(at, { weekday })} ${dateWords(at)}`;

/** '09:30 AM' in a zone, in every language. */
export const timeWords = ({ moment, timeZone }: Pick<At, 'moment' | 'timeZone'>): string =>
  new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true, timeZone }).format(moment).replaceAll('\u202f', ' ');

/** The name of a zone at a moment, as it is written beside a time: 'IST', 'GMT+5:45'. */
export const zoneWords = ({ moment, timeZone }: Pick<At, 'moment' | 'timeZone'>): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' }).formatToParts(moment).find(({ type }) => type === 'timeZoneName')
    ?.value ?? timeZone;

/** 'Sat 05 Dec 2026, 09:30 AM to 11:30 AM IST' in a zone. */
export const rangeWords = ({ from, to, language = 'en', timeZone }: Omit<At, 'moment'> & { from: Date; to: Date }): string =>
  say(
    {
      key: 'time_range',
      values: {
        day: dayWords({ moment: from, timeZone, language }),
        from: timeWords({ moment: from, timeZone }),
        to: timeWords({ moment: to, timeZone }),
        zone: zoneWords({ moment: to, timeZone }),
      },
    },
    language,
  );

/** 'Sat 05 Dec 2026, 09:30 AM IST' in a zone. */
export const momentWords = (at: At): string => `${dayWords(at)}, ${timeWords(at)} ${zoneWords(at)}`;
