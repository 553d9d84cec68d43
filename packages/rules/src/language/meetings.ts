import type { HindiTexts } from './hindi.ts';

/** Of classes and sessions with mentors, as their cards say it. */
export const meetingsHindi: HindiTexts = {
  whole: {
    Class: 'क्लास',
    Classes: 'क्लास',
    'Cancelled Slot (you)': 'रद्द स्लॉट (आपने किया)',
    'Cancelled Slot (mentor)': 'रद्द स्लॉट (मेंटर ने किया)',
    'Cancelled Slot (student)': 'रद्द स्लॉट (स्टूडेंट ने किया)',
    'Please provide feedback...': 'फ़ीडबैक दें…',
    "Mentor's feedback pending..": 'मेंटर का फ़ीडबैक बाकी है…',
  },
  patterns: [
    [/^Session with a mentor$/, 'मेंटर के साथ सेशन'],
    [/^Session with (.+)$/, '$1 के साथ सेशन'],
    [/^(\d+) minutes, virtual$/, '$1 मिनट, ऑनलाइन'],
    [/^(\d+) minutes, in person$/, '$1 मिनट, आमने-सामने'],
  ],
};
