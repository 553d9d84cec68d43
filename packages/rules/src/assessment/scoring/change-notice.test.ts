import { describe, expect, it } from 'vitest';
import { inWords } from '../../../test/in-words.ts';
import { changeNotice, lateNotice, type LateAnswers } from './change-notice.ts';

describe('the words to a candidate', () => {
  const text = (questions: Parameters<typeof changeNotice>[0]['questions']) =>
    inWords(changeNotice({ test: 'Mock 7', before: 4500, after: 4825, questions }).text);
  it('say from what to what, and which questions why', () => {
    expect(text([{ number: 5, section: '', ruling: 'drop', reason: '' }])).toBe(
      'Your score in Mock 7 changed from 45 to 48.25: question 5 was dropped.',
    );
    expect(
      text([
        { number: 1, section: 'QA', ruling: 'bonus', reason: '' },
        { number: 2, section: 'QA', ruling: 'keys', reason: '' },
        { number: 3, section: 'VARC', ruling: '', reason: '' },
      ]),
    ).toContain(
      ': question 1 of QA now gives everyone its marks, question 2 of QA has another correct answer and question 3 of VARC was rescored by its answer key.',
    );
    expect(text([1, 2, 3, 4].map((number) => ({ number, section: '', ruling: '', reason: '' })))).toContain(': 4 questions were rescored.');
    expect(text([])).toContain(': the test was rescored.');
  });
  it('write marks below zero with the sign of the result', () => {
    expect(inWords(changeNotice({ test: 'Mock 7', before: -400, after: -300, questions: [] }).text)).toContain('from \u22124 to \u22123:');
  });
  it('say why, where staff show it', () => {
    expect(text([{ number: 5, section: '', ruling: 'replace', reason: 'The graph was misread.' }])).toBe(
      'Your score in Mock 7 changed from 45 to 48.25: question 5 has a corrected answer key (The graph was misread).',
    );
  });
  it('TST-066 name no question while the review is closed, and say when it opens', () => {
    const questions = [{ number: 5, section: '', ruling: 'keys', reason: 'B is right as well.' }] as const;
    const of = { test: 'Mock 7', before: 4500, after: 4825, questions, reviewOpens: 'Sat 12 Dec 2026' };
    expect(inWords(changeNotice(of).text)).toBe(
      'Your score in Mock 7 changed from 45 to 48.25: the test was rescored. The review opens on Sat 12 Dec 2026.',
    );
    expect(inWords(changeNotice(of).text, 'hi')).toContain('रिव्यू Sat 12 Dec 2026 को खुलेगा।');
  });
  it('say the same in Hindi', () => {
    const questions = [
      { number: 1, section: 'QA', ruling: 'bonus', reason: '' },
      { number: 2, section: '', ruling: 'drop', reason: 'X.' },
    ] as const;
    expect(inWords(changeNotice({ test: 'Mock 7', before: 4500, after: 4825, questions }).text, 'hi')).toBe(
      'Mock 7 में आपका स्कोर 45 से 48.25 हुआ: QA में सवाल 1: सबको अंक मिले और सवाल 2: नहीं गिना गया (X)।',
    );
  });
});

describe('what became of late answers, in the words to a candidate', () => {
  const told = (accepted: boolean, answers: Partial<LateAnswers>, language: 'en' | 'hi' = 'en') => {
    const marks = { before: 0, after: accepted ? 300 : 0 };
    const { title, text } = lateNotice({
      test: 'Mock 7',
      accepted,
      answers: { accepted: 0, rejected: 0, open: 0, ...answers },
      ...marks,
    });
    return [inWords(title, language), inWords(text, language)];
  };
  it.each([
    [true, { accepted: 1 }, 'Your late answer in Mock 7 was accepted', '1 late answer now counts.'],
    [true, { accepted: 2 }, 'Your late answers in Mock 7 were accepted', '2 late answers now count.'],
    [false, { rejected: 1 }, 'Your late answer in Mock 7 was not accepted', "1 late answer doesn't count."],
    [false, { rejected: 2 }, 'Your late answers in Mock 7 were not accepted', "2 late answers don't count."],
  ])('TST-071 say it of all, once all are decided alike (%#)', (accepted, answers, title, text) => {
    const score = accepted ? 'Your score changed from 0 to 3.' : 'Your score stays at 0.';
    expect(told(accepted, answers)).toEqual([title, `${score} ${text}`]);
  });
  it.each([
    [
      { rejected: 1, open: 2 },
      'One of your late answers in Mock 7 was not accepted',
      "1 late answer doesn't count. No decision yet on 2 late answers.",
    ],
    [
      { rejected: 2, open: 1 },
      'Some of your late answers in Mock 7 were not accepted',
      "2 late answers don't count. No decision yet on 1 late answer.",
    ],
    [
      { rejected: 2, accepted: 1 },
      'Some of your late answers in Mock 7 were not accepted',
      "2 late answers don't count. 1 late answer now counts.",
    ],
  ])('TST-071 say of which only, where some are rejected and others are not (%#)', (answers, title, text) => {
    expect(told(false, answers)).toEqual([title, `Your score stays at 0. ${text}`]);
  });
  it('TST-071 say of which only, where one is accepted and the others were not', () => {
    expect(told(true, { accepted: 1, rejected: 2 })).toEqual([
      'One of your late answers in Mock 7 was accepted',
      "Your score changed from 0 to 3. 1 late answer now counts. 2 late answers don't count.",
    ]);
  });
  it('say the same in Hindi', () => {
    expect(told(false, { rejected: 1 }, 'hi')).toEqual([
      'देर से आया आपका जवाब नहीं माना गया: Mock 7',
      'आपका स्कोर 0 ही है। देर से आया 1 जवाब नहीं गिना जाएगा।',
    ]);
    expect(told(true, { accepted: 2 }, 'hi')).toEqual([
      'देर से आए आपके जवाब माने गए: Mock 7',
      'आपका स्कोर 0 से 3 हुआ। देर से आए 2 जवाब अब गिने जाएँगे।',
    ]);
    expect(told(true, { accepted: 1, rejected: 2, open: 1 }, 'hi')).toEqual([
      'देर से आए आपके जवाबों में से एक माना गया: Mock 7',
      'आपका स्कोर 0 से 3 हुआ। देर से आया 1 जवाब अब गिना जाएगा। देर से आए 2 जवाब नहीं गिने जाएँगे। देर से आए 1 जवाब पर फ़ैसला बाकी है।',
    ]);
    expect(told(false, { rejected: 2, open: 2 }, 'hi')[0]).toBe('देर से आए आपके कुछ जवाब नहीं माने गए: Mock 7');
  });
});
