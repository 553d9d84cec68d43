import { expect, test } from 'vitest';
import { inWords } from '../../test/in-words.ts';
import { judgeReport, type ReportFacts } from './report-judgement.ts';

const facts = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  firstName: 'Asha',
  tests: [],
  kind: null,
  weeks: [],
  lastWeek: 'last week',
  sessions: [],
  classes: [],
  overdueSteps: 0,
  earlier: { tests: 0, sessions: 0, classes: 0 },
  ...more,
});
const told = (more: Partial<ReportFacts>): string[] => {
  const { headline, sentences } = judgeReport(facts(more));
  return [headline, ...sentences.map(({ said }) => said)].map((said) => inWords(said, 'hi'));
};
const marks = (...list: number[]) => list.map((each, place) => ({ name: `Full mock ${place + 1}`, marks: each, totalMarks: 198 }));
const weeks = (...hours: number[]) => hours.map((each) => ({ seconds: each * 3600, lessons: 0 }));

test('a report is said in Hindi as well, with figures instead of words', () => {
  expect(told({})).toEqual(['अभी शुरुआत है', 'अभी बताने को कुछ नहीं है। Asha के प्रैक्टिस करने या टेस्ट देने पर यहाँ दिखेगा।']);
  expect(told({ tests: marks(58, 63, 61, 74, 72, 81), weeks: weeks(9, 9, 9, 3), sessions: ['attended', 'attended'] })).toEqual([
    'अच्छा चल रहा है, 1 बात पूछने की है',
    'पिछले 6 टेस्टों में स्कोर 23 अंक बढ़ा।',
    'दोनों मेंटर सेशनों में हिस्सा लिया।',
    'पिछले हफ़्ते प्रैक्टिस घटकर 3 घंटे रह गई; आम तौर पर हफ़्ते में 9 घंटे होती है।',
  ]);
  expect(told({ tests: marks(60), classes: ['attended', 'missed', 'missed'], overdueSteps: 2 })).toEqual([
    'पहला रिज़ल्ट आ गया, 2 बातें पूछने की हैं',
    'Full mock 1 में 198 में से 60 अंक। रुझान दूसरे टेस्ट के बाद दिखेगा।',
    'पिछली 3 में से 2 क्लास छूटीं।',
    'तय किए गए 2 कदमों की तारीख निकल गई है।',
  ]);
});
