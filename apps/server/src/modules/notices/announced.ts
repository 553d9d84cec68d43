import { z } from 'zod';
import { calendarEntrySchema } from '../../platform/messages/calendar-entry.ts';
import { type Language, languages } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { broadcastChannels } from '@abhyas/contract/notices/broadcast-limits.ts';
import type { NoticeType } from '@abhyas/contract/notices/notices.ts';
import { say } from '../../platform/language.ts';

/** What the mail of a notice says beyond the notice: facts by name, links of its own, and what it has for the person's calendar: one entry, or several `events` in one file. */
export const noticeMailSchema = z.object({
  facts: z.array(z.object({ name: z.string(), text: z.string() })).readonly(),
  /** A `url` of the portal is a path; others are whole. */
  links: z.array(z.object({ text: z.string(), url: z.string() })).readonly(),
  calendar: calendarEntrySchema.nullable(),
  events: z.array(calendarEntrySchema).readonly().optional(),
});
export type NoticeMail = z.infer<typeof noticeMailSchema>;

/** How the causes of the messages of staff begin. */
export const messagesOfStaff = 'broadcast:';

/** Where a message of staff goes beside the list, and the registered texts that phone numbers get. "{name}" in a text or value is the first name of its reader. */
export const noticeRouteSchema = z.object({
  /** Also in quiet hours: staff send it to themselves. */
  atAnyHour: z.boolean(),
  channels: z.array(z.enum(broadcastChannels)).readonly(),
  sms: z.object({ templateId: z.string(), text: z.string() }).nullable(),
  whatsapp: z
    .object({ template: z.string(), language: z.enum(languages), values: z.array(z.string()).readonly(), text: z.string() })
    .nullable(),
});
export type NoticeRoute = z.infer<typeof noticeRouteSchema>;

const day = 24 * 60 * 60_000;
/** Milliseconds. A notice that a pack dates further back is old news: it is only in the list, without a message or a badge. */
export const maxNewsAgeMs = day;
/** Milliseconds that a notice is kept after its day: one that was read or cancelled, and one that no one read. */
export const kept = { readMs: 180 * day, unreadMs: 365 * day };

/** What a notice says. `url` is a path of the portal, or ''. */
export interface NoticeWords {
  readonly type: NoticeType;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** A notice to people. */
export interface NoticeInput extends NoticeWords {
  /** What it comes from: it gives a person one notice, however often it is announced. It begins with a word of the module and a colon. */
  readonly cause: string;
  /** The course it is about, where it is about one. */
  readonly courseId?: bigint;
  /** When they hear of it; at once where it is absent or past. */
  readonly dueAt?: Date;
  /** What its mail says beyond it. */
  readonly mail?: NoticeMail;
  /** What it says in other languages than English; each person gets it in theirs. */
  readonly translated?: Readonly<Partial<Record<Language, NoticeTexts>>>;
}

type NoticeTexts = Pick<NoticeInput, 'title' | 'text' | 'mail'>;

/** A notice that each person gets in their own language. It is kept as it was worded then: who changes the language later reads it as it was. */
export function inEachLanguage<N extends NoticeInput>(wordIn: (language: Language) => N): N {
  const others = languages.filter((language) => language !== 'en');
  const translated = Object.fromEntries(
    others.map((language) => {
      const { title, text, mail } = wordIn(language);
      return [language, { title, text, ...(mail === undefined ? {} : { mail }) }];
    }),
  );
  return { ...wordIn('en'), translated };
}

/** A notice whose words are messages, in a language. */
export const wordedIn = ({ title, text }: Readonly<Record<'title' | 'text', Said>>, language: Language): NoticeTexts => ({
  title: say(title, language),
  text: say(text, language),
});

/** A list, a phone and a mail show this much, in UTF-16 units; encrypted it fits into what a push service takes. */
const maxLength = { title: 200, text: 500 };

/** The row of a notice that is announced at `now`. */
export function rowOf({ notice, now }: { notice: NoticeInput; now: Date }) {
  const { cause, type, courseId = null, title, text, url, dueAt = now, mail = null, translated = {} } = notice;
  return {
    cause,
    type,
    courseId,
    ...cutTexts({ title, text }),
    translated: Object.fromEntries(Object.entries(translated).map(([language, texts]) => [language, { ...texts, ...cutTexts(texts) }])),
    url,
    mail,
    // what is due already comes now: no one has seen it before
    dueAt: dueAt > now ? dueAt : now,
  };
}

const cutTexts = ({ title, text }: NoticeTexts) => ({
  title: cut({ text: title, length: maxLength.title }),
  text: cut({ text, length: maxLength.text }),
});

function cut({ text, length }: { text: string; length: number }): string {
  if (text.length <= length) return text;
  // not between the two halves of a sign
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
