import type { Language } from '@abhyas/contract/languages.ts';
import { isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { composeMail, senderOf } from './compose.ts';
import { mailOf, type Message, smsOf } from './message-texts.ts';

const sender = {
  name: 'Abhyas & Co <Test>',
  helpdesk: { name: 'Helpdesk', mail: 'help@abhyas.test' },
  colour: '#4B45C6',
  timeZone: 'Asia/Kolkata',
};
const validUntil = '2026-11-24T04:40:00.000Z';
const messages: Message[] = [
  { kind: 'code', channel: 'mail', to: 'asha@demo.test', code: '042137', validUntil },
  { kind: 'registration-code', to: 'asha@demo.test', firstName: 'Asha <b>', code: '042137', validUntil },
  { kind: 'account-exists', to: 'asha@demo.test' },
  { kind: 'registered', to: 'asha@demo.test', firstName: 'Asha <b>', pin: 'ABH0000001' },
  { kind: 'password-set', channel: 'mail', to: 'asha@demo.test', firstName: 'Asha <b>' },
  { kind: 'password-changed', channel: 'mail', to: 'asha@demo.test', firstName: 'Asha <b>' },
  { kind: 'password-removed', channel: 'mail', to: 'asha@demo.test', firstName: 'Asha <b>' },
  { kind: 'code-handed-over', channel: 'mail', to: 'asha@demo.test', firstName: 'Asha <b>' },
  { kind: 'contact-taken', channel: 'mail', to: 'asha@demo.test' },
  { kind: 'contact-changed', contact: 'email', channel: 'mail', to: 'asha@demo.test', firstName: 'Asha <b>', shown: 'a***@d***.test' },
  { kind: 'contact-changed', contact: 'mobile', channel: 'mail', to: 'asha@demo.test', firstName: 'Asha <b>', shown: '******4321' },
  { kind: 'new-device', channel: 'mail', to: 'asha@demo.test', firstName: 'Asha <b>', device: 'Firefox <b> on Linux' },
  { kind: 'support-signed-in', channel: 'mail', to: 'asha@demo.test', firstName: 'Asha <b>' },
  { kind: 'parent-linked', channel: 'mail', to: 'asha@demo.test', firstName: 'Asha <b>', shown: 'm***@h***.example' },
  { kind: 'family-changed', channel: 'mail', to: 'asha@demo.test', firstName: 'Asha <b>' },
  ...(
    ['added', 'replaced', 'removed', 'reset', 'passkey-added', 'passkey-removed', 'recovery-codes-renewed', 'recovery-code-used'] as const
  ).map((change) => ({
    kind: 'factor-changed' as const,
    change,
    channel: 'mail' as const,
    to: 'asha@demo.test',
    firstName: 'Asha <b>',
  })),
  { kind: 'deletion-asked', channel: 'mail', to: 'asha@demo.test', firstName: 'Asha <b>', dueAt: '2026-12-24T06:00:00.000Z' },
];
test.each([
  ['https://evil.example/a', 'Hi https evil. example a,'],
  ['evil.com', 'Hi evil. com,'],
  ['me@evil.com', 'Hi me evil. com,'],
  ['A.P.J. Abdul', 'Hi A. P. J. Abdul,'],
])('a name that holds an address (%s) is none in a mail', (firstName, greeting) => {
  for (const kind of ['registered', 'registration-code'] as const) {
    const more = { pin: 'ABH0000001', code: '042137', validUntil };
    const { text, html } = mailOf({ message: { kind, to: 'asha@demo.test', firstName, ...more }, sender, language: 'en' });
    expect([text.includes(greeting), html.includes(greeting), html.includes(firstName)]).toEqual([true, true, firstName === '']);
  }
});

test.each([
  ['en', 'Set your password for Abhyas', "Don't know us?", '7 December 2026'],
  ['hi', 'Abhyas के लिए अपना पासवर्ड सेट करें', 'यह ईमेल आपके लिए नहीं?', '7 दिसंबर 2026'],
] as const)('an invitation in %s has the one link, the ID and the last day', (language, subject, doubt, day) => {
  const message: Message = {
    kind: 'invitation',
    to: 'asha@demo.test',
    firstName: 'Asha <b>',
    pin: 'ABH0000001',
    url: 'https://learn.example.org/newlogin#invitation=abc',
    validUntil: '2026-12-06T18:30:00.000Z',
  };
  const mail = mailOf({ message, sender: { ...sender, name: 'Abhyas' }, language });
  expect(mail.subject).toBe(subject);
  for (const part of ['ABH0000001', 'https://learn.example.org/newlogin#invitation=abc', day, doubt]) expect(mail.text).toContain(part);
  expect(mail.html.match(/href="[^"]*"/g)).toEqual(['href="https://learn.example.org/newlogin#invitation=abc"']);
  expect(mail.html).toContain('Asha &lt;b&gt;');
});

/** The words a reader of the mail sees, in order. */
function words(html: string): string[] {
  const body = DomUtils.getElementsByTagName('body', parseDocument(html));
  const texts = DomUtils.find(isText, body, true, Infinity).flatMap((node) => (isText(node) ? [node.data] : []));
  return texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '');
}

describe.each(messages)('the mail of $kind', (message) => {
  const mail = mailOf({ message, sender, language: 'en' });

  test('says the same as text and as HTML, in the name of the brand, with its helpdesk', () => {
    const text = mail.text.split(/\s+/).filter((word) => word !== '');
    // the HTML has the name above as well
    expect(words(mail.html).slice(sender.name.split(' ').length)).toEqual(text);
    expect(mail.subject).toContain(sender.name);
    expect(mail.text).toContain('help@abhyas.test');
  });

  test('tells what to do if it was not you', () => {
    expect(mail.text).toMatch(/Wasn't you\?|Didn't (ask|register)/);
  });

  test('escapes what people typed, loads nothing, links nowhere and needs no table', () => {
    expect(mail.html).not.toMatch(/<b>|<Test>|<table|<img|<a |https?:|url\(|background/);
    expect(mail.html).toContain('color-scheme" content="light dark"');
  });
});

describe.each(messages)('the mail of $kind in Hindi', (message) => {
  const mail = mailOf({ message, sender, language: 'hi' });

  test('says the same as text and as HTML, in Hindi and in the name of the brand, and what to do if it was not you', () => {
    const text = mail.text.split(/\s+/).filter((word) => word !== '');
    expect(words(mail.html).slice(sender.name.split(' ').length)).toEqual(text);
    expect(mail.html).toContain('<html lang="hi">');
    expect(mail.subject).toMatch(/[\u0900-\u097f]/);
    expect(mail.subject).toContain(sender.name);
    expect(mail.text).toMatch(/आपने नहीं (किया|कहा|माँगा)/);
    expect(mail.text).not.toMatch(/[०-९\u200b-\u200d]| ।/);
    expect(mail.text).toBe(mail.text.normalize('NFC'));
  });

  test('tells the same code, pin, device and address as the English one', () => {
    const said = Object.entries(message).filter(([name]) => ['code', 'pin', 'device', 'shown', 'day', 'firstName'].includes(name));
    expect(said.filter(([, value]) => !mail.text.includes(value))).toEqual([]);
  });
});

test('IDN-043 a code mail has the code on a line of its own and how long it is valid', () => {
  const [code] = messages;
  if (code === undefined) throw new Error('there are messages');
  const { text, html } = mailOf({ message: code, sender, language: 'en' });
  expect(text).toMatch(/^042137$/m);
  expect(text).toContain('expires in 10 minutes');
  expect(html).toContain('>042137</p>');
});

test.each([
  ['en', /^042137 is your code for /, 160],
  // in Devanagari one has fewer letters
  ['hi', /^042137 \S.* का कोड है। /, 70],
] as const)('an SMS in %s has the code first, and fits into one', (language, beginning, most) => {
  const sms = smsOf({ message: { kind: 'code', channel: 'sms', to: '9000000001', code: '042137', validUntil }, sender, language });
  expect(sms?.text).toMatch(beginning);
  expect(sms?.text.length).toBeLessThanOrEqual(most);
});

test.each([
  { kind: 'contact-taken', channel: 'sms', to: '9000000001' },
  { kind: 'contact-changed', contact: 'mobile', channel: 'sms', to: '9000000001', firstName: 'Asha', shown: '******4321' },
  { kind: 'contact-changed', contact: 'email', channel: 'sms', to: '9000000001', firstName: 'Asha', shown: 'a***@d***.test' },
  { kind: 'new-device', channel: 'sms', to: '9000000001', firstName: 'Asha', device: 'Microsoft Edge on Windows' },
  { kind: 'deletion-asked', channel: 'sms', to: '9000000001', firstName: 'Asha', dueAt: '2026-12-24T06:00:00.000Z' },
] as const)('the SMS of $kind fits into one, and into two in Hindi', (message) => {
  const lengthIn = (language: Language) => smsOf({ message, sender, language })?.text.length;
  expect(lengthIn('en')).toBeLessThan(160);
  expect(lengthIn('hi')).toBeLessThanOrEqual(134);
});

test('a mail that is not about signing in may have a link, said in both and escaped', () => {
  const blocks = [{ kind: 'link', text: 'Open in the portal', url: 'https://demo.test/?a=1&b="2"' }] as const;
  const { text, html } = composeMail({ sender, to: 'asha@demo.test', subject: 'x', blocks });
  expect(text).toContain('Open in the portal: https://demo.test/?a=1&b="2"');
  expect(html).toContain('<a href="https://demo.test/?a=1&amp;b=&quot;2&quot;">');
});

test('a name from right to left moves nothing beside it in a mail', () => {
  const blocks = [{ kind: 'text', text: 'محمد علي (ASC1001) · 12 <b>' }] as const;
  const { text, html } = composeMail({ sender, to: 'asha@demo.test', subject: 'x', blocks });
  expect(text).toContain('محمد علي (ASC1001) · 12 <b>');
  expect(html).toContain('<bdi>محمد علي</bdi> (ASC1001) · 12 &lt;b&gt;');
});

test('a line break in a name begins no header', () => {
  const name = 'Abhyas\r\nBcc: all@demo.test\u2028';
  const { subject } = composeMail({ sender: { ...sender, name }, to: 'asha@demo.test', subject: `Your code for ${name}`, blocks: [] });
  expect(subject).toBe('Your code for Abhyas Bcc: all@demo.test');
});

describe('senderOf', () => {
  const data = { name: 'Student Portal', helpdesk: { name: 'Help', mail: 'help@demo.test' }, colours: { light: { filled: '#0F6F68' } } };
  test('takes name, helpdesk, colour and zone of a brand', () => {
    expect(senderOf({ data, timeZone: 'Asia/Tokyo' })).toEqual({
      name: 'Student Portal',
      helpdesk: data.helpdesk,
      colour: '#0F6F68',
      timeZone: 'Asia/Tokyo',
    });
  });
  test.each([{ data: {} }, { data: { ...data, colours: { light: { filled: 'red;}' } } } }, null])('is a plain one for %j', (brand) => {
    const timeZone = 'UTC';
    expect(senderOf(brand && { ...brand, timeZone })).toEqual({ name: 'Abhyas', helpdesk: null, colour: '#4b45c6', timeZone });
  });
});
