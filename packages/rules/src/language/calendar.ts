import type { HindiTexts } from './hindi.ts';

/** What calendars say of entries that the portal makes, and their filters. Only the server needs it. */
export const calendarHindi: HindiTexts = {
  whole: {
    All: 'सभी',
    Tests: 'टेस्ट',
    Events: 'कार्यक्रम',
    'Mentor Visits': 'मेंटर सेशन',
    Attended: 'आए',
    Missed: 'नहीं आए',
    Upcoming: 'आने वाली',
    'See result': 'रिज़ल्ट देखें',
    'Mentor session': 'मेंटर सेशन',
    'Task due': 'टास्क की तय तारीख',
    'Study time': 'पढ़ाई का समय',
  },
  patterns: [
    [/^With (.+)$/, '$1 के साथ'],
    [/^Due: (.*)$/s, 'तय तारीख: $1'],
    [/^Opens: (.*)$/s, 'शुरू: $1'],
    [/^Booking opens: (.*)$/s, 'बुकिंग शुरू: $1'],
    [/^Last day: (.*)$/s, 'आखिरी दिन: $1'],
  ],
};
