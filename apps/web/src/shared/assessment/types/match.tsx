import { columnsOf } from '@abhyas/rules/assessment/paper/order/shuffle.ts';
import { letterOf } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { RichText } from '../question/rich-text.tsx';
import type { AnsweredProps, FieldProps, GivenProps, ShownType } from './shown-type.ts';
import answered from './answered.module.css';
import classes from './match.module.css';

type Options = GivenProps['item']['options'];

/** The option that an item of the left column is matched with; '' for none. */
const partnerOf = ({ pairs, label }: { pairs: readonly string[]; label: string }): string =>
  pairs.find((pair) => pair.startsWith(label))?.slice(2) ?? '';

/** Each item of the left column as a group with the list to choose its option from, and the options under their letters. The pairs it gives are sorted. */
function Field({ item: { options }, response, labelledBy, onChoose }: FieldProps) {
  const id = useId();
  const { left, right } = columnsOf(options);
  const pairs = response?.kind === 'match' ? response.labels : [];
  const choose = (item: string, option: string) => {
    const labels = [...pairs.filter((pair) => !pair.startsWith(item)), ...(option === '' ? [] : [`${item}-${option}`])].toSorted();
    onChoose(labels.length === 0 ? null : { kind: 'match', labels });
  };
  const matchedItems = left.filter((item) => partnerOf({ pairs, label: item.label }) !== '').length;
  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))] gap-4 items-start"
    >
      <div className="grid gap-3 m-0 p-0 list-none">
        {left.map((item) => {
          const partner = partnerOf({ pairs, label: item.label });
          return (
            <div
              key={item.label}
              role="group"
              aria-labelledby={`${id}-${item.label}`}
              className="grid gap-2 px-4 py-3 border border-line rounded-control bg-card data-[matched=true]:border-brand-text data-[matched=true]:bg-brand-wash"
              data-matched={partner !== ''}
            >
              <span id={`${id}-${item.label}`} className={classes['text']}>
                <span className="flex-none text-muted text-sm font-strong">{item.label}</span> <RichText html={item.html} look="inline" />
              </span>
              <span className="relative grid min-w-0">
                <select
                  className={`${classes['select']} w-full min-w-0 min-h-11 ps-3 pe-9 py-0 border border-line-field rounded-control bg-card text-ink appearance-none`}
                  aria-label={m.test_match_with({ item: item.label })}
                  value={partner}
                  onChange={({ currentTarget: { value } }) => choose(item.label, value)}
                >
                  <option value="">{m.test_match_none()}</option>
                  {right.map((option) => (
                    <option
                      key={option.label}
                      value={option.label}
                      aria-label={[letterOf({ options, label: option.label }), spokenIn(option.html)]
                        .filter((part) => part !== '')
                        .join(' · ')}
                    >
                      {[letterOf({ options, label: option.label }), wordsOf(option.html)].filter((part) => part !== '').join(' · ')}
                    </option>
                  ))}
                </select>
                <IconChevronDown
                  className="absolute end-3 top-1/2 -translate-y-1/2 text-muted pointer-events-none"
                  size={18}
                  stroke={1.75}
                  aria-hidden
                />
              </span>
            </div>
          );
        })}
        <p role="status" className="m-0 text-muted text-sm">
          {m.test_match_count({ count: matchedItems, all: left.length })}
        </p>
      </div>
      <ul className={`${classes['options']} grid gap-3 m-0 p-0 list-none`} aria-label={m.test_match_options()}>
        {right.map(({ label: own, html }) => (
          <li key={own}>
            <span className="flex-none text-muted text-sm font-strong">{letterOf({ options, label: own })}</span>
            <RichText html={html} look="inline" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The words of an option for a list, which shows plain text alone; '' for a formula or a picture, whose letter stands for it. */
function wordsOf(html: string): string {
  if (/<(?:math|img|svg|table)\b/.test(html)) return '';
  const words = (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\s+/g, ' ').trim();
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}

/** What a screen reader says of an option in a list: its words, with each formula by its name. */
function spokenIn(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const formula of body.querySelectorAll('.katex'))
    formula.replaceWith(formula.querySelector('math')?.getAttribute('aria-label') ?? '');
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt);
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Each item with the option that was chosen for it and the right one, and the share of the cohort that had it right. `isOwn`: the reader answered it. */
function Pairs({ item: { options, response, answer, otherAnswers, outcome }, isOwn = true, chosenBy = [] }: AnsweredProps) {
  const { left, right } = columnsOf(options);
  const isDropped = outcome === 'dropped';
  const given = response?.kind === 'match' ? response.labels : [];
  const keys = [answer, ...otherAnswers];
  // of several keys the one that the answer fits best
  const fit = (key: readonly string[]) => key.filter((pair) => given.includes(pair)).length;
  const key = keys.toSorted((one, other) => fit(other) - fit(one))[0] ?? answer;
  const percentOf = new Map(chosenBy.map(({ label, percent }) => [label, percent]));
  return (
    <ul className={`${answered['options']} grid gap-2 m-0 p-0 list-none`}>
      {left.map(({ label, html }) => {
        const own = partnerOf({ pairs: given, label });
        const partner = partnerOf({ pairs: key, label });
        const isRight = own !== '' && own === partner;
        const percent = percentOf.get(`${label}-${partner}`);
        return (
          <li key={label} data-tone={isDropped ? 'plain' : isRight ? 'correct' : own === '' ? 'plain' : 'wrong'}>
            <span className="flex-none text-body text-sm font-strong">{label}</span>
            <span className="flex-[1_1_180px] min-w-0">
              <RichText html={html} look="inline" />
            </span>
            {percent === undefined ? null : <span className={answered['share']}>{m.test_match_right_by({ percent })}</span>}
            <span className={`${answered['says']} inline-flex flex-[1_0_100%] gap-1 items-center ps-5.5 text-xs font-medium`}>
              {isDropped ? null : isRight ? (
                <IconCheck size={16} stroke={2} aria-hidden />
              ) : own === '' ? null : (
                <IconX size={16} stroke={2} aria-hidden />
              )}
              {isOwn ? m.test_your_answer() : m.test_their_answer()} <Partner options={options} label={own} />
            </span>
            {isDropped || isRight ? null : (
              <span className={`${answered['says']} inline-flex flex-[1_0_100%] gap-1 items-center ps-5.5 text-xs font-medium`}>
                {m.test_correct_answer()} <Partner options={options} label={partner} />
              </span>
            )}
          </li>
        );
      })}
      {right
        .filter(({ label }) => !key.some((pair) => pair.endsWith(label)))
        .map(({ label, html }) => (
          <li key={label} data-tone="plain">
            <span className="flex-none text-body text-sm font-strong">{letterOf({ options, label })}</span>
            <RichText html={html} look="inline" />
            {isDropped ? null : (
              <span className={`${answered['says']} inline-flex flex-[1_0_100%] gap-1 items-center ps-5.5 text-xs font-medium`}>
                {m.test_match_left_over()}
              </span>
            )}
          </li>
        ))}
    </ul>
  );
}

function Partner({ options, label }: { options: Options; label: string }) {
  const option = options.find((one) => one.label === label);
  if (option === undefined) return m.test_no_answer();
  return (
    <>
      {letterOf({ options, label })} <RichText html={option.html} look="inline" />
    </>
  );
}

/** Each item with what was chosen for it. */
const Given = ({ item: { options }, response }: GivenProps) => (
  <ul className={`${answered['given']} grid gap-2 m-0 p-0 list-none`}>
    {columnsOf(options).left.map(({ label, html }) => {
      const own = partnerOf({ pairs: response?.kind === 'match' ? response.labels : [], label });
      return (
        <li key={label} data-chosen={own !== ''}>
          <span className="text-body text-sm font-strong">{label}</span>
          <RichText html={html} look="inline" />
          <span className="flex-[1_0_100%] ps-5.5 text-xs font-medium">
            {m.test_your_answer()} <Partner options={options} label={own} />
          </span>
        </li>
      );
    })}
  </ul>
);

/** The pairs with the letters that the options had on the screen. */
const pairsText = ({ item: { options }, pairs }: { item: GivenProps['item']; pairs: readonly string[] }): string =>
  pairs
    .map((pair) => `${pair.charAt(0)}\u2013${letterOf({ options, label: pair.slice(2) })}`)
    .sort()
    .join(', ');

export const match: ShownType = {
  name: m.test_type_match,
  hint: m.test_match_hint,
  partMarks: m.test_marks_pair,
  partRule: m.test_rule_pairs,
  Field,
  Answered: Pairs,
  Given,
  responseText: ({ item, response }) => (response.kind === 'match' ? pairsText({ item, pairs: response.labels }) : ''),
  answerText: ({ item, answer }) => pairsText({ item, pairs: answer }),
};
