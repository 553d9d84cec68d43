import { describe, expect, it } from 'vitest';
import { compareVersions, signsIn } from './compare-versions.ts';

const question = (stem: string, options: readonly string[], rest = '\n### Solution\nSo.\n') =>
  `## Question q\n- type: single\n\n${stem}\n\n### Options\n${options.map((option, place) => `${'ABCD'.charAt(place)}. ${option}`).join('\n')}\n${rest}`;
const compare = (one: string, other: string) =>
  compareVersions({ piece: one, version: other, form: 'chosen' }).map(({ part, label, line, kind, more, less }) => [
    `${part}${label}`,
    line,
    kind,
    more.join(' '),
    less.join(' '),
  ]);

describe('versions of a question', () => {
  it('are told by their numbers, formulas and pictures', () => {
    expect(
      signsIn('In 1,200 and १२.५ m, $x ^2 + \\text{ km}$, $$y$$ of [page 7](x/8), ![९ sides](media/a.svg) {option:B} \\$5\n1. one'),
    ).toEqual({
      numbers: ['1200', '12.5', '7', '5'],
      formulas: ['x^2+', 'y'],
      pictures: ['media/a.svg'],
    });
  });

  it('say the same where only their words differ', () => {
    const english = question('If $x = 2\\text{ km}$, how much is 1,000 m?', ['3', '$4$'], '\n### Hint\nUse 2.\n\n### Solution\nIt is 4.\n');
    const hindi = question('यदि $x=2\\text{ किमी}$, तो १००० मी कितना है?', ['3', '$4$'], '\n### Hint\n2 लें।\n\n### Solution\nयह 4 है।\n');
    expect(compare(english, hindi)).toEqual([]);
  });

  it('differ where a number, a formula or a picture is another, at its line', () => {
    const english = question('Solve $2x^2 - 5x + 1 = 0$ in 3 steps.', ['5', '![A map](media/map.svg)']);
    const hindi = question('हल कीजिए।\n\n4 चरणों में $2x^2 - 5x - 1 = 0$', ['5', '![नक्शा](media/other.svg)']);
    expect(compare(english, hindi)).toEqual([
      ['stem', 5, 'formulas', '2x^2-5x-1=0', '2x^2-5x+1=0'],
      ['stem', 5, 'numbers', '4', '3'],
      ['optionB', 9, 'pictures', 'media/other.svg', 'media/map.svg'],
    ]);
    expect(compare(question('Twice 2 and 2?', ['1', '2']), question('2?', ['1', '2']))).toEqual([['stem', 3, 'numbers', '', '2']]);
  });

  it('have the same parts', () => {
    const english = question('Which?', ['one', 'two', 'three'], '\n### Hint\nThink.\n\n### Solution\nSo.\n');
    const hindi = question('', ['एक', '', 'तीन', 'चार'], '\n### Hint\nसोचिए।\n\n### Hint\nफिर सोचिए।\n');
    expect(compare(english, hindi)).toEqual([
      ['stem', 2, 'missing', '', ''],
      ['optionB', 7, 'missing', '', ''],
      ['solution', 0, 'missing', '', ''],
      ['optionD', 9, 'extra', '', ''],
      ['hint2', 15, 'extra', '', ''],
    ]);
  });
});
