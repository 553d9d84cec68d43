import { otpRules } from '@abhyas/rules/identity/otp.ts';
import type { MailMessage, SmsMessage } from '../../../platform/messages/message.ts';
import { type Block, composeMail, type Sender } from './compose.ts';

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
  | {
      readonly kind: 'password-set' | 'password-changed';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
    }
  /** The mobile or email that somebody wants to change to has an account already. */
  | { readonly kind: 'contact-taken'; readonly channel: 'mail' | 'sms'; readonly to: string }
  /** To the mobile or email that was changed; `shown` is the new one, masked. */
  | {
      readonly kind: 'contact-changed';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
      readonly shown: string;
    }
  /** `day` is written out: '24 December 2026'. */
  | {
      readonly kind: 'deletion-asked';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
      readonly day: string;
    };

const minutes = otpRules.validMs / 60_000;
const text = (content: string): Block => ({ kind: 'text', text: content });
const code = (content: string): Block => ({ kind: 'code', text: content });

/** The mail of a message, in the name of its sender. */
export function mailOf({ message, sender }: { message: Message; sender: Sender }): MailMessage {
  const mail = (subject: string, ...blocks: Block[]) => composeMail({ sender, to: message.to, subject, blocks });
  const { name } = sender;
  const neverAsk = 'Nobody of us will ever ask you for it. Do not pass it on.';
  switch (message.kind) {
    case 'code':
      return mail(
        `Your code for ${name}`,
        text(`This is your code for ${name}:`),
        code(message.code),
        text(`It is valid for ${minutes} minutes and works once. ${neverAsk}`),
        text('If it was not you who asked for it, ignore this mail: without the code nobody gets any further, and nothing has changed.'),
      );
    case 'registration-code':
      return mail(
        `Your code to register with ${name}`,
        text(`Hello ${message.firstName}, welcome. This is the code to go on with your registration:`),
        code(message.code),
        text(`It is valid for ${minutes} minutes and works once. ${neverAsk}`),
        text('If it was not you who registered, ignore this mail: without the code there will be no account.'),
      );
    case 'account-exists':
      return mail(
        `You have an account with ${name} already`,
        text(`Somebody just tried to register with ${name} with this email. You have an account already, so there is no need to.`),
        text(
          'To get in, open the sign-in page and enter this email. If you do not know your password any more, choose Forgot password there.',
        ),
        text('If it was not you, ignore this mail: nothing has changed.'),
      );
    case 'registered':
      return mail(
        `Welcome to ${name}`,
        text(`Hello ${message.firstName}, your account is ready. This is your student pin:`),
        code(message.pin),
        text('Sign in with the pin or this email, and the password you chose.'),
        text('If it was not you who registered, tell us, and we will remove the account.'),
      );
    case 'password-set':
    case 'password-changed': {
      const done = message.kind === 'password-set' ? 'set' : 'changed';
      return mail(
        `Your password for ${name} was ${done}`,
        text(
          `Hello ${message.firstName}, the password of your account with ${name} was just ${done}. Wherever else you were signed in, you are signed out.`,
        ),
        text('If it was not you, open the sign-in page, choose Forgot password to set a new one at once, and tell us.'),
      );
    }
    case 'contact-taken':
      return mail(
        `This email has an account with ${name} already`,
        text(
          `Somebody just tried to use this email for another account with ${name}. This email has an account already, so nothing was changed.`,
        ),
        text('To use it elsewhere, first sign in to the account that has it and give that one another email.'),
        text('If it was not you, ignore this mail: nothing has changed.'),
      );
    case 'contact-changed':
      return mail(
        `Your email for ${name} was changed`,
        text(
          `Hello ${message.firstName}, the email of your account with ${name} was just changed to ${message.shown}. This mailbox gets no more mails about it.`,
        ),
        text('If it was not you, tell us at once: somebody else knows your password.'),
      );
    case 'deletion-asked':
      return mail(
        `Your account with ${name} will be deleted on ${message.day}`,
        text(
          `Hello ${message.firstName}, as you asked, your account with ${name} will be deleted on ${message.day}, with everything that says whose it was. Marks of tests stay, as nobody's.`,
        ),
        text('To keep it, sign in before that day, open your account and choose Keep my account.'),
        text('If it was not you, sign in, keep your account and change your password at once.'),
      );
  }
}

/** The SMS of a message: one or two sentences; null where it goes by mail only. */
export function smsOf({ message, sender }: { message: Message; sender: Sender }): SmsMessage | null {
  const { to } = message;
  switch (message.kind) {
    case 'code':
      return { to, text: `${message.code} is your code for ${sender.name}. It is valid for ${minutes} minutes. Do not pass it on.` };
    case 'password-set':
    case 'password-changed': {
      const done = message.kind === 'password-set' ? 'set' : 'changed';
      return { to, text: `Your password for ${sender.name} was ${done}. Not you? Choose Forgot password on the sign-in page.` };
    }
    case 'contact-taken':
      return {
        to,
        text: `This mobile has an account with ${sender.name} already, so it was not put into another one. Not you? Ignore this.`,
      };
    case 'contact-changed':
      return { to, text: `The mobile of your account with ${sender.name} was changed to ${message.shown}. Not you? Tell us at once.` };
    case 'deletion-asked':
      return { to, text: `Your account with ${sender.name} will be deleted on ${message.day}. Sign in before then to keep it.` };
    case 'registration-code':
    case 'account-exists':
    case 'registered':
      return null;
  }
}
