import { letters, type Passage, type Question } from '../model/question.ts';

const field = (name: string, value: string) => (value === '' ? [] : [`- ${name}: ${value.replace(/\s+/g, ' ').trim()}`]);

/** A text without empty lines around it. The blank in front of a heading stays: it tells it from the headings of the bank. */
const whole = (text: string) => text.replace(/^(\s*\n)+/, '').trimEnd();

/** A passage as a bank has it. */
export function writePassage({ passage, key }: { passage: Passage; key: string }): string {
  // a passage has a field in any case, so that a list at the start of its text is not taken for one
  return [`## Passage ${key}`, `- title: ${passage.title.replace(/\s+/g, ' ').trim()}`, '', whole(passage.text), ''].join('\n');
}

/** A question as a bank has it. */
export function writeQuestion({ question, key, passageKey }: { question: Question; key: string; passageKey: string | null }): string {
  const { type, answer, tolerance, topic, difficulty, keepOptions, stem, options, solution } = question;
  return [
    `## Question ${key}`,
    `- type: ${type}`,
    ...field('passage', passageKey ?? ''),
    ...field('topic', topic),
    ...field('difficulty', difficulty),
    ...field('answer', answer),
    ...field('tolerance', tolerance === '0' ? '' : tolerance),
    ...(keepOptions ? ['- keepOptions: true'] : []),
    '',
    whole(stem),
    '',
    ...(options.length === 0 ? [] : ['### Options', ...options.map((option, index) => `${letters.charAt(index)}. ${option.trim()}`), '']),
    '### Solution',
    whole(solution),
    '',
  ].join('\n');
}
