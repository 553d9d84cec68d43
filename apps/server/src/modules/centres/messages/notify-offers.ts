import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { momentWords, rangeWords } from '../../../platform/common/moment-words.ts';
import { say } from '../../../platform/language.ts';
import { mapToldTests } from '../../assessment/paper/test-queries.ts';
import { type NoticeInput, inEachLanguage } from '../../notices/announced.ts';
import { notify, cancelNoticesOf } from '../../notices/notify.ts';
import { type Because, eachIn } from './because.ts';
import { findSlotFacts } from './facts-queries.ts';
import type { Notifying } from './notifying.ts';

/** An offer of the waitlist, as its notice needs it. */
export interface NoticeOffer {
  readonly id: bigint;
  readonly slotId: bigint;
  readonly studentId: bigint;
  readonly assetId: bigint;
  readonly offerEndsAt: Date | null;
}

/** The causes of the notices about an offer, whatever time its session has. */
const causesOf = ({ id }: NoticeOffer) => `seat-offered:${id}:`;

async function factsOf({ tx, offer }: Pick<Notifying, 'tx'> & { offer: NoticeOffer }) {
  const { assessmentId, startsAt, endsAt, venue } = await findSlotFacts({ tx, slotId: offer.slotId });
  const test = (await mapToldTests({ queryable: tx, assessmentIds: [assessmentId] })).get(assessmentId);
  if (test === undefined) throw new Error('invariant: a slot has its test');
  const { timeZone } = venue;
  const slotIn = (language: Language) => `${rangeWords({ from: startsAt, to: endsAt, timeZone, language })}, ${venue.name}`;
  return { test, timeZone, startsAt, slotIn };
}

/** What a notice says in a language. */
interface Wording {
  readonly said: (what: Said) => string;
  readonly language: Language;
  /** The time and the place of the session. */
  readonly slot: string;
}

/** A notice to the student of an offer, worded in each language. */
const noticeOf = ({
  offer: { studentId, assetId },
  facts: { test, slotIn },
  cause,
  wordIn,
}: {
  offer: NoticeOffer;
  facts: Awaited<ReturnType<typeof factsOf>>;
  cause: string;
  wordIn: (wording: Wording) => { title: string; text: readonly string[] } & Pick<NoticeInput, 'mail'>;
}) =>
  inEachLanguage((language) => {
    const { text, ...more } = wordIn({ said: (what) => say(what, language), language, slot: slotIn(language) });
    return {
      personId: studentId,
      cause,
      type: 'seat-offered' as const,
      courseId: test.courseId,
      url: `/test?book=${assetId}`,
      text: text.join(' '),
      ...more,
    };
  });

/** Tells the next in line that a seat is held for them, and until when; the mail takes it or declines it with one press after the sign-in. */
export const notifyOffer = async ({ offer, ...of }: Notifying & { offer: NoticeOffer }): Promise<void> =>
  notifyHeld({ ...of, offer, title: 'offer_free', because: [] });

async function notifyHeld({
  offer,
  title,
  because,
  ...of
}: Notifying & { offer: NoticeOffer; title: 'offer_free' | 'offer_new_time'; because: Because }): Promise<void> {
  const { offerEndsAt: moment, assetId, slotId } = offer;
  if (moment === null) return;
  const facts = await factsOf({ ...of, offer });
  const { test, timeZone, startsAt } = facts;
  const url = `/test?book=${assetId}`;
  const notice = noticeOf({
    offer,
    facts,
    cause: `${causesOf(offer)}${startsAt.getTime()}`,
    wordIn: ({ said, language, slot }) => ({
      title: said({ key: title, values: { test: test.name } }),
      text: [
        said({ key: 'sentence', values: { text: slot } }),
        ...eachIn({ texts: because, language }),
        said({ key: 'offer_held', values: { until: momentWords({ moment, timeZone, language }) } }),
      ],
      mail: {
        facts: [],
        links: [
          { text: said({ key: 'offer_take' }), url },
          { text: said({ key: 'offer_decline' }), url: `${url}&decline=${slotId}` },
        ],
        calendar: null,
      },
    }),
  });
  await notify({ ...of, notices: [notice] });
}

/** Takes the notice of an offer back once it is answered: it asks for nothing any more. */
export async function withdrawOffer({ tx, now, offer }: Omit<Notifying, 'jobs'> & { offer: NoticeOffer }): Promise<void> {
  await cancelNoticesOf({ tx, prefix: causesOf(offer), now });
}

/** Tells someone who has not answered that the seat is no longer held. */
export async function notifyOfferOver({ offer, ...of }: Notifying & { offer: NoticeOffer }): Promise<void> {
  await withdrawOffer({ ...of, offer });
  const facts = await factsOf({ ...of, offer });
  const notice = noticeOf({
    offer,
    facts,
    cause: `seat-offer-over:${offer.id}`,
    wordIn: ({ said, slot }) => ({
      title: said({ key: 'offer_released', values: { test: facts.test.name } }),
      text: [said({ key: 'sentence', values: { text: slot } }), said({ key: 'offer_again' })],
    }),
  });
  await notify({ ...of, notices: [notice] });
}

/** Notifies someone who waits for a session, or has a seat of it on offer, that it starts later, and why; the notice of the offer names the earlier time and is withdrawn. */
export async function notifyNewTime({ offer, because, ...of }: Notifying & { offer: NoticeOffer; because: Because }): Promise<void> {
  if (offer.offerEndsAt !== null) {
    await withdrawOffer({ ...of, offer });
    return notifyHeld({ ...of, offer, title: 'offer_new_time', because });
  }
  const facts = await factsOf({ ...of, offer });
  const notice = noticeOf({
    offer,
    facts,
    cause: `waitlist-moved:${offer.id}:${facts.startsAt.getTime()}`,
    wordIn: ({ said, language, slot }) => ({
      title: said({ key: 'offer_new_time', values: { test: facts.test.name } }),
      text: [said({ key: 'sentence', values: { text: slot } }), ...eachIn({ texts: because, language }), said({ key: 'offer_waiting' })],
    }),
  });
  await notify({ ...of, notices: [notice] });
}

/** Tells someone that the session they waited for, or had a seat of on offer, is over for them, and why. */
export async function notifyLineEnded({ offer, because, ...of }: Notifying & { offer: NoticeOffer; because: Because }): Promise<void> {
  const facts = await factsOf({ ...of, offer });
  const notice = noticeOf({
    offer,
    facts,
    cause: `waitlist-ended:${offer.id}`,
    wordIn: ({ said, language, slot }) => ({
      title: said({ key: 'offer_closed', values: { test: facts.test.name } }),
      text: [said({ key: 'sentence', values: { text: slot } }), ...eachIn({ texts: because, language }), said({ key: 'offer_another' })],
    }),
  });
  await notify({ ...of, notices: [notice] });
}
