import type { Doubt, DoubtAbout } from '@abhyas/contract/doubts/doubts.ts';
import { m } from '../../paraglide/messages.js';
import { partName } from '../../shared/learning/part-name.ts';

/** What a doubt is about in words: 'Question 6, Quant, of Half mock 4' or 'Sign of a quadratic · A sign chart · 0:17', and what the question of a test is within. */
export function aboutName({ doubt, about }: { doubt: Pick<Doubt, 'topic' | 'assetName'>; about: DoubtAbout }): {
  title: string;
  within: string;
} {
  const names = [doubt.topic, doubt.assetName];
  if (about.kind === 'question') {
    const { question, testName: test } = about;
    if (question === null) return { title: test, within: doubt.topic };
    const { number, sectionName: section } = question;
    const title = section === '' ? m.test_doubt_name({ number, test }) : m.test_doubt_name_section({ number, section, test });
    return { title, within: doubt.topic };
  }
  const { assetType, at } = about;
  const part = at === null || assetType === '' ? '' : partName({ kind: assetType, at });
  return { title: [...names, part].filter((each) => each !== '').join(' · '), within: '' };
}
