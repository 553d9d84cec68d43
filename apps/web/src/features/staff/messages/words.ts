import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { broadcastChannels } from '@abhyas/contract/notices/broadcast-limits.ts';
import type { Audience, BroadcastContent, Segment } from '@abhyas/contract/notices/broadcasts.ts';
import { m } from '../../../paraglide/messages.js';
import type { BadgeTone } from '../../../ui/cards/badge.tsx';

export type Channel = (typeof broadcastChannels)[number];
export type Message = AnswerOf<'broadcast'>;
export type Choices = AnswerOf<'broadcastChoices'>;
export type Recipient = AnswerOf<'broadcastPeople'>['people'][number];

export const channelWords: Readonly<Record<Channel, () => string>> = {
  push: m.smsg_push,
  email: m.smsg_email,
  sms: m.smsg_sms,
  whatsapp: m.smsg_whatsapp,
};

/** How many people of a message a channel has no address of. */
export const noAddressWords: Readonly<Record<Channel, (of: { count: number }) => string>> = {
  push: m.smsg_no_push,
  email: m.smsg_no_email,
  sms: m.smsg_no_mobile,
  whatsapp: m.smsg_no_mobile,
};

export const typeWords: Readonly<Record<BroadcastContent['type'], () => string>> = {
  notice: m.account_notices_news,
  'institute-reminder': m.account_notices_reminders,
  offer: m.account_notices_offers,
};

export const stateWords: Readonly<Record<Message['state'], { readonly text: () => string; readonly tone: BadgeTone }>> = {
  scheduled: { text: m.smsg_scheduled, tone: 'brand' },
  sent: { text: m.smsg_sent, tone: 'good' },
  cancelled: { text: m.smsg_cancelled, tone: 'plain' },
};

type Delivery = Recipient['deliveries'][number];
export const deliveryWords: Readonly<Record<Delivery['state'], () => string>> = {
  waiting: m.smsg_state_waiting,
  sent: m.smsg_state_sent,
  arrived: m.smsg_state_arrived,
  failed: m.smsg_state_failed,
  bounced: m.smsg_state_bounced,
  dropped: m.smsg_state_dropped,
};

const reasonWords: Readonly<Record<NonNullable<Delivery['reason']>, () => string>> = {
  recipient: m.staff_undelivered_recipient,
  refused: m.staff_undelivered_refused,
  unreachable: m.staff_undelivered_unreachable,
  'sign-in': m.staff_undelivered_sign_in,
  other: m.staff_undelivered_other,
};

/** 'Email: not delivered, wrong address'. */
export function deliveryText({ channel, state, reason }: Delivery): string {
  const said = m.smsg_delivery({ channel: channelWords[channel](), state: deliveryWords[state]() });
  return reason === null || state === 'sent' || state === 'arrived' ? said : `${said} · ${reasonWords[reason]()}`;
}

/** A segment in a few words, and the sentence that says how it is counted. */
export function segmentText({ segment, choices }: { segment: Segment; choices: Choices | undefined }): { name: string; counted: string } {
  switch (segment.kind) {
    case 'away':
      return { name: m.smsg_away({ count: segment.days }), counted: m.smsg_away_counted({ count: segment.days }) };
    case 'fees-due':
      return { name: m.smsg_fees_due(), counted: m.smsg_fees_due_counted() };
    case 'missed-test': {
      const test = choices?.tests.find(({ assessmentId }) => assessmentId === segment.assessmentId)?.name ?? m.smsg_a_test();
      return { name: m.smsg_missed({ test }), counted: m.smsg_missed_counted({ test }) };
    }
  }
}

/** A place or person of an audience, as a chip. */
export interface Chip {
  readonly key: string;
  readonly text: string;
  /** The audience without it. */
  readonly without: Audience;
}

/** All that an audience names, places before conditions before people. */
export function chipsOf({
  audience,
  choices,
  named,
}: {
  audience: Audience;
  choices: Choices | undefined;
  named: readonly { readonly personId: string; readonly name: string; readonly pin: string }[];
}): Chip[] {
  const courses = choices?.courses ?? [];
  const list = (part: 'courseIds' | 'variantIds' | 'batchIds' | 'personIds', textOf: (id: string) => string | undefined): Chip[] =>
    audience[part].map((id) => ({
      key: `${part}:${id}`,
      text: textOf(id) ?? id,
      without: { ...audience, [part]: audience[part].filter((other) => other !== id) },
    }));
  return [
    ...(audience.everyone ? [{ key: 'everyone', text: m.smsg_everyone(), without: { ...audience, everyone: false } }] : []),
    ...list('courseIds', (id) => courses.find(({ courseId }) => courseId === id)?.name),
    ...list('variantIds', (id) => courses.flatMap(({ variants }) => variants).find((variant) => variant.id === id)?.name),
    ...list('batchIds', (id) => courses.flatMap(({ batches }) => batches).find((batch) => batch.id === id)?.name),
    ...audience.segments.map((segment, index) => ({
      key: `segment:${index}`,
      text: segmentText({ segment, choices }).name,
      without: { ...audience, segments: audience.segments.toSpliced(index, 1) },
    })),
    ...list('personIds', (id) => {
      const person = named.find(({ personId }) => personId === id);
      return person === undefined ? undefined : person.name || person.pin;
    }),
  ];
}

/** '23 students and 19 parents', or what there is of them. */
export function peopleText({ people, students, parents }: AnswerOf<'countAudience'>): string {
  if (people === 0) return m.smsg_nobody();
  const others = people - students - parents;
  return [
    ...(students === 0 ? [] : [m.smsg_students({ count: students })]),
    ...(parents === 0 ? [] : [m.smsg_parents({ count: parents })]),
    ...(others === 0 ? [] : [m.smsg_others({ count: others })]),
  ].join(', ');
}
