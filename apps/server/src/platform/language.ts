import { type ErrorCode, errorCatalogue } from '@abhyas/contract/errors.ts';
import { type Language, languageCookie, languageNamed } from '@abhyas/contract/languages.ts';
import { actionsHindi } from '@abhyas/rules/language/actions.ts';
import { arrangementsHindi } from '@abhyas/rules/language/arrangements.ts';
import { bookingsHindi } from '@abhyas/rules/language/bookings.ts';
import { calendarHindi } from '@abhyas/rules/language/calendar.ts';
import { detailsHindi } from '@abhyas/rules/language/details.ts';
import { filesHindi } from '@abhyas/rules/language/files.ts';
import { type HindiTexts, hindiOf as hindiIn } from '@abhyas/rules/language/hindi.ts';
import { identityHindi } from '@abhyas/rules/language/identity.ts';
import { meetingsHindi } from '@abhyas/rules/language/meetings.ts';
import { reasonsHindi } from '@abhyas/rules/language/reasons.ts';
import { profileHindi } from '@abhyas/rules/language/profile.ts';
import { blockLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import { maxCopiedWeeks } from '@abhyas/contract/mentoring/session-limits.ts';
import type { FastifyRequest } from 'fastify';

/** The messages of the error catalogue in Hindi (docs/hindi.md). */
const hindiErrors: Readonly<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'दोबारा साइन इन करें।',
  FORBIDDEN: 'यह पेज आपके लिए खुला नहीं है।',
  NOT_FOUND: 'कुछ नहीं मिला',
  INVALID_REQUEST: 'कुछ विवरण सही नहीं हैं। उन्हें देखें और दोबारा कोशिश करें।',
  BODY_TOO_LARGE: 'यह भेजने के लिए बहुत बड़ा है। छोटा करें और दोबारा कोशिश करें।',
  UNSUPPORTED_MEDIA_TYPE: 'इस तरह का कंटेंट यहाँ नहीं चलता।',
  TOO_MANY_REQUESTS: 'बहुत बार कोशिश हुई। एक मिनट रुकें और दोबारा कोशिश करें।',
  INTERNAL: 'हमारी ओर कुछ गड़बड़ हुई। दोबारा कोशिश करें।',
  QUEUED: 'इस समय बहुत से कैंडिडेट शुरू कर रहे हैं। लाइन में आपकी जगह बनी है। आपका समय शुरू नहीं हुआ है।',
  UNAVAILABLE: 'पोर्टल व्यस्त है या अपडेट हो रहा है। थोड़ी देर में दोबारा कोशिश करें।',
  INCORRECT_PASSWORD: 'पासवर्ड गलत है',
  PROOF_NEEDED: 'परिवार का विवरण बदलने के लिए पासवर्ड डालें।',
  SIGN_IN_AGAIN: 'सुरक्षा के लिए पहले साइन आउट करें और कोड से दोबारा साइन इन करें।',
  SET_UP_TWO_STEP: 'आगे बढ़ने के लिए दो-चरण वेरिफ़िकेशन सेट करें।',
  TWO_STEP_MISSING: 'पहले अपने खाते में साइन इन करें और दो-चरण वेरिफ़िकेशन सेट करें।',
  FACTOR_NEEDED: 'आगे बढ़ने के लिए पक्का करें कि यह आप ही हैं।',
  INCORRECT_FACTOR: 'यह कोड सही नहीं है। ऐप का सबसे नया कोड या कोई बचा हुआ रिकवरी कोड डालें।',
  INCORRECT_PASSKEY: 'यह पासकी नहीं चली। दोबारा कोशिश करें, या दूसरा तरीका चुनें।',
  TOO_MANY_PASSKEYS: 'एक खाते में जितनी पासकी हो सकती हैं, उतनी हैं। पहले एक हटाएँ।',
  SECOND_STEP_EXPIRED: 'इसमें बहुत समय लगा। फिर से शुरू करें।',
  INCORRECT_OTP: 'OTP गलत है',
  CODE_NOT_SENT: 'हम आपका कोड नहीं भेज सके। कुछ मिनट बाद फिर कोशिश करें।',
  CODES_NOT_SENT: 'यह पोर्टल अभी कोड नहीं भेज सकता। अपने संस्थान से पूछें।',
  OTP_EXPIRED: 'इस कोड की समय-सीमा खत्म हो गई है। नया कोड पाएँ।',
  USER_NOT_FOUND: 'खाता नहीं मिला',
  UNKNOWN_STUDENT: 'आपका विवरण हमारे रिकॉर्ड में नहीं मिला।',
  PARENT_NOT_LINKED: 'यह मोबाइल नंबर किसी स्टूडेंट से जुड़ा नहीं है',
  SEVERAL_STUDENTS: 'यह नंबर कई स्टूडेंट का है। अपने स्टूडेंट ID या ईमेल से साइन इन करें।',
  SET_UP_EXPIRED: 'पासवर्ड सेट करने का समय खत्म हो गया। नया कोड पाएँ।',
  CHILD_CODE_WRONG: 'यह कोड नहीं चला। शायद इस्तेमाल हो चुका है या समय निकल गया है: अपने बच्चे से नया कोड लें।',
  WEAK_PASSWORD: 'इससे लंबा या कम आम पासवर्ड चुनें।',
  CHANGED_ELSEWHERE: 'यह दूसरे डिवाइस पर बदल गया। आपका लिखा हमने रखा है। दोनों देखें, फिर दोबारा सेव करें।',
  NOT_A_PICTURE: 'यह फ़ाइल नहीं खुली। JPEG, PNG या WebP चुनें।',
  NOT_AN_ATTACHMENT: 'तस्वीर (JPEG, PNG, WebP, AVIF या GIF) या PDF जोड़ें।',
  UNSAFE_FILE: 'इस फ़ाइल में वायरस मिला। दूसरी फ़ाइल चुनें।',
  NOT_A_RECORDING: 'ऐसा वीडियो चुनें जो ब्राउज़र में चले: MP4 या WebM।',
  UPLOAD_INCOMPLETE: 'अपलोड पूरा नहीं हुआ। जारी रखने के लिए वही फ़ाइल फिर चुनें।',
  TOO_MANY_RECORDINGS: 'इस क्लास में 20 रिकॉर्डिंग हैं। पहले कोई एक हटाएँ।',
  FILE_TOO_LARGE: 'यह फ़ाइल 10 MB से बड़ी है। छोटी फ़ाइल चुनें।',
  ALREADY_SENT: 'यह पहले किसी और टेक्स्ट या फ़ाइलों के साथ भेजा जा चुका है। देखने के लिए पेज रीलोड करें।',
  THREAD_FULL: 'इस डाउट में और जगह नहीं है। नया डाउट पूछें।',
  CALENDAR_GONE: 'कैलेंडर का यह पता बदल गया या बंद हो गया। नया पता पोर्टल से लें।',
  HEADER_MODULE_EXPIRED: 'हमने इस पेज में नया कंटेंट जोड़ा है।',
  RESOURCE_NOT_AVAILABLE: 'यह सामग्री उपलब्ध नहीं है।',
  TEST_NOT_RELEASED: 'टेस्ट अभी शुरू नहीं किया जा सकता।',
  TOO_FEW_TO_REVISE: 'AI से रिवीज़न के लिए दो टेस्ट पूरे करें।',
  BENCHMARK_FIRST: 'पहले इस टॉपिक का बेंचमार्क टेस्ट पूरा करें।',
  BENCHMARK_SCORING: 'आपका बेंचमार्क जाँचा जा रहा है। एक मिनट में दोबारा कोशिश करें।',
  NOTHING_TO_PRACTISE: 'इसके लिए अभी कोई सवाल नहीं है।',
  ANSWERED_ELSEWHERE: 'इस सवाल का जवाब दूसरी विंडो में दिया गया। वहीं से जारी रखने के लिए रीलोड करें।',
  ROUND_OVER: 'यह राउंड खत्म हो गया। नया शुरू करें।',
  TEST_DETAILS_FETCH_ERROR: 'बेंचमार्क टेस्ट के लेवल लाने और AI रिवीज़न चालू करने के लिए सर्वर तक पहुँच नहीं हो सकी। थोड़ी देर बाद कोशिश करें।',
  BOOKING_CLOSED: 'स्लॉट बुक करने का समय खत्म हो गया है।',
  SLOT_FULL: 'यह स्लॉट भर गया। दूसरा चुनें, या इसकी वेटलिस्ट में नाम जोड़ें।',
  SLOT_GONE: 'यह स्लॉट अब बुक नहीं हो सकता। दूसरा चुनें।',
  SLOT_UNSUITABLE: 'यह स्लॉट आपके लिए तय इंतज़ाम से मेल नहीं खाता। दूसरा चुनें।',
  BOOKINGS_AFFECTED: 'इस बीच बुकिंग बदल गई हैं। लिस्ट देखें, फिर दोबारा सेव करें।',
  SEAT_FREE: 'इस स्लॉट में अब एक सीट खाली है। उसे बुक करें।',
  WAITLIST_LIMIT: 'एक टेस्ट के तीन स्लॉट की वेटलिस्ट में ही नाम हो सकता है। पहले एक वेटलिस्ट छोड़ें।',
  ALREADY_BOOKED: 'इस टेस्ट की बुकिंग पहले से है।',
  CENTRE_NOT_ALLOWED: 'आपके कोर्स में सेंटर पर टेस्ट नहीं हैं। घर से देना चुनें।',
  NOT_AT_HOME: 'यह टेस्ट घर से नहीं दिया जा सकता। सेंटर चुनें।',
  CANCEL_USED: 'इस टेस्ट की बुकिंग एक ही बार रद्द हो सकती है, और वह हो चुकी है।',
  CANCEL_TOO_LATE: 'बुकिंग स्लॉट शुरू होने तक ही रद्द हो सकती है।',
  CANCEL_CHECKED_IN: 'इस स्लॉट के लिए आपकी हाज़िरी लग चुकी है। बदलने या रद्द करने के लिए सेंटर के डेस्क पर पूछें।',
  OFFER_OVER: 'यह ऑफ़र खत्म हो गया। सीट लाइन में अगले को मिली।',
  CODE_MISTYPED: 'कोड लिखने में गलती है। एडमिट कार्ड से मिलाएँ।',
  CODE_UNKNOWN: 'इस कोड की कोई बुकिंग नहीं है। कैंडिडेट को नाम से खोजें।',
  CODE_REPLACED: 'यह एडमिट कार्ड पुराना है: बुकिंग उसके बाद बदली है। नया कार्ड माँगें, या कैंडिडेट को नाम से खोजें।',
  BOOKING_CANCELLED: 'यह बुकिंग रद्द है।',
  OTHER_VENUE: 'यह बुकिंग दूसरे सेंटर की है।',
  CHECK_IN_CLOSED: 'इस सेशन की हाज़िरी अभी नहीं लग रही है।',
  CHECKED_IN: 'इस कैंडिडेट की हाज़िरी लग चुकी है। पहले उसे वापस लें।',
  TEST_STARTED: 'इस कैंडिडेट ने टेस्ट शुरू कर दिया है।',
  SEAT_TAKEN: 'यह सीट भरी है। कोई खाली सीट चुनें।',
  TOO_FEW_SEATS: 'वहाँ खाली सीटें कम हैं।',
  ROOM_TAKEN: 'इसी समय वह कमरा दूसरे सेशन के लिए है।',
  SESSION_OVER: 'यह सेशन खत्म हो चुका है या रद्द है।',
  START_CHANGED: 'इस सेशन का शुरू होने का समय बदल चुका है। आपने ही बदला हो, तो इसे बंद करें। नहीं तो असर देखें, फिर दोबारा सेव करें।',
  EFFECT_CHANGED: 'इसका कैंडिडेट पर असर अब अलग है। असर देखें, फिर दोबारा सेव करें।',
  SESSION_STARTED: 'यह सेशन शुरू हो चुका है।',
  TIME_GONE: 'यह समय अभी किसी और ने ले लिया। दूसरा चुनें।',
  TIME_OVERLAPS: 'इस समय आपका कुछ और तय है। दूसरा समय चुनें।',
  TIME_OVER_CLASS: 'इस समय आपकी क्लास है। फिर भी बुक करें, या दूसरा समय चुनें।',
  NO_SESSIONS_LEFT: 'आपके कोर्स के सभी मेंटर सेशन हो चुके हैं।',
  SESSION_NOT_UPCOMING: 'यह सेशन शुरू हो चुका, खत्म हो चुका या रद्द है, इसलिए अब नहीं बदल सकता।',
  SESSION_NOT_OVER: 'यह सेशन खत्म होने के बाद हो सकता है।',
  SESSION_NOT_LIVE: 'सेशन में शुरू होने के 15 मिनट पहले से खत्म होने तक जा सकते हैं।',
  NO_MEETING_LINK: 'मीटिंग का लिंक अभी नहीं है। मेंटर के जोड़ते ही यहाँ दिखेगा।',
  CLASS_NOT_LIVE: 'क्लास में शुरू होने के 15 मिनट पहले से खत्म होने तक जा सकते हैं।',
  CLASS_IN_ROOM: 'यह क्लास कमरे में है। वहाँ जाएँ और हाज़िरी के लिए कोड स्कैन करें।',
  MEETING_UNAVAILABLE: 'मीटिंग से जवाब नहीं मिल रहा। एक मिनट रुकें और दोबारा कोशिश करें। फिर भी न हो, तो मेंटर या हेल्पडेस्क को बताएँ।',
  MEETING_SIGNATURE: 'इस मैसेज पर भेजने वाले का सही हस्ताक्षर नहीं है, या यह बहुत पुराना है।',
  RECORDING_NOT_FOUND: 'यह रिकॉर्डिंग नहीं मिली।',
  MOVES_USED: 'इस सेशन का समय दो बार बदला जा चुका है। इसे रद्द करें और दूसरा बुक करें।',
  MOVE_TOO_LATE: 'सेशन का समय शुरू होने के 24 घंटे पहले तक बदल सकता है। मेंटर से अनुमति माँगें।',
  NOTICE_NOT_NEEDED: 'शुरू होने में 24 घंटे से ज़्यादा हैं, इसलिए स्टूडेंट खुद समय बदल सकते हैं।',
  NOTICE_WAIVED: 'आप इस सेशन में देर से बदलाव की अनुमति दे चुके हैं।',
  NOT_PRESENT: 'पहले स्टूडेंट को हाज़िर मार्क करें। फ़ीडबैक हुए सेशन के लिए है।',
  ABSENCE_RULED: 'इस सेशन में कौन आया, यह इंस्टीट्यूट तय कर चुका है।',
  FEEDBACK_GIVEN: 'आपने इस सेशन का फ़ीडबैक दिया है, यानी स्टूडेंट हाज़िर थे।',
  TIME_PAST: 'यह समय निकल चुका है। बाद का समय चुनें।',
  DAY_IS_OFF: 'इस दिन आपकी छुट्टी है। पहले छुट्टी हटाएँ, फिर समय खोलें।',
  CLASS_NOT_UPCOMING: 'यह क्लास शुरू हो चुकी, खत्म हो चुकी या रद्द है, इसलिए अब नहीं बदल सकती।',
  CLASS_TIME_TAKEN: 'इस समय दूसरी क्लास है। दूसरा समय चुनें।',
  CLASS_CANCELLED: 'यह क्लास रद्द है।',
  ROLL_NOT_OPEN: 'हाज़िरी क्लास शुरू होने के 15 मिनट पहले से लग सकती है।',
  REASON_NEEDED: 'कारण बताएँ: इस क्लास के बारे में जो दर्ज है, यह उससे अलग है।',
  ROOM_CODE_WRONG: 'यह कोड अब नहीं चलता। कमरे की स्क्रीन पर अभी दिख रहा कोड स्कैन करें।',
  ROOM_NOT_OPEN: 'हाज़िरी क्लास शुरू होने के 15 मिनट पहले से खत्म होने तक लग सकती है।',
  NOT_IN_A_ROOM: 'यह क्लास ऑनलाइन है, इसलिए कमरे में कोई कोड नहीं है।',
  TOO_MANY_SERIES: `दोहराए जाने वाले ${blockLimits.series} स्टडी ब्लॉक पहले से हैं। पहले एक हटाएँ।`,
  TOO_MANY_BLOCKS: `आगे के ${blockLimits.open} स्टडी ब्लॉक पहले से हैं। पहले एक हटाएँ।`,
  BLOCK_TOO_FAR: `पिछले ${blockLimits.daysBack} दिनों या अगले ${blockLimits.daysAhead / 365} सालों में से कोई दिन चुनें।`,
  NO_EXAM_DATE: 'अपनी परीक्षा की तारीख चुनें।',
  NO_SUCH_DAY: 'खत्म होने से पहले ऐसा कोई दिन नहीं आता। बाद की आखिरी तारीख या दूसरे दिन चुनें।',
  TOO_MANY_WEEKS: `ज़्यादा से ज़्यादा ${maxCopiedWeeks} हफ़्ते चुनें, आखिरी पहले से पहले न हो।`,
  LAUNCH_EXPIRED: 'टेस्ट का यह लिंक अब नहीं चलता। टेस्ट पोर्टल से दोबारा शुरू करें।',
  ATTEMPT_CLOSED: 'यह टेस्ट जमा हो चुका है।',
  ATTEMPT_NOT_STARTED: 'यह टेस्ट अभी शुरू नहीं हुआ है।',
  FENCE_LOST: 'यह टेस्ट दूसरी विंडो में खोला गया। जवाब अब उसी विंडो से सेव होते हैं।',
  ENGINE_UNAVAILABLE: 'जिस साइट पर यह टेस्ट होता है, उससे जवाब नहीं मिल रहा। कुछ शुरू नहीं हुआ है। कुछ मिनट में दोबारा कोशिश करें।',
  ENGINE_SIGNATURE: 'रिज़ल्ट पर इस टेस्ट का सही हस्ताक्षर नहीं है, या उसके टोकन का समय खत्म हो गया है।',
  ENGINE_RESULT_REFUSED: 'यह रिज़ल्ट इस लॉन्च का नहीं हो सकता।',
  ENGINE_RESULT_CHANGED: 'इस id से दूसरा रिज़ल्ट भेजा जा चुका है। नया रिज़ल्ट नई id से भेजें।',
  RESULT_NOT_READY: 'आपका टेस्ट जाँचा जा रहा है। रिज़ल्ट कुछ सेकंड में तैयार होगा।',
  RULED_MEANWHILE: 'देर से आए इन जवाबों पर इस बीच किसी और ने फ़ैसला किया है। पहले वह फ़ैसला देखें।',
  REVIEW_NOT_OPEN: 'इस टेस्ट का रिव्यू अभी नहीं खुला है।',
};

const lists: readonly HindiTexts[] = [
  identityHindi,
  profileHindi,
  actionsHindi,
  meetingsHindi,
  reasonsHindi,
  detailsHindi,
  bookingsHindi,
  arrangementsHindi,
  calendarHindi,
  filesHindi,
];

/** A text of the rules or of a use case in Hindi; null where no list has it. */
function hindiOf(text: string): string | null {
  for (const list of lists) {
    const hindi = hindiIn(text, list);
    if (hindi !== null) return hindi;
  }
  return null;
}

/** The message of an error of the catalogue in a language. */
export const errorText = ({ code, language }: { code: ErrorCode; language: Language }): string =>
  language === 'hi' ? hindiErrors[code] : errorCatalogue[code].message;

/**
 * A text that a rule or a use case made, such as what is wrong with a field, in a language. One that has no translation stays English: said in the wrong
 * language is better than not said.
 */
export const inLanguage = ({ text, language }: { text: string; language: Language }): string =>
  language === 'hi' ? (hindiOf(text) ?? text) : text;

/** The first of a browser's languages that the portal has, by their weights. */
function preferredIn(accepted: string): Language | null {
  const asked = accepted.split(',').map((part) => {
    const [tag = '', ...more] = part.trim().toLowerCase().split(';');
    const weight = Number(/^\s*q=([\d.]+)/.exec(more[0] ?? '')?.[1] ?? 1);
    return { language: languageNamed(tag.split('-', 1)[0]), weight };
  });
  const [best] = asked.filter(({ language, weight }) => language !== null && weight > 0).toSorted((a, b) => b.weight - a.weight);
  return best?.language ?? null;
}

/**
 * The language of the answer to a request: the one chosen on this browser, else the first of the browser's own that the portal has, else the usual one of the
 * brand. What a person chose in their account is in the cookie of each browser they signed in with.
 */
export function languageOf(
  request: Pick<FastifyRequest, 'headers'> & { readonly cookies?: FastifyRequest['cookies'] },
  usual: Language = 'en',
): Language {
  return languageNamed(request.cookies?.[languageCookie]) ?? preferredIn(request.headers['accept-language'] ?? '') ?? usual;
}
