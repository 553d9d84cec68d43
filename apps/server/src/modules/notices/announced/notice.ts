import type { NoticeType } from '@abhyas/contract/notices/notices.ts';
import type { NoticeMail } from './notice-mail.ts';

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
}

/** A list, a phone and a mail show this much, in UTF-16 units; encrypted it fits into what a push service takes. */
const maxLength = { title: 200, text: 500 };

/** The row of a notice that is announced at `now`. */
export function rowOf({ notice, now }: { notice: NoticeInput; now: Date }) {
  const { cause, type, courseId = null, title, text, url, dueAt = now, mail = null } = notice;
  return {
    cause,
    type,
    courseId: courseId === null ? null : String(courseId),
    title: cut({ text: title, length: maxLength.title }),
    text: cut({ text, length: maxLength.text }),
    url,
    mail,
    // what is due already comes now: no one has seen it before
    dueAt: (dueAt > now ? dueAt : now).toISOString(),
  };
}

function cut({ text, length }: { text: string; length: number }): string {
  if (text.length <= length) return text;
  // not between the two halves of a sign
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
