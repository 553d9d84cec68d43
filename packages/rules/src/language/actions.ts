import type { HindiTexts } from './hindi.ts';

/** What can be done with a lesson or a test. Home shows them. */
export const actionsHindi: HindiTexts = {
  whole: {
    Watch: 'देखें',
    'Watch again': 'दोबारा देखें',
    Read: 'पढ़ें',
    'Read again': 'दोबारा पढ़ें',
    Open: 'खोलें',
    'Open again': 'दोबारा खोलें',
    Continue: 'जारी रखें',
    'Launch Test': 'टेस्ट शुरू करें',
    'Resume Test': 'टेस्ट जारी रखें',
    'Review Test': 'टेस्ट का रिव्यू',
    'View my analytics': 'मेरे एनालिटिक्स',
    'Book Slot': 'स्लॉट बुक करें',
    'View Booking': 'बुकिंग देखें',
    'Launch Adaptive Practice': 'अडैप्टिव प्रैक्टिस शुरू करें',
    'Revise with AI': 'AI से रिवीज़न',
  },
};
