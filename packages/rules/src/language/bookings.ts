import type { HindiTexts } from './hindi.ts';

/** Why a booking changed. Notices and mails say it; only the server needs it. */
export const bookingsHindi: HindiTexts = {
  whole: {
    'Your arrangements have changed.': 'आपके लिए किए इंतज़ाम बदले हैं।',
    'You changed the slot.': 'आपने स्लॉट बदला है।',
    'The centre has changed it.': 'सेंटर ने इसे बदला है।',
    'The centre has moved it.': 'सेंटर ने इसका समय या जगह बदली है।',
    'The centre has cancelled it.': 'सेंटर ने इसे रद्द किया है।',
    'There is a power cut at the centre.': 'सेंटर पर बिजली नहीं है।',
    'The test paper is late.': 'प्रश्न-पत्र देर से आ रहा है।',
  },
  patterns: [[/^Go to (.+)\.$/, '$1 में जाएँ।']],
};
