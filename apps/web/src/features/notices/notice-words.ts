import type { NoticeHearer } from '@abhyas/rules/notices/hearers.ts';
import { m } from '../../paraglide/messages.js';

interface Words {
  /** What the offer of push notices is for. */
  readonly offer: () => string;
  readonly offerAbout: () => string;
  /** What an empty list will hold. */
  readonly empty: () => string;
}

/** Each role is spoken to as itself. */
export const noticeWords: Readonly<Record<NoticeHearer, Words>> = {
  student: { offer: m.push_offer, offerAbout: m.push_offer_about, empty: m.notices_empty_about },
  parent: { offer: m.push_offer_parent, offerAbout: m.push_offer_about_any, empty: m.notices_empty_parent },
  mentor: { offer: m.push_offer_mentor, offerAbout: m.push_offer_about_any, empty: m.notices_empty_mentor },
  staff: { offer: m.push_offer_staff, offerAbout: m.push_offer_about_any, empty: m.notices_empty_staff },
};
