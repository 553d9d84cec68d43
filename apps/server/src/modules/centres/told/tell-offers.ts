import { dayWords, rangeWords, timeWords, zoneWords } from '../../../platform/common/moment-words.ts';
import { mapToldTests } from '../../assessment/index.ts';
import { announce, cancelNoticesOf } from '../../notices/index.ts';
import { findSlotFacts } from './facts-queries.ts';
import type { Telling } from './telling.ts';

/** An offer of the waitlist, as its notice needs it. */
export interface ToldOffer {
  readonly id: bigint;
  readonly slotId: bigint;
  readonly studentId: bigint;
  readonly assetId: bigint;
  readonly offerEndsAt: Date | null;
}

/** The causes of what is told of an offer, whatever time its session has. */
const causesOf = ({ id }: ToldOffer) => `seat-offered:${id}:`;

async function wordsOf({ tx, offer }: Pick<Telling, 'tx'> & { offer: ToldOffer }) {
  const { assessmentId, startsAt, endsAt, venue } = await findSlotFacts({ tx, slotId: offer.slotId });
  const test = (await mapToldTests({ queryable: tx, assessmentIds: [assessmentId] })).get(assessmentId);
  if (test === undefined) throw new Error('invariant: a slot has its test');
  return {
    test,
    timeZone: venue.timeZone,
    startsAt,
    slot: `${rangeWords({ from: startsAt, to: endsAt, timeZone: venue.timeZone })}, ${venue.name}`,
  };
}

/** Tells the next in line that a seat is held for them, and until when; the mail takes it or declines it with one press after the sign-in. */
export const tellOffer = async ({ offer, ...of }: Telling & { offer: ToldOffer }): Promise<void> =>
  tellHeld({ ...of, offer, title: 'A seat is free', because: '' });

async function tellHeld({ offer, title, because, ...of }: Telling & { offer: ToldOffer; title: string; because: string }): Promise<void> {
  const { offerEndsAt: moment, assetId, slotId } = offer;
  if (moment === null) return;
  const { test, timeZone, slot, startsAt } = await wordsOf({ ...of, offer });
  const until = `${dayWords({ moment, timeZone })}, ${timeWords({ moment, timeZone })} ${zoneWords({ moment, timeZone })}`;
  const url = `/test?book=${assetId}`;
  const notice = {
    personId: offer.studentId,
    cause: `${causesOf(offer)}${startsAt.toISOString()}`,
    type: 'seat-offered',
    courseId: test.courseId,
    title: `${title}: ${test.name}`,
    text: [`${slot}.`, ...(because === '' ? [] : [because]), `It’s held for you until ${until}.`].join(' '),
    url,
    mail: {
      facts: [],
      links: [
        { text: 'Take this seat', url },
        { text: 'Decline', url: `${url}&decline=${slotId}` },
      ],
      calendar: null,
    },
  } as const;
  await announce({ ...of, notices: [notice] });
}

/** Takes the notice of an offer back once it is answered: it asks for nothing any more. */
export async function withdrawOffer({ tx, now, offer }: Omit<Telling, 'jobs'> & { offer: ToldOffer }): Promise<void> {
  await cancelNoticesOf({ tx, prefix: causesOf(offer), now });
}

/** Tells someone who has not answered that the seat is no longer held. */
export async function tellOfferOver({ offer, ...of }: Telling & { offer: ToldOffer }): Promise<void> {
  await withdrawOffer({ ...of, offer });
  const { test, slot } = await wordsOf({ ...of, offer });
  const notice = {
    personId: offer.studentId,
    cause: `seat-offer-over:${offer.id}`,
    type: 'seat-offered',
    courseId: test.courseId,
    title: `Your held seat was released: ${test.name}`,
    text: `${slot}. Book another slot, or join the waitlist again.`,
    url: `/test?book=${offer.assetId}`,
  } as const;
  await announce({ ...of, notices: [notice] });
}

/** Tells someone who waits for a session, or has a seat of it on offer, that it starts later, and why; what was told of the offer names the earlier time and is taken back. */
export async function tellNewTime({ offer, because, ...of }: Telling & { offer: ToldOffer; because: string }): Promise<void> {
  if (offer.offerEndsAt !== null) {
    await withdrawOffer({ ...of, offer });
    return tellHeld({ ...of, offer, title: 'New time', because });
  }
  const { test, slot, startsAt } = await wordsOf({ ...of, offer });
  const notice = {
    personId: offer.studentId,
    cause: `waitlist-moved:${offer.id}:${startsAt.toISOString()}`,
    type: 'seat-offered',
    courseId: test.courseId,
    title: `New time: ${test.name}`,
    text: `${slot}. ${because} You’re still on the waitlist.`,
    url: `/test?book=${offer.assetId}`,
  } as const;
  await announce({ ...of, notices: [notice] });
}

/** Tells someone that the session they waited for, or had a seat of on offer, is over for them, and why. */
export async function tellLineEnded({ offer, because, ...of }: Telling & { offer: ToldOffer; because: string }): Promise<void> {
  const { test, slot } = await wordsOf({ ...of, offer });
  const notice = {
    personId: offer.studentId,
    cause: `waitlist-ended:${offer.id}`,
    type: 'seat-offered',
    courseId: test.courseId,
    title: `Your waitlist has closed: ${test.name}`,
    text: `${slot}. ${because} Book another slot, or join its waitlist.`,
    url: `/test?book=${offer.assetId}`,
  } as const;
  await announce({ ...of, notices: [notice] });
}
