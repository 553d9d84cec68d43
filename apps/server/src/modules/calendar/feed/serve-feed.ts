import { createHash } from 'node:crypto';
import { AppError } from '../../../platform/common/errors.ts';
import { networkOf } from '../../../platform/http/every-request.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type Limit, countHits } from '../../../platform/postgres/rate-limit.ts';
import { usualLanguage } from '../../../platform/web/usual-language.ts';
import { listCourses } from '../../identity/people/course-queries.ts';
import { senderOf } from '../../identity/messages/compose.ts';
import { readAddress } from './address.ts';
import { composeFeed } from './compose-feed.ts';
import { findServedFeed } from './feed-queries.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Reader } from '../../agenda/read-queries.ts';
import { batchGroup, listStays } from '../../classes/class-facts-queries.ts';

/** Someone as the reader of their whole calendar: what is theirs, their batches while they were in them, and all their courses. */
async function wholeReaderOf({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<Reader> {
  const [courses, stays] = await Promise.all([listCourses({ queryable, personId }), listStays({ queryable, studentId: personId })]);
  const audiences = new Set(courses.flatMap(({ courseId, variantId }) => [`course:${courseId}`, `variant:${variantId}`]));
  return {
    personId,
    groups: [...Array.from(audiences, (audience) => ({ audience, since: null, until: null })), ...stays.map(batchGroup)],
    courseId: null,
  };
}

/** Guesses from one network. An address that was once given out is no guess: programs go on asking for one that was turned off. */
const guesses: Limit = { name: 'calendar-guess', max: 20, seconds: 3600 };
/** How often one feed is made: more than any program asks, so a limit for a program that runs wild. */
const reads: Limit = { name: 'calendar-feed', max: 120, seconds: 3600 };

type Needed = Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'vault'>;

/** The file of an address, with its tag. Throws NOT_FOUND for an address that was never given out, and CALENDAR_GONE for one that opens nothing any more. */
export async function serveFeed({
  parts,
  address,
  ip,
  host,
  origin,
}: {
  parts: Needed;
  address: string;
  ip: string;
  host: string;
  origin: string;
}): Promise<{ text: string; tag: string }> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const count = async (limit: Limit, of: string) =>
    countHits({ queryable, hits: [{ limit, subject: parts.vault.hash(`limit:${of}`).toString('base64url') }], now });
  const named = readAddress({ vault: parts.vault, address });
  if (named === null) {
    await count(guesses, `address:${networkOf(ip).address}`);
    throw new AppError('NOT_FOUND');
  }
  await count(reads, `feed:${named.id}`);
  const feed = await findServedFeed({ queryable, ...named });
  if (feed === null) throw new AppError('CALENDAR_GONE');
  const brand = await parts.brands.forHost(host);
  const portal = senderOf(brand).name;
  const isOwner = feed.ownerId === feed.ofId;
  const text = await composeFeed({
    parts,
    reader: await wholeReaderOf({ queryable, personId: feed.ofId }),
    isOwner,
    name: isOwner ? portal : `${portal} · ${feed.firstName}`,
    timeZone: await parts.brands.timeZoneOf(host),
    origin,
    language: feed.language ?? usualLanguage(brand),
  });
  // weak: the same file may be sent compressed
  return { text, tag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}
