import type { Language } from '@abhyas/contract/languages.ts';

const english = {
  asked: (student: string) => `New doubt from ${student}`,
  answered: (topic: string) => `Your doubt on ${topic} has an answer`,
};
const hindi: typeof english = {
  asked: (student) => `${student} का नया डाउट`,
  answered: (topic) => `आपके डाउट का जवाब आया: ${topic}`,
};

/** What mentors are told of a doubt, and its student of an answer. */
export const doubtWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
