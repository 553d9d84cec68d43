import type { Language } from '@abhyas/contract/languages.ts';
import { momentWords, rangeWords } from '../../../platform/common/moment-words.ts';
import { mapToldTests } from '../../assessment/index.ts';
import { type NoticeInput, announce, cancelNoticesOf, inEachLanguage } from '../../notices/index.ts';
import { type Because, eachIn } from './because.ts';
import { findSlotFacts } from './facts-queries.ts';
import type { Telling } from './telling.ts';

const english = {
  free: (test: string) => `A seat is free: ${test}`,
  newTime: (test: string) => `New time: ${test}`,
  released: (test: string) => `Your held seat was released: ${test}`,
  closed: (test: string) => `Your waitlist has closed: ${test}`,
  /** `slot` is the time and the place of the session in words. */
  is: (slot: string) => `${slot}.`,
  held: (until: string) => `It’s held for you until ${until}.`,
  stillWaiting: 'You’re still on the waitlist.',
  again: 'Book another slot, or join the waitlist again.',
  another: 'Book another slot, or join its waitlist.',
  take: 'Take this seat',
  decline: 'Decline',
};
const hindi: typeof english = {
  free: (test) => `एक सीट खाली है: ${test}`,
  newTime: (test) => `नया समय: ${test}`,
  released: (test) => `आपके लिए रुकी सीट छूट गई: ${test}`,
  closed: (test) => `आपकी वेटलिस्ट बंद हुई: ${test}`,
  is: (slot) => `${slot}।`,
  held: (until) => `यह आपके लिए ${until} तक रुकी है।`,
  stillWaiting: 'आप अब भी वेटलिस्ट में हैं।',
  again: 'दूसरा स्लॉट बुक करें, या फिर से वेटलिस्ट में जुड़ें।',
  another: 'दूसरा स्लॉट बुक करें, या उसकी वेटलिस्ट में जुड़ें।',
  take: 'यह सीट लें',
  decline: 'मना करें',
};

/** What students are told of seats from the waitlist. */
const offerWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };

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

async function factsOf({ tx, offer }: Pick<Telling, 'tx'> & { offer: ToldOffer }) {
  const { assessmentId, startsAt, endsAt, venue } = await findSlotFacts({ tx, slotId: offer.slotId });
  const test = (await mapToldTests({ queryable: tx, assessmentIds: [assessmentId] })).get(assessmentId);
  if (test === undefined) throw new Error('invariant: a slot has its test');
  const { timeZone } = venue;
  const slotIn = (language: Language) => `${rangeWords({ from: startsAt, to: endsAt, timeZone, language })}, ${venue.name}`;
  return { test, timeZone, startsAt, slotIn };
}

/** What a notice says in a language. */
interface Wording {
  readonly words: (typeof offerWords)[Language];
  readonly language: Language;
  /** The time and the place of the session. */
  readonly slot: string;
}

/** A notice to the student of an offer, worded in each language. */
const noticeOf = ({
  offer: { studentId, assetId },
  facts: { test, slotIn },
  cause,
  say,
}: {
  offer: ToldOffer;
  facts: Awaited<ReturnType<typeof factsOf>>;
  cause: string;
  say: (wording: Wording) => { title: string; text: readonly string[] } & Pick<NoticeInput, 'mail'>;
}) =>
  inEachLanguage((language) => {
    const { text, ...said } = say({ words: offerWords[language], language, slot: slotIn(language) });
    return {
      personId: studentId,
      cause,
      type: 'seat-offered' as const,
      courseId: test.courseId,
      url: `/test?book=${assetId}`,
      text: text.join(' '),
      ...said,
    };
  });

/** Tells the next in line that a seat is held for them, and until when; the mail takes it or declines it with one press after the sign-in. */
export const tellOffer = async ({ offer, ...of }: Telling & { offer: ToldOffer }): Promise<void> =>
  tellHeld({ ...of, offer, title: 'free', because: [] });

async function tellHeld({
  offer,
  title,
  because,
  ...of
}: Telling & { offer: ToldOffer; title: 'free' | 'newTime'; because: Because }): Promise<void> {
  const { offerEndsAt: moment, assetId, slotId } = offer;
  if (moment === null) return;
  const facts = await factsOf({ ...of, offer });
  const { test, timeZone, startsAt } = facts;
  const url = `/test?book=${assetId}`;
  const notice = noticeOf({
    offer,
    facts,
    cause: `${causesOf(offer)}${startsAt.toISOString()}`,
    say: ({ words, language, slot }) => ({
      title: words[title](test.name),
      text: [words.is(slot), ...eachIn({ texts: because, language }), words.held(momentWords({ moment, timeZone, language }))],
      mail: {
        facts: [],
        links: [
          { text: words.take, url },
          { text: words.decline, url: `${url}&decline=${slotId}` },
        ],
        calendar: null,
      },
    }),
  });
  await announce({ ...of, notices: [notice] });
}

/** Takes the notice of an offer back once it is answered: it asks for nothing any more. */
export async function withdrawOffer({ tx, now, offer }: Omit<Telling, 'jobs'> & { offer: ToldOffer }): Promise<void> {
  await cancelNoticesOf({ tx, prefix: causesOf(offer), now });
}

/** Tells someone who has not answered that the seat is no longer held. */
export async function tellOfferOver({ offer, ...of }: Telling & { offer: ToldOffer }): Promise<void> {
  await withdrawOffer({ ...of, offer });
  const facts = await factsOf({ ...of, offer });
  const notice = noticeOf({
    offer,
    facts,
    cause: `seat-offer-over:${offer.id}`,
    say: ({ words, slot }) => ({ title: words.released(facts.test.name), text: [words.is(slot), words.again] }),
  });
  await announce({ ...of, notices: [notice] });
}

/** Tells someone who waits for a session, or has a seat of it on offer, that it starts later, and why; what was told of the offer names the earlier time and is taken back. */
export async function tellNewTime({ offer, because, ...of }: Telling & { offer: ToldOffer; because: Because }): Promise<void> {
  if (offer.offerEndsAt !== null) {
    await withdrawOffer({ ...of, offer });
    return tellHeld({ ...of, offer, title: 'newTime', because });
  }
  const facts = await factsOf({ ...of, offer });
  const notice = noticeOf({
    offer,
    facts,
    cause: `waitlist-moved:${offer.id}:${facts.startsAt.toISOString()}`,
    say: ({ words, language, slot }) => ({
      title: words.newTime(facts.test.name),
      text: [words.is(slot), ...eachIn({ texts: because, language }), words.stillWaiting],
    }),
  });
  await announce({ ...of, notices: [notice] });
}

/** Tells someone that the session they waited for, or had a seat of on offer, is over for them, and why. */
export async function tellLineEnded({ offer, because, ...of }: Telling & { offer: ToldOffer; because: Because }): Promise<void> {
  const facts = await factsOf({ ...of, offer });
  const notice = noticeOf({
    offer,
    facts,
    cause: `waitlist-ended:${offer.id}`,
    say: ({ words, language, slot }) => ({
      title: words.closed(facts.test.name),
      text: [words.is(slot), ...eachIn({ texts: because, language }), words.another],
    }),
  });
  await announce({ ...of, notices: [notice] });
}
