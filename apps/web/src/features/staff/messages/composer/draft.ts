import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Audience, BroadcastContent } from '@abhyas/contract/notices/broadcasts.ts';
import { placesOf } from '@abhyas/rules/notices/template.ts';
import { dayOf } from '../../../../lib/dates/dates.ts';
import { momentIn } from '../../../../lib/dates/moment-in.ts';
import { wallTime } from '../../../../lib/dates/wall-time.ts';
import type { Choices, Message } from '../words.ts';

export interface Person {
  readonly personId: string;
  readonly name: string;
  readonly pin: string;
}

/** A message as it is being written. */
export interface Draft {
  readonly audience: Audience;
  /** The people it names, for their names. */
  readonly named: readonly Person[];
  readonly content: BroadcastContent;
  readonly when: 'now' | 'later';
  /** YYYY-MM-DD and HH:MM in the zone of the portal. */
  readonly day: string;
  readonly time: string;
}

export const blankDraft: Draft = {
  audience: { everyone: false, courseIds: [], variantIds: [], batchIds: [], segments: [], personIds: [], to: 'students' },
  named: [],
  content: { type: 'notice', channels: ['push', 'email'], title: '', text: '', url: '', translated: {}, sms: null, whatsapp: null },
  when: 'now',
  day: '',
  time: '',
};

/** A message that waits, to be changed. */
export function draftOf({ message, timeZone }: { message: Message; timeZone: string }): Draft {
  const { audience, named, content, sendAt } = message;
  const at = new Date(sendAt);
  return { audience, named, content, when: 'later', day: dayOf(at, timeZone), time: wallTime(at, timeZone).slice(11, 16) };
}

/** Where the device keeps a new message to a person, '' for one to those who are chosen. */
export const newPlace = (personId: string): string => `message ${personId}`;

/** A draft as the device kept it; where it is none of this version of the app, the one that was begun with. */
export function readDraft({ text, start }: { text: string; start: Draft }): Draft {
  if (text === '') return start;
  try {
    const kept = JSON.parse(text) as Partial<Draft>;
    return {
      ...start,
      ...kept,
      audience: { ...start.audience, ...kept.audience },
      content: { ...start.content, ...kept.content },
    };
  } catch {
    return start;
  }
}

/** When a message is wanted: '' for at once; null where the moment is not whole. */
export function wantedAt({ draft: { when, day, time }, timeZone }: { draft: Draft; timeZone: string }): string | null {
  return when === 'now' ? '' : momentIn({ day, time, zone: timeZone });
}

export const isForNobody = ({ everyone, courseIds, variantIds, batchIds, personIds }: Audience): boolean =>
  !everyone && [courseIds, variantIds, batchIds, personIds].every((ids) => ids.length === 0);

/** The fields that are missing before a message can go. */
export type Missing = 'audience' | 'title' | 'sms' | 'whatsapp' | 'when';

/** What a message lacks. */
export function missingOf({ draft, choices }: { draft: Draft; choices: Choices }): Missing[] {
  const { audience, content } = draft;
  const lacks = (channel: 'sms' | 'whatsapp') => {
    if (!content.channels.includes(channel)) return false;
    const filled = content[channel];
    const template = choices.templates.find(({ templateId }) => templateId === filled?.templateId);
    if (filled === null || template === undefined) return true;
    return placesOf(template.text).some((place) => (filled.values[place - 1] ?? '').trim() === '');
  };
  return [
    ...(isForNobody(audience) ? (['audience'] as const) : []),
    ...(content.title.trim() === '' ? (['title'] as const) : []),
    ...(['sms', 'whatsapp'] as const).filter(lacks),
    ...(wantedAt({ draft, timeZone: choices.timeZone }) === null ? (['when'] as const) : []),
  ];
}

/** What is sent of a message: without the texts of channels that it does not use. */
export function contentOf({ content }: Draft): RequestOf<'testBroadcast'>['content'] {
  const { channels, sms, whatsapp, title, text } = content;
  return {
    ...content,
    title: title.trim(),
    text: text.trim(),
    sms: channels.includes('sms') ? sms : null,
    whatsapp: channels.includes('whatsapp') ? whatsapp : null,
  };
}
