import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getReadPerson } from '../../relations/read-student.ts';
import { addressOf } from './address.ts';
import { endFeed, findFeed, renewFeed, type Whose } from './feed-queries.ts';

type Answer = ResultOf<'calendarFeed'>;
interface Asked {
  readonly parts: Ports<'clock' | 'database' | 'vault'>;
  readonly session: Session;
  readonly body: BodyOf<'calendarFeed'>;
  /** Where the caller reaches the portal. */
  readonly origin: string;
}

/** A student's and a mentor's feed is of their own calendar, a parent's of that of one child. Throws NOT_FOUND for anyone else's. */
async function whoseOf({ parts, session, body: { studentImsPin: pin } }: Asked): Promise<Whose> {
  const { personId: ownerId, role } = session;
  if (role === 'parent') return { ownerId, ofId: (await getReadPerson({ parts, session, pin })).id };
  if (pin !== '' && pin.toUpperCase() !== session.pin) throw new AppError('NOT_FOUND');
  return { ownerId, ofId: ownerId };
}

const off: Answer = { url: '', since: null };

const presentFeed = ({ parts: { vault }, origin, feed }: Asked & { feed: NonNullable<Awaited<ReturnType<typeof findFeed>>> }): Answer => ({
  url: origin + addressOf({ vault, id: feed.id, version: feed.version }),
  since: feed.changedAt,
});

/** The address of a calendar; none is made by asking for it. */
export async function getFeed(asked: Asked): Promise<Answer> {
  const feed = await findFeed({ queryable: asked.parts.database.orm, whose: await whoseOf(asked) });
  return feed === null ? off : presentFeed({ ...asked, feed });
}

/** A new address for a calendar, in place of the one it had. */
export async function replaceFeed(asked: Asked): Promise<Answer> {
  const { clock, database } = asked.parts;
  const feed = await renewFeed({ queryable: database.orm, whose: await whoseOf(asked), now: clock.now() });
  return presentFeed({ ...asked, feed });
}

/** Leaves a calendar without an address. */
export async function turnFeedOff(asked: Asked): Promise<Answer> {
  const { clock, database } = asked.parts;
  await endFeed({ queryable: database.orm, whose: await whoseOf(asked), now: clock.now() });
  return off;
}
