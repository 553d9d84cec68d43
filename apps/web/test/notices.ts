import { noticeTypes, type NoticeSettings } from '@abhyas/contract/notices/notices.ts';

/** The settings of someone who wants to hear of everything. */
export const everyNotice = Object.fromEntries(
  noticeTypes.map((type) => [type, { email: true, push: true, sms: true, whatsapp: true }]),
) as NoticeSettings;
