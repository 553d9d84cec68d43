import { m } from '../../paraglide/messages.js';
import { sayWith } from './said-text.ts';

/** What is wrong with a contact or a password, in the language of the page. */
export const faultText = sayWith({
  fault_mobile: m.fault_mobile,
  fault_email_like: m.fault_email_like,
  fault_password_short: m.fault_password_short,
  fault_password_common: m.fault_password_common,
  fault_password_close: m.fault_password_close,
});
