/** What students write short, and what they write in Devanagari, by the words that the content has for it. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  dilr: ['data logic'],
  lrdi: ['data logic'],
  di: ['data'],
  lr: ['logic', 'reasoning'],
  varc: ['verbal'],
  rc: ['reading comprehension'],
  pj: ['para jumbles', 'parajumbles'],
  cr: ['critical reasoning'],
  qa: ['quantitative', 'quant'],
  quants: ['quantitative', 'quant'],
  tsd: ['speed'],
  pnc: ['permutations', 'combinations', 'counting'],
  ap: ['arithmetic progression', 'progressions'],
  gp: ['geometric progression', 'progressions'],
  gk: ['general knowledge'],
  gd: ['group discussions', 'group'],
  pi: ['interviews'],
  sop: ['statement purpose'],
  कैट: ['cat'],
  मॉक: ['mock'],
  टेस्ट: ['test'],
  क्लास: ['class'],
  मेंटर: ['mentor'],
  डाउट: ['doubt'],
  प्रैक्टिस: ['practice'],
  पर्सेंटाइल: ['percentile'],
  प्रतिशत: ['percentage'],
  औसत: ['average'],
  अनुपात: ['ratio'],
  समय: ['time'],
  दूरी: ['distance', 'speed'],
  चाल: ['speed'],
  द्विघात: ['quadratic'],
  लघुगणक: ['logarithms'],
  बीजगणित: ['algebra'],
  ज्यामिति: ['geometry'],
};

/** What a typed word may be short for, each a text of one or more words; none for most. */
export const shortFor = (word: string): readonly string[] => (Object.hasOwn(meanings, word) ? (meanings[word] ?? []) : []);

/** Between the words of a name that have no letter in its short form. */
const small: ReadonlySet<string> = new Set(['of', 'and', 'the', 'for', 'in']);

/** What a name may be called by the first letters of its words, the rest in full: 'iim ahmedabad' and 'iima' of 'Indian Institute of Management Ahmedabad'. */
export function initialsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '' && !small.has(word.toLowerCase()));
  return words.slice(1).map((_word, index) => {
    const short = words
      .slice(0, index + 2)
      .map((word) => Array.from(word)[0])
      .join('');
    return [short, ...words.slice(index + 2)].join(' ');
  });
}
