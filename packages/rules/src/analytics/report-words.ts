import type { Language } from '@abhyas/contract/languages.ts';

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number): string => numberWords[count] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lessonsInWords = (count: number): string => `${count} ${count === 1 ? 'lesson' : 'lessons'}`;

/** What a student attends or misses. */
type Attended = 'class' | 'session';
/** The last week of a report as it is called then. */
export type WeekName = 'this week' | 'last week';

const what = { class: { one: 'class', many: 'classes' }, session: { one: 'mentor session', many: 'mentor sessions' } } as const;

/** The sentences of a report. `kind` is what tests are called, as a pack says it. */
const english = {
  test: 'test',
  starting: 'Just getting started',
  nothingYet: (firstName: string) => `There is nothing to report yet. It appears here once ${firstName} has practised or taken a test.`,
  onTheWay: 'On the way to the first test',
  onTheWayRanked: 'On the way to the first ranked test',
  firstResult: 'The first result is in',
  noneLately: (kind: string) => `No ${kind} lately`,
  oneLately: (kind: string) => `One ${kind} lately`,
  rising: 'Doing well',
  steady: 'Holding steady',
  falling: 'Scores have dropped lately',
  fallingAndMore: 'Scores have dropped lately, and there is more to ask about',
  withAsks: ({ headline, asks }: { headline: string; asks: number }) =>
    `${headline}, with ${inWords(asks)} ${asks === 1 ? 'thing' : 'things'} to ask about`,
  noTestYet: 'No test taken yet.',
  noRankedYet: 'Only practice tests taken so far, no ranked one.',
  noneInWeeks: ({ kind, weeks }: { kind: string; weeks: number }) => `No ${kind} in the last ${inWords(weeks)} weeks.`,
  firstTest: ({ marks, total, name }: { marks: string; total: string; name: string }) =>
    `${marks} of ${total} marks in ${name}. A trend shows after the second test.`,
  onlyTest: ({ marks, total, name, kind, weeks }: { marks: string; total: string; name: string; kind: string; weeks: number }) =>
    `${marks} of ${total} marks in ${name}, the only ${kind} in the last ${inWords(weeks)} weeks.`,
  stayed: (tests: number) => `Scores stayed about the same over the last ${inWords(tests)} tests.`,
  /** `by` is how many marks, in figures; '' where that would mislead. */
  rose: ({ by, tests }: { by: string; tests: number }) => `Scores rose${byMarks(by)} over the last ${inWords(tests)} tests.`,
  fell: ({ by, tests }: { by: string; tests: number }) => `Scores fell${byMarks(by)} over the last ${inWords(tests)} tests.`,
  missedOf: ({ missed, of, kind }: { missed: number; of: number; kind: Attended }) =>
    `${capital(inWords(missed))} of the last ${inWords(of)} ${what[kind].many} were missed.`,
  missedLast: (kind: Attended) => `The last ${what[kind].one} was missed.`,
  disputed: (kind: Attended) => `Mentor and student disagree about the last ${what[kind].one}: each says the other didn’t come.`,
  attendedOne: ({ kind, isFirst }: { kind: Attended; isFirst: boolean }) =>
    `The ${isFirst ? 'first' : 'last'} ${what[kind].one} was attended.`,
  /** `weeks` is null where these are all there were. */
  attended: ({ attended, of, kind, weeks }: { attended: number; of: number; kind: Attended; weeks: number | null }) => {
    const which = attended < of ? `${attended} of ${of}` : attended === 2 ? 'Both' : `All ${inWords(attended)}`;
    return `${which} ${what[kind].many}${weeks === null ? '' : ` of the last ${inWords(weeks)} weeks`} were attended.`;
  },
  overdue: (steps: number) => (steps === 1 ? 'One agreed step is overdue.' : `${capital(inWords(steps))} agreed steps are overdue.`),
  practised: ({ time, week }: { time: string; week: WeekName }) => `${time} of practice ${week}.`,
  read: ({ lessons, week }: { lessons: number; week: WeekName }) => `${capital(lessonsInWords(lessons))} completed ${week}.`,
  onlyRead: ({ lessons, week }: { lessons: number; week: WeekName }) =>
    `${capital(lessonsInWords(lessons))} completed ${week}, and no practice.`,
  idle: ({ usual, week }: { usual: string; week: WeekName }) => `No practice ${week}; a usual week has ${usual}.`,
  less: ({ time, usual, week }: { time: string; usual: string; week: WeekName }) =>
    `Practice fell to ${time} ${week}, from ${usual} in a usual week.`,
  asUsual: ({ time, week }: { time: string; week: WeekName }) => `Practice is as usual: ${time} ${week}.`,
};

const byMarks = (by: string): string => (by === '' ? '' : ` by ${by} ${by === '1' ? 'mark' : 'marks'}`);

const weekHindi = { 'this week': 'इस हफ़्ते', 'last week': 'पिछले हफ़्ते' } as const;
const lessonsHindi = (count: number): string => (count === 1 ? '1 पाठ पूरा हुआ' : `${count} पाठ पूरे हुए`);
const byHindi = (by: string): string => (by === '' ? '' : ` ${by} अंक`);

const hindi: typeof english = {
  test: 'टेस्ट',
  starting: 'अभी शुरुआत है',
  nothingYet: (firstName) => `अभी बताने को कुछ नहीं है। ${firstName} के प्रैक्टिस करने या टेस्ट देने पर यहाँ दिखेगा।`,
  onTheWay: 'पहले टेस्ट की तैयारी जारी है',
  onTheWayRanked: 'पहले रैंक वाले टेस्ट की तैयारी जारी है',
  firstResult: 'पहला रिज़ल्ट आ गया',
  noneLately: (kind) => `हाल में कोई ${kind} नहीं`,
  oneLately: (kind) => `हाल में एक ${kind}`,
  rising: 'अच्छा चल रहा है',
  steady: 'प्रदर्शन स्थिर है',
  falling: 'हाल में स्कोर घटा है',
  fallingAndMore: 'हाल में स्कोर घटा है, और भी बातें पूछने की हैं',
  withAsks: ({ headline, asks }) => `${headline}, ${asks === 1 ? '1 बात पूछने की है' : `${asks} बातें पूछने की हैं`}`,
  noTestYet: 'अभी तक कोई टेस्ट नहीं दिया।',
  noRankedYet: 'अब तक सिर्फ़ प्रैक्टिस टेस्ट दिए हैं, रैंक वाला कोई नहीं।',
  noneInWeeks: ({ kind, weeks }) => `पिछले ${weeks} हफ़्तों में कोई ${kind} नहीं।`,
  firstTest: ({ marks, total, name }) => `${name} में ${total} में से ${marks} अंक। रुझान दूसरे टेस्ट के बाद दिखेगा।`,
  onlyTest: ({ marks, total, name, kind, weeks }) => `${name} में ${total} में से ${marks} अंक, पिछले ${weeks} हफ़्तों का अकेला ${kind}।`,
  stayed: (tests) => `पिछले ${tests} टेस्टों में स्कोर लगभग एक जैसा रहा।`,
  rose: ({ by, tests }) => `पिछले ${tests} टेस्टों में स्कोर${byHindi(by)} बढ़ा।`,
  fell: ({ by, tests }) => `पिछले ${tests} टेस्टों में स्कोर${byHindi(by)} घटा।`,
  missedOf: ({ missed, of, kind }) => (kind === 'class' ? `पिछली ${of} में से ${missed} क्लास छूटीं।` : `पिछले ${of} में से ${missed} मेंटर सेशन छूटे।`),
  missedLast: (kind) => (kind === 'class' ? 'पिछली क्लास छूट गई।' : 'पिछला मेंटर सेशन छूट गया।'),
  disputed: (kind) => `${kind === 'class' ? 'पिछली क्लास' : 'पिछले मेंटर सेशन'} पर मेंटर और स्टूडेंट की बात अलग है: दोनों के हिसाब से दूसरे नहीं आए।`,
  attendedOne: ({ kind, isFirst }) =>
    kind === 'class' ? `${isFirst ? 'पहली' : 'पिछली'} क्लास में हिस्सा लिया।` : `${isFirst ? 'पहले' : 'पिछले'} मेंटर सेशन में हिस्सा लिया।`,
  attended: ({ attended, of, kind, weeks }) => {
    const within = weeks === null ? '' : `पिछले ${weeks} हफ़्तों में `;
    const which = attended < of ? `${of} में से ${attended}` : `सभी ${attended}`;
    return `${within}${which} ${kind === 'class' ? 'क्लासों' : 'मेंटर सेशनों'} में हिस्सा लिया।`;
  },
  overdue: (steps) => (steps === 1 ? 'तय किए 1 कदम की तारीख निकल गई है।' : `तय किए ${steps} कदमों की तारीख निकल गई है।`),
  practised: ({ time, week }) => `${weekHindi[week]} ${time} प्रैक्टिस हुई।`,
  read: ({ lessons, week }) => `${weekHindi[week]} ${lessonsHindi(lessons)}।`,
  onlyRead: ({ lessons, week }) => `${weekHindi[week]} ${lessonsHindi(lessons)}, पर प्रैक्टिस नहीं हुई।`,
  idle: ({ usual, week }) => `${weekHindi[week]} प्रैक्टिस नहीं हुई; आम तौर पर हफ़्ते में ${usual} होती है।`,
  less: ({ time, usual, week }) => `${weekHindi[week]} प्रैक्टिस घटकर ${time} रह गई; आम तौर पर हफ़्ते में ${usual} होती है।`,
  asUsual: ({ time, week }) => `प्रैक्टिस पहले जैसी है: ${weekHindi[week]} ${time}।`,
};

export const reportWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
