import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import { otpRules } from '@abhyas/rules/identity/otp.ts';
import { type Block, dayAt } from './compose.ts';
import type { FactorChange, MailText, Message } from './message-texts.ts';

/** What happened, as the subject of a mail and as a sentence. */
const factorWords: Readonly<Record<FactorChange, { readonly subject: string; readonly said: string }>> = {
  added: { subject: 'दो-चरण वेरिफ़िकेशन चालू है', said: 'दो-चरण वेरिफ़िकेशन अभी चालू हुआ' },
  replaced: { subject: 'ऑथेंटिकेटर ऐप बदला', said: 'ऑथेंटिकेटर ऐप अभी बदला गया' },
  removed: { subject: 'दो-चरण वेरिफ़िकेशन बंद है', said: 'दो-चरण वेरिफ़िकेशन अभी बंद हुआ' },
  reset: { subject: 'दो-चरण वेरिफ़िकेशन रीसेट हुआ', said: 'एक एडमिन ने अभी दो-चरण वेरिफ़िकेशन बंद किया' },
  'passkey-added': { subject: 'पासकी जोड़ी गई', said: 'अभी एक पासकी जोड़ी गई' },
  'passkey-removed': { subject: 'पासकी हटाई गई', said: 'अभी एक पासकी हटाई गई' },
  'recovery-codes-renewed': { subject: 'आपके नए रिकवरी कोड बने', said: 'पुराने रिकवरी कोड की जगह अभी नए बने' },
  'recovery-code-used': { subject: 'एक रिकवरी कोड इस्तेमाल हुआ', said: 'अभी एक रिकवरी कोड इस्तेमाल हुआ' },
};
const contactWords: Readonly<Record<ContactKind, string>> = { email: 'ईमेल', mobile: 'मोबाइल नंबर' };

const minutes = otpRules.validMs / 60_000;
const text = (content: string): Block => ({ kind: 'text', text: content });
const code = (content: string): Block => ({ kind: 'code', text: content });
const mail = (subject: string, ...blocks: Block[]): MailText => ({ subject, blocks });

const onceOnly = `कोड ${minutes} मिनट तक चलेगा और सिर्फ़ एक बार। हम यह कोड कभी नहीं माँगेंगे। इसे किसी को न बताएँ।`;
const ignore = 'यह आपने नहीं किया? इस ईमेल को छोड़ दें। कुछ नहीं बदला है।';
const changePassword = 'यह आपने नहीं किया? तुरंत अपना पासवर्ड बदलें, फिर हमें बताएँ।';

/** The mail of a message in Hindi; `name` and `timeZone` are those of the brand. */
export function hindiMail({ message, name, timeZone }: { message: Message; name: string; timeZone: string }): MailText {
  switch (message.kind) {
    case 'code':
      return mail(`${name} के लिए आपका कोड`, text(`${name} के लिए आपका कोड:`), code(message.code), text(onceOnly), text(ignore));
    case 'registration-code':
      return mail(
        `${name} पर रजिस्टर करने का कोड`,
        text(`नमस्ते ${message.firstName}, स्वागत है। रजिस्ट्रेशन पूरा करने के लिए यह कोड लिखें:`),
        code(message.code),
        text(onceOnly),
        text('यह आपने नहीं किया? इस ईमेल को छोड़ दें। कोड के बिना खाता नहीं बनेगा।'),
      );
    case 'account-exists':
      return mail(
        `${name} पर आपका खाता पहले से है`,
        text(`किसी ने अभी इस ईमेल से ${name} पर रजिस्टर करने की कोशिश की। आपका खाता पहले से है।`),
        text('साइन इन करने के लिए साइन-इन पेज पर यह ईमेल लिखें। पासवर्ड भूल गए? वहाँ “पासवर्ड भूल गए” चुनें।'),
        text(ignore),
      );
    case 'registered':
      return mail(
        `${name} पर आपका स्वागत है`,
        text(`नमस्ते ${message.firstName}, आपका खाता तैयार है। आपकी स्टूडेंट ID:`),
        code(message.pin),
        text('इस ID या अपने ईमेल और अपने चुने हुए पासवर्ड से साइन इन करें।'),
        text('यह आपने नहीं किया? हमें बताएँ, हम खाता हटा देंगे।'),
      );
    case 'invitation':
      return mail(
        `${name} के लिए अपना पासवर्ड सेट करें`,
        text(`नमस्ते ${message.firstName}, ${name} पर आपका खाता तैयार है।${message.pin === '' ? '' : ` आपकी ID ${message.pin} है।`}`),
        { kind: 'link', text: 'पासवर्ड सेट करें', url: message.url },
        text(`लिंक ${dayAt(message.validUntil, timeZone)} तक सिर्फ़ एक बार चलेगा। उसके बाद साइन-इन पेज पर अपनी ID या यह ईमेल लिखें और कोड पाएँ।`),
        text('आप हमें नहीं जानते? इस ईमेल को छोड़ दें। पासवर्ड के बिना कोई यह खाता इस्तेमाल नहीं कर सकता।'),
      );
    case 'password-set':
    case 'password-changed': {
      const done = message.kind === 'password-set' ? 'सेट हुआ' : 'बदला';
      return mail(
        `${name} का आपका पासवर्ड ${done}`,
        text(`नमस्ते ${message.firstName}, ${name} का आपका पासवर्ड अभी ${done}। बाकी सभी डिवाइस से साइन आउट हो गया है।`),
        text('यह आपने नहीं किया? साइन-इन पेज पर “पासवर्ड भूल गए” चुनकर तुरंत नया पासवर्ड सेट करें, फिर हमें बताएँ।'),
      );
    }
    case 'password-removed':
      return mail(
        `${name} के लिए नया पासवर्ड सेट करें`,
        text(`नमस्ते ${message.firstName}, हमारे स्टाफ़ ने अभी ${name} का आपका पासवर्ड हटाया और सभी डिवाइस से साइन आउट किया।`),
        text('साइन इन करने के लिए साइन-इन पेज पर अपनी ID या यह ईमेल लिखें: कोड से नया पासवर्ड सेट होगा।'),
        text('यह आपने नहीं कहा था? हमें तुरंत बताएँ।'),
      );
    case 'contact-taken':
      return mail(
        `इस ईमेल का ${name} पर पहले से खाता है`,
        text(`किसी ने अभी ${name} के दूसरे खाते में यह ईमेल जोड़ने की कोशिश की। यह पहले से एक खाते में है, इसलिए कुछ नहीं बदला।`),
        text('इसे कहीं और इस्तेमाल करना हो, तो पहले उस खाते में साइन इन करके उसका ईमेल बदलें।'),
        text(ignore),
      );
    case 'contact-changed': {
      const contact = contactWords[message.contact];
      const fromNow = message.contact === 'email' ? ' इस पते पर अब खाते के ईमेल नहीं आएँगे।' : '';
      return mail(
        `${name} के आपके खाते का ${contact} बदला`,
        text(`नमस्ते ${message.firstName}, ${name} के आपके खाते का ${contact} अभी बदलकर ${message.shown} हुआ।${fromNow}`),
        text('यह आपने नहीं किया? हमें तुरंत बताएँ: शायद किसी और को आपका पासवर्ड पता है।'),
      );
    }
    case 'parent-linked':
      return mail(
        `अभिभावक अब ${name} पर आपकी प्रगति देख सकते हैं`,
        text(
          `नमस्ते ${message.firstName}, हमारे स्टाफ़ ने अभी ${message.shown} को ${name} के आपके खाते से अभिभावक के रूप में जोड़ा। अभिभावकों को आपकी प्रगति दिखती है।`,
        ),
        text('यह आपने नहीं कहा था, या पता नहीं कि ये कौन हैं? हमें तुरंत बताएँ।'),
      );
    case 'support-signed-in':
      return mail(
        `सपोर्ट ने ${name} का आपका खाता खोला`,
        text(
          `नमस्ते ${message.firstName}, हमारी सपोर्ट टीम ने अभी ${name} के आपके खाते में साइन इन किया, ज़्यादा से ज़्यादा दो घंटे के लिए। उन्हें वही दिखता है जो आपको। वे क्या देखते और बदलते हैं, यह दर्ज होता है और आपके डेटा के डाउनलोड में होता है।`,
        ),
        text('यह आपने नहीं कहा था? हमें बताएँ।'),
      );
    case 'new-device':
      return mail(
        `${name} के आपके खाते में नया साइन इन`,
        text(`नमस्ते ${message.firstName}, ${name} का आपका खाता अभी एक नए डिवाइस पर खुला।`),
        text(`डिवाइस: ${message.device}`),
        text('यह आपने नहीं किया? तुरंत अपना पासवर्ड बदलें: उस डिवाइस से साइन आउट हो जाएगा। फिर हमें बताएँ।'),
      );
    case 'family-changed':
      return mail(
        `${name} पर आपके परिवार का विवरण बदला`,
        text(`नमस्ते ${message.firstName}, ${name} पर आपके परिवार का विवरण अभी बदला। वहाँ लिखे अभिभावकों को आपकी प्रगति दिखती है।`),
        text('यह आपने नहीं किया? तुरंत अपना पासवर्ड बदलें, जिन्हें आप नहीं जानते उन्हें प्रोफ़ाइल से हटाएँ, फिर हमें बताएँ।'),
      );
    case 'factor-changed': {
      const { subject, said } = factorWords[message.change];
      return mail(`${name}: ${subject}`, text(`नमस्ते ${message.firstName}, ${name} के आपके खाते में ${said}।`), text(changePassword));
    }
    case 'deletion-asked':
      return mail(
        `${name} का आपका खाता ${message.day} को डिलीट होगा`,
        text(
          `नमस्ते ${message.firstName}, आपके कहने पर ${name} का आपका खाता आपके विवरण के साथ ${message.day} को डिलीट होगा। आपके अंक टेस्ट के औसत में रहेंगे, बिना नाम के।`,
        ),
        text('मन बदल गया? उससे पहले साइन इन करें, खाता खोलें और खाता बनाए रखें।'),
        text('यह आपने नहीं किया? साइन इन करें, खाता बनाए रखें और तुरंत अपना पासवर्ड बदलें।'),
      );
  }
}
