import type { PersonRecord } from '@abhyas/contract/analytics/person-record.ts';
import { localeFor } from '../../../../lib/language/language.ts';
import { m } from '../../../../paraglide/messages.js';

/** An amount of paise as rupees: '₹1,23,456'. */
export const rupees = (paise: number): string =>
  new Intl.NumberFormat(localeFor('en-IN'), {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
  }).format(paise / 100);

export const sessionText = {
  ahead: m.staff_people_session_ahead,
  held: m.staff_people_session_held,
  missed: m.staff_people_session_missed,
  'mentor-missed': m.staff_people_session_mentor_missed,
  over: m.staff_people_session_over,
  cancelled: m.staff_people_session_cancelled,
} as const satisfies Record<PersonRecord['sessions'][number]['state'], () => string>;

export const orderText = {
  held: m.staff_people_order_held,
  lapsed: m.staff_people_order_lapsed,
  enrolled: m.staff_people_order_enrolled,
  paused: m.staff_people_order_paused,
  cancelled: m.staff_people_session_cancelled,
} as const satisfies Record<NonNullable<PersonRecord['payments']>[number]['status'], () => string>;

const actions: Readonly<Record<string, () => string>> = {
  'identity.account-closed': m.staff_people_did_account_closed,
  'identity.account-created': m.staff_people_did_account_created,
  'identity.account-reopened': m.staff_people_did_account_reopened,
  'identity.code-handed-over': m.staff_people_did_code_handed_over,
  'identity.data-downloaded': m.staff_people_did_data_downloaded,
  'identity.invited': m.staff_people_did_invited,
  'identity.registered': m.staff_people_did_registered,
  'identity.rights-changed': m.staff_people_did_rights_changed,
  'identity.sessions-ended-by-admin': m.staff_people_did_sessions_ended_by_admin,
  'identity.support-sign-in': m.staff_people_did_support_sign_in,
  'centres.accommodation-set': m.staff_people_did_accommodation_set,
  'classes.attendance-marked': m.staff_people_did_attendance_marked,
  'profile.saved': m.staff_people_did_saved,
  'profile.picture-saved': m.staff_people_did_picture_saved,
};

/** What an audit entry says was done; what has no words is named as it is. */
export const actionText = (action: string): string => actions[action]?.() ?? action;
