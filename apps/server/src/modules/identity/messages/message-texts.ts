import type { Language } from '@abhyas/contract/languages.ts';
import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import { otpRules } from '@abhyas/rules/identity/otp.ts';
import type { MailMessage, SmsMessage } from '../../../platform/messages/message.ts';
import { type Block, composeMail, dayAt, nameInMail, type Sender } from './compose.ts';
import { hindiMail } from './hindi-mails.ts';

/** What happened to someone's second factor. */
export type FactorChange =
  | 'added'
  | 'replaced'
  | 'removed'
  | 'reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used';

/** What this module writes to people. `to` is an email or ten digits. */
export type Message =
  | { readonly kind: 'code'; readonly channel: 'mail' | 'sms'; readonly to: string; readonly code: string; readonly validUntil: string }
  | {
      readonly kind: 'registration-code';
      readonly to: string;
      readonly firstName: string;
      readonly code: string;
      readonly validUntil: string;
    }
  | { readonly kind: 'account-exists'; readonly to: string }
  | { readonly kind: 'registered'; readonly to: string; readonly firstName: string; readonly pin: string }
  /** `url` sets the first password until `validUntil`. */
  | {
      readonly kind: 'invitation';
      readonly to: string;
      readonly firstName: string;
      readonly pin: string;
      readonly url: string;
      readonly validUntil: string;
    }
  | {
      readonly kind: 'password-set' | 'password-changed' | 'password-removed';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
    }
  /** The mobile or email that someone wants to change to has an account already. */
  | { readonly kind: 'contact-taken'; readonly channel: 'mail' | 'sms'; readonly to: string }
  /** To the mobile or email before the change, and to the other one; `shown` is the new one, masked. */
  | {
      readonly kind: 'contact-changed';
      readonly contact: ContactKind;
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
      readonly shown: string;
    }
  | {
      readonly kind: 'factor-changed';
      readonly change: FactorChange;
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
    }
  /** Staff have linked a parent to a student; `shown` is the parent's contact, masked. */
  | {
      readonly kind: 'parent-linked';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
      readonly shown: string;
    }
  /** Support has signed in as the student, and sees what they see. */
  | { readonly kind: 'support-signed-in'; readonly channel: 'mail' | 'sms'; readonly to: string; readonly firstName: string }
  /** `device` is a browser and its system: 'Firefox on Windows'. */
  | {
      readonly kind: 'new-device';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
      readonly device: string;
    }
  | {
      readonly kind: 'family-changed';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
    }
  /** `day` is written out: '24 December 2026'. */
  | {
      readonly kind: 'deletion-asked';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
      readonly day: string;
    };

/** What happened, as the subject of a mail and as a sentence. */
const factorWords: Readonly<Record<FactorChange, { readonly subject: string; readonly said: string }>> = {
  added: { subject: 'Two-step verification is on', said: 'two-step verification was just turned on' },
  replaced: { subject: 'Your authenticator app was replaced', said: 'your authenticator app was just replaced' },
  removed: { subject: 'Two-step verification is off', said: 'two-step verification was just turned off' },
  reset: { subject: 'Two-step verification was reset', said: 'an admin just turned off two-step verification' },
  'passkey-added': { subject: 'A passkey was added', said: 'a passkey was just added' },
  'passkey-removed': { subject: 'A passkey was removed', said: 'a passkey was just removed' },
  'recovery-codes-renewed': { subject: 'You have new recovery codes', said: 'your recovery codes were just replaced by new ones' },
  'recovery-code-used': { subject: 'A recovery code was used', said: 'one of your recovery codes was just used' },
};

const minutes = otpRules.validMs / 60_000;
const text = (content: string): Block => ({ kind: 'text', text: content });
const code = (content: string): Block => ({ kind: 'code', text: content });

/** What a mail says. */
export interface MailText {
  readonly subject: string;
  readonly blocks: readonly Block[];
}

const mailIn: Readonly<Record<Language, (of: { message: Message; name: string; timeZone: string }) => MailText>> = {
  en: englishMail,
  hi: hindiMail,
};

/** The mail of a message in a language, in the name of its sender. */
export function mailOf({ message, sender, language }: { message: Message; sender: Sender; language: Language }): MailMessage {
  const named = 'firstName' in message ? { ...message, firstName: nameInMail(message.firstName) } : message;
  return composeMail({
    sender,
    language,
    to: message.to,
    ...mailIn[language]({ message: named, name: sender.name, timeZone: sender.timeZone }),
  });
}

function englishMail({ message, name, timeZone }: { message: Message; name: string; timeZone: string }): MailText {
  const mail = (subject: string, ...blocks: Block[]): MailText => ({ subject, blocks });
  const neverAsk = "We will never ask you for this code. Don't share it with anyone.";
  switch (message.kind) {
    case 'code':
      return mail(
        `Your code for ${name}`,
        text(`Here's your code for ${name}:`),
        code(message.code),
        text(`The code expires in ${minutes} minutes and works once. ${neverAsk}`),
        text("Didn't ask for a code? Ignore this email. Nothing has changed."),
      );
    case 'registration-code':
      return mail(
        `Your code to register with ${name}`,
        text(`Hi ${message.firstName}, welcome. Use this code to finish registering:`),
        code(message.code),
        text(`The code expires in ${minutes} minutes and works once. ${neverAsk}`),
        text("Didn't register? Ignore this email. No account is created without the code."),
      );
    case 'account-exists':
      return mail(
        `You already have an account with ${name}`,
        text(`Someone just tried to register with ${name} using this email. You already have an account.`),
        text('To sign in, enter this email on the sign-in page. Forgot your password? Choose Forgot password there.'),
        text("Wasn't you? Ignore this email. Nothing has changed."),
      );
    case 'registered':
      return mail(
        `Welcome to ${name}`,
        text(`Hi ${message.firstName}, your account is ready. Here's your student ID:`),
        code(message.pin),
        text('Sign in with this ID or your email, and the password you chose.'),
        text("Didn't register? Tell us and we'll remove the account."),
      );
    case 'invitation':
      return mail(
        `Set your password for ${name}`,
        text(`Hi ${message.firstName}, your account with ${name} is ready.${message.pin === '' ? '' : ` Your ID is ${message.pin}.`}`),
        { kind: 'link', text: 'Set your password', url: message.url },
        text(
          `The link works once, until ${dayAt(message.validUntil, timeZone)}. After that, enter your ID or this email on the sign-in page to get a code.`,
        ),
        text("Don't know us? Ignore this email. No one can use the account without a password."),
      );
    case 'password-set':
    case 'password-changed': {
      const done = message.kind === 'password-set' ? 'set' : 'changed';
      return mail(
        `Your password for ${name} was ${done}`,
        text(`Hi ${message.firstName}, your password for ${name} was just ${done}. You're signed out everywhere else.`),
        text("Wasn't you? Choose Forgot password on the sign-in page to set a new one right away, then tell us."),
      );
    }
    case 'password-removed':
      return mail(
        `Set a new password for ${name}`,
        text(`Hi ${message.firstName}, our staff just removed your password for ${name} and signed you out everywhere.`),
        text('To sign in, enter your ID or this email on the sign-in page: a code lets you set a new password.'),
        text("Didn't ask for this? Tell us right away."),
      );
    case 'contact-taken':
      return mail(
        `This email already has an account with ${name}`,
        text(
          `Someone just tried to use this email for another account with ${name}. It already belongs to an account, so nothing changed.`,
        ),
        text('To use it elsewhere, first sign in to that account and change its email.'),
        text("Wasn't you? Ignore this email. Nothing has changed."),
      );
    case 'contact-changed': {
      const { contact, firstName, shown } = message;
      const fromNow = contact === 'email' ? " We won't send emails about it to this address any more." : '';
      return mail(
        `Your ${contact} for ${name} was changed`,
        text(`Hi ${firstName}, the ${contact} of your account with ${name} was just changed to ${shown}.${fromNow}`),
        text("Wasn't you? Tell us right away: someone else may know your password."),
      );
    }
    case 'parent-linked':
      return mail(
        `A parent can now see your progress on ${name}`,
        text(
          `Hi ${message.firstName}, our staff just linked ${message.shown} to your account with ${name} as a parent. Parents see your progress.`,
        ),
        text("Didn't ask for this, or don't know who it is? Tell us right away."),
      );
    case 'support-signed-in':
      return mail(
        `Support opened your account with ${name}`,
        text(
          `Hi ${message.firstName}, our support team just signed in to your account with ${name}, for two hours at most. They see what you see. What they look at and change is recorded, and is in the download of your data.`,
        ),
        text("Didn't ask for help? Tell us."),
      );
    case 'new-device':
      return mail(
        `New sign-in to your account with ${name}`,
        text(`Hi ${message.firstName}, your account with ${name} was just used on a new device.`),
        text(`Device: ${message.device}`),
        text("Wasn't you? Change your password right away: that signs the device out. Then tell us."),
      );
    case 'family-changed':
      return mail(
        `Your family details for ${name} were changed`,
        text(`Hi ${message.firstName}, your family details for ${name} were just changed. Parents you list there see your progress.`),
        text("Wasn't you? Change your password right away, remove anyone you don't know from your profile, then tell us."),
      );
    case 'factor-changed': {
      const { subject, said } = factorWords[message.change];
      return mail(
        `${subject} for ${name}`,
        text(`Hi ${message.firstName}, ${said} for your account with ${name}.`),
        text("Wasn't you? Change your password right away, then tell us."),
      );
    }
    case 'deletion-asked':
      return mail(
        `Your account with ${name} will be deleted on ${message.day}`,
        text(
          `Hi ${message.firstName}, as you asked, your account with ${name} will be deleted on ${message.day}, along with your personal details. Your marks stay in test averages, without your name.`,
        ),
        text('Changed your mind? Sign in before then, open Account and choose Keep my account.'),
        text("Wasn't you? Sign in, keep your account and change your password right away."),
      );
  }
}

/** The SMS of a message: one or two sentences; null if it goes by mail only. In English for everyone: gateways send registered texts only, and one in Devanagari has 70 letters. */
export function smsOf({ message, sender }: { message: Message; sender: Sender }): SmsMessage | null {
  const { to } = message;
  switch (message.kind) {
    case 'code':
      return { to, text: `${message.code} is your code for ${sender.name}. It expires in ${minutes} minutes. Don't share it.` };
    case 'password-set':
    case 'password-changed': {
      const done = message.kind === 'password-set' ? 'set' : 'changed';
      return { to, text: `Your password for ${sender.name} was ${done}. Not you? Choose Forgot password on the sign-in page.` };
    }
    case 'password-removed':
      return { to, text: `Our staff removed your password for ${sender.name}. To sign in, set a new one with a code.` };
    case 'contact-taken':
      return {
        to,
        text: `This mobile already has an account with ${sender.name}, so it wasn't added to another. Not you? Ignore this.`,
      };
    case 'contact-changed':
      return {
        to,
        text: `The ${message.contact} of your account with ${sender.name} was changed to ${message.shown}. Not you? Tell us right away.`,
      };
    case 'support-signed-in':
      return {
        to,
        text: `Our support team just signed in to your account with ${sender.name}, for two hours at most. Didn't ask for help? Tell us.`,
      };
    case 'new-device':
      return { to, text: `New sign-in to your account with ${sender.name}: ${message.device}. Not you? Change your password right away.` };
    case 'parent-linked':
      return { to, text: `${message.shown} can now see your progress on ${sender.name} as a parent. Don't know them? Tell us right away.` };
    case 'family-changed':
      return { to, text: `Your family details for ${sender.name} were changed. Not you? Change your password right away.` };
    case 'factor-changed':
      return { to, text: `${factorWords[message.change].subject} for ${sender.name}. Not you? Change your password right away.` };
    case 'deletion-asked':
      return { to, text: `Your account with ${sender.name} will be deleted on ${message.day}. Sign in before then to keep it.` };
    case 'registration-code':
    case 'account-exists':
    case 'registered':
    case 'invitation':
      return null;
  }
}
