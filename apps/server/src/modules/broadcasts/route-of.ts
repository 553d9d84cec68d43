import { broadcastLimits, type TemplateChannel } from '@abhyas/contract/notices/broadcast-limits.ts';
import type { BroadcastContentSchema } from '@abhyas/contract/notices/broadcasts.ts';
import { fillTemplate, placesOf } from '@abhyas/rules/notices/template.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/common/errors.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { NoticeInput, NoticeRoute } from '../notices/announced.ts';
import { findTemplates } from './broadcast-queries.ts';

export type Content = z.output<typeof BroadcastContentSchema>;

/** What the notice of a message says. */
export const noticeOf = ({ content, cause }: { content: Content; cause: string }): NoticeInput => {
  const { type, title, text, url, translated } = content;
  return { cause, type, title, text, url, translated };
};

/** Where a message goes, with the registered texts that phone numbers get. Throws INVALID_REQUEST for a channel without its text, and for a text without a value for each place. */
export async function routeOf({
  queryable,
  content,
  atAnyHour,
}: {
  queryable: Queryable;
  content: Content;
  atAnyHour: boolean;
}): Promise<NoticeRoute> {
  const { channels } = content;
  const chosen = [content.sms, content.whatsapp].flatMap((filled) => (filled === null ? [] : [filled.templateId]));
  const templates = await findTemplates({ queryable, ids: chosen });
  const filledOf = (channel: TemplateChannel) => {
    if (!channels.includes(channel)) return null;
    const filled = content[channel];
    const template = templates.find(({ id, channel: of }) => id === filled?.templateId && of === channel);
    const field = `content.${channel}`;
    if (filled === null || template === undefined)
      throw new AppError('INVALID_REQUEST', { fields: { [field]: { key: 'field_template' } } });
    if (placesOf(template.text).length !== filled.values.length)
      throw new AppError('INVALID_REQUEST', { fields: { [field]: { key: 'field_template_values' } } });
    return { template, values: filled.values, text: fillTemplate({ text: template.text, values: filled.values }) };
  };
  const sms = filledOf('sms');
  const whatsapp = filledOf('whatsapp');
  return {
    atAnyHour,
    channels,
    sms: sms === null ? null : { templateId: sms.template.name, text: sms.text },
    whatsapp:
      whatsapp === null
        ? null
        : { template: whatsapp.template.name, language: whatsapp.template.language, values: whatsapp.values, text: whatsapp.text },
  };
}

/** Places that a registered text may have. */
export const maxPlaces = broadcastLimits.values;
